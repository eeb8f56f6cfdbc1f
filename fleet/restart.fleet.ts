/**
 * A new version goes out one process after the other while people go on: through HAProxy and through nginx, over connections
 * that are kept, nobody gets anything but the answer. And slow clients of one process keep nobody else waiting.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '#contract/account.ts';
import { type Borrower, borrower, proveLedger } from '#server/testing.ts';
import { isReady, restart } from './api.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { ask, keptAlive } from './line.ts';
import { ports } from './ports.ts';
import { until } from './processes.ts';

const isShort = process.env.FLEET === 'short';

let fleet: Fleet;
const people: Borrower[] = [];
beforeAll(async () => {
  fleet = await openFleet({ pgbouncer: true, nginx: true });
  while (people.length < 4) people.push(await borrower(fleet.house, fleet.app));
});
afterAll(async () => {
  if (fleet) await proveLedger(fleet.house).finally(fleet.close);
});

/** Reads and writes without a pause, over kept connections, until it is told to stop. */
function load(port: number) {
  const statuses = new Map<string, number>();
  const dropped: string[] = [];
  let comeAgain = 0;
  let isOver = false;
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const agent = keptAlive();
  const one = async (person: Borrower, kind: 'read' | 'write' | 'page') => {
    while (!isOver) {
      const asked = {
        page: { method: 'GET', url: '/en' },
        read: { method: 'GET', url: '/api/me/wallet' },
        write: {
          method: updateProfile.method,
          url: updateProfile.path,
          payload: JSON.stringify({ address: `${randomInt(1e9)} Jalan Mawar, 43000 Kajang` }),
        },
      }[kind];
      const headers = {
        ...person.headers(),
        'idempotency-key': randomUUID(),
        ...(kind === 'write' && { 'content-type': 'application/json' }),
      };
      await insist(kind, { ...asked, headers });
      await sleep(20);
    }
  };
  /** A machine that is too busy says so, and nothing was saved; whatever else is no 200 is a dropped request. */
  const insist = async (kind: string, asked: Parameters<typeof ask>[1]): Promise<void> => {
    try {
      const { statusCode, rawPayload } = await ask(port, asked, agent);
      const said = statusCode === 503 ? rawPayload.toString() : '';
      if (said.includes('"code":"busy"')) {
        comeAgain += 1;
        await sleep(200);
        return insist(kind, asked);
      }
      count(`${kind} ${statusCode}`);
      if (statusCode !== 200) dropped.push(`${kind} ${statusCode} ${rawPayload.toString().slice(0, 200)}`);
    } catch (error) {
      dropped.push(`${kind} ${(error as Error).message}`);
    }
  };
  const work = people.flatMap((person) =>
    (['read', 'write', 'page'] as const).map((kind) => one(person, kind)),
  );
  return {
    end: async () => {
      isOver = true;
      await Promise.all(work);
      agent.destroy();
      return { statuses: Object.fromEntries([...statuses].toSorted()), dropped, comeAgain };
    },
  };
}

async function changesOfProfiles(): Promise<number> {
  const { count } = await fleet.house.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('name', '=', 'profile.updated')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const proxies = [
  { name: 'HAProxy', port: ports.haproxy },
  { name: 'nginx', port: ports.nginx },
];

describe.each(proxies)('a rolling restart behind $name', ({ port }) => {
  it('drops no request, and answers nothing but what was asked', async () => {
    const before = await changesOfProfiles();
    const running = load(port);
    await sleep(500);
    const begun = fleet.apis.map(({ program }) => program.child.pid);
    for (const api of fleet.apis) await restart(fleet.settings, api);
    const { statuses, dropped, comeAgain } = await running.end();
    console.log(`restart behind ${port}: ${JSON.stringify(statuses)}, told to come again: ${comeAgain}`);
    expect(dropped).toEqual([]);
    expect(Object.keys(statuses)).toEqual(['page 200', 'read 200', 'write 200']);
    // Each write has a key and an address of its own: as many are in the chain as were acknowledged.
    expect((await changesOfProfiles()) - before).toBe(statuses['write 200']);
    for (const [index, { program }] of fleet.apis.entries()) expect(program.child.pid).not.toBe(begun[index]);
  });
});

it('a process that stops is first not ready, then answers on, then ends with 0', async () => {
  const [api] = fleet.apis;
  if (!api) throw new Error('no process');
  const ended = api.program.stop('SIGTERM');
  await until(async () => !(await isReady(api.port)), 'readiness goes down');
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/lender`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await ended;
  expect(api.program.child.exitCode).toBe(0);
  await restart(fleet.settings, api);
});

it('a process that dies is not asked again, and the others answer', async () => {
  const [api] = fleet.apis;
  if (!api) throw new Error('no process');
  await api.program.stop('SIGKILL');
  const statuses: number[] = [];
  for (let count = 0; count < (isShort ? 30 : 100); count += 1) {
    statuses.push((await ask(ports.haproxy, { method: 'GET', url: '/api/lender' })).statusCode);
    statuses.push((await ask(ports.nginx, { method: 'GET', url: '/api/lender' })).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await restart(fleet.settings, api);
});
