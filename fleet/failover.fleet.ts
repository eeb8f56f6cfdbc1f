/**
 * The primary dies while people write, and the replica takes over: what was acknowledged is there, what was not may be
 * asked again with its key, and the product goes on without a restart.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyForLoan } from '#contract/loans.ts';
import { type Borrower, borrower, proveLedger } from '#server/testing.ts';
import { application } from '#server/testing-loans.ts';
import { isReady } from './api.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { failOver } from './postgres.ts';
import { until } from './processes.ts';

const isShort = process.env.FLEET === 'short';
const ways = [
  ...(isShort ? [] : [{ name: 'directly', pgbouncer: false }]),
  { name: 'through PgBouncer', pgbouncer: true },
];

describe.each(ways)('a replica is promoted, $name', ({ pgbouncer }) => {
  let fleet: Fleet;
  const people: Borrower[] = [];
  beforeAll(async () => {
    fleet = await openFleet({ pgbouncer, replica: true });
    while (people.length < 12) people.push(await borrower(fleet.house, fleet.app));
  });
  afterAll(async () => {
    await fleet?.close();
    people.length = 0;
  });

  it('nothing acknowledged is lost, and nothing happens twice [F2] [C9]', async () => {
    const { house, app, primary, replica } = fleet;
    if (!replica) throw new Error('no replica');
    /** The keys whose loan was promised, and by whom. */
    const acknowledged = new Map<string, string>();
    let isOver = false;
    let refused = 0;
    const write = async (person: Borrower) => {
      const key = randomUUID();
      while (!acknowledged.has(key) && !isOver) {
        const answer = await person.call(applyForLoan, application(), { key }).catch(() => undefined);
        if (answer?.status === 200) acknowledged.set(key, answer.body.loanId);
        else {
          refused += 1;
          await sleep(200);
        }
      }
    };
    // Some are answered before, some are under way when the primary dies, and some come while it is gone.
    const early = people.slice(0, 4).map(write);
    await until(async () => acknowledged.size === early.length, 'the early ones are answered');
    const inBetween = people.slice(4, 8).map(write);
    await sleep(30);
    const before = acknowledged.size;
    const over = failOver(primary, replica);
    const late = people.slice(8).map(write);
    await over;
    await until(async () => acknowledged.size === people.length, 'everybody is answered');
    isOver = true;
    await Promise.all([...early, ...inBetween, ...late]);
    expect(before).toBeLessThan(people.length);
    console.log(
      `failover: ${before} acknowledged before, ${people.length - before} behind, ${refused} told to ask again`,
    );
    const loans = await house.db.selectFrom('loans').select(['loan_id', 'borrower_id']).execute();
    expect(loans.map(({ loan_id }) => loan_id).toSorted()).toEqual([...acknowledged.values()].toSorted());
    expect(new Set(loans.map(({ borrower_id }) => borrower_id)).size).toBe(people.length);
    for (const { port, program } of fleet.apis) {
      await until(() => isReady(port), 'ready again', program);
      expect(program.child.exitCode).toBeNull();
    }
    // Somebody new comes in as if nothing had been.
    expect((await borrower(house, app)).userId).toMatch(/-/);
    await proveLedger(house);
  });
});
