/**
 * What must hold after every fault: each acknowledged write is there exactly once and answers its key as before, the
 * sessions that were given are open, the files open, the ledger sums to zero, the proof passes, the audit chain is whole.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { withAnchorLock } from '#server/audit/anchor-lock.ts';
import { checkAudit } from '#server/audit/check-audit.ts';
import { snapshot } from '#server/db/snapshot.ts';
import { openStoredFile } from '#server/identity/file-rows.ts';
import { prove } from '#server/proof/run-proof.ts';
import type { Browser } from '#server/testing.ts';
import { type Load, send, type Write } from './load.ts';
import type { Town } from './town.ts';

export type Tally = { acknowledged: number; lost: number; twice: number; signIns: number };

const events = ['profile.updated', 'file.uploaded', 'payment.claimed', 'payment.confirmed'] as const;
export type Counts = Record<(typeof events)[number], number>;

/** How often each was done so far, as the chain of events has it. */
export async function countEvents({ house: { db } }: Town): Promise<Counts> {
  const rows = await db
    .selectFrom('events')
    .select((eb) => ['name', eb.fn.countAll<number>().as('count')])
    .where('name', 'in', [...events])
    .groupBy('name')
    .execute();
  return Object.fromEntries(
    events.map((name) => [name, Number(rows.find((row) => row.name === name)?.count ?? 0)]),
  ) as Counts;
}

/** Call it when the load has stopped. */
export async function expectBooksWhole(
  town: Town,
  url: string,
  load: Load,
  before: Counts,
  since: Date,
): Promise<Tally> {
  const acknowledged = load.writes.filter(({ answer }) => answer !== undefined);
  const refused = load.writes.filter(({ refused }) => refused !== undefined);
  expect(refused.map(({ event, refused }) => `${event}: ${refused}`)).toEqual([]);
  const after = await countEvents(town);
  const tally: Tally = { acknowledged: acknowledged.length, lost: 0, twice: 0, signIns: load.signIns.length };
  for (const event of events) {
    const difference = after[event] - before[event] - countOf(acknowledged, event);
    if (difference < 0) tally.lost -= difference;
    else tally.twice += difference;
  }
  for (const one of acknowledged) {
    const replay = await send(url, one.who, one);
    expect([replay?.status, replay?.text], `${one.event} ${one.key}`).toEqual([200, one.answer]);
  }
  // The replays wrote nothing.
  expect(await countEvents(town)).toEqual(after);
  expect(tally).toMatchObject({ lost: 0, twice: 0 });
  await expectSignedIn(url, load.signIns);
  await expectFilesOpen(town, since);
  await expectProven(town);
  return tally;
}

const countOf = (writes: readonly Write[], event: Write['event']): number =>
  writes.filter((one) => one.event === event).length;

/** A person has five sessions at most: the newest ones live. */
async function expectSignedIn(url: string, signIns: readonly string[]): Promise<void> {
  for (const cookie of signIns.slice(-3)) {
    const who = { headers: () => ({ cookie, 'jernih-request': '1' }) } as unknown as Browser;
    const answer = await send(url, who, { method: 'GET', path: '/api/session' });
    expect(JSON.parse(answer?.text ?? '{}')).toMatchObject({ user: { kind: 'borrower' } });
  }
}

async function expectFilesOpen({ house }: Town, since: Date): Promise<void> {
  const files = await house.db.selectFrom('files').selectAll().where('created_at', '>=', since).execute();
  for (const row of files) {
    const { bytes } = await openStoredFile(house, row);
    expect(createHash('sha256').update(bytes).digest().equals(row.sha256)).toBe(true);
  }
}

export async function expectProven({ house }: Town): Promise<void> {
  const { kept } = await snapshot(house.db, (tx) => prove(tx));
  expect(kept).toEqual([]);
  await expectAuditWhole(house);
}

/** Long enough for the job that every start asks for, and for the one that tries again once its database is back. */
const fileFilledWithinMs = 30_000;

/**
 * The table of anchors comes first, then the file: a kill between the two leaves the file behind until the next start's job
 * has added the lines, or the same job a moment after its database came back. Every other finding is final at once.
 */
async function expectAuditWhole({ db, keys, anchorFile }: Town['house']): Promise<void> {
  const until = Date.now() + fileFilledWithinMs;
  for (;;) {
    const { findings } = await withAnchorLock(db, fileFilledWithinMs, () =>
      snapshot(db, (tx) => checkAudit(tx, { keys, file: anchorFile.path })),
    );
    const isBehind = findings.length > 0 && findings.every(({ fault }) => fault === 'file-behind');
    if (!isBehind || Date.now() > until) return expect(findings).toEqual([]);
    await wait(250);
  }
}

/** The day's measure of uploads is not what is tested here, nor how long sign-in details of finance count. */
export async function nextDay({ house: { db } }: Town): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: new Date() })
    .where('ended_at', 'is', null)
    .execute();
  await sql`update uploads set created_at = created_at - interval '2 days'`.execute(db);
  await sql`update files set created_at = created_at - interval '2 days'`.execute(db);
  await db.deleteFrom('throttles').execute();
}
