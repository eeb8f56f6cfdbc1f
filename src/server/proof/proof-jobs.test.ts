import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { transaction } from '../db/transaction.ts';
import { openJobs } from '../jobs.ts';

const { db, pool } = await testDatabase();
const jobs = await openJobs(pool, pino({ level: 'silent' }), { pollingSeconds: 0.5 });
const asked: { askedBy?: string }[] = [];
const broken: string[] = [];
const tenMinutesMs = 10 * 60_000;
await jobs.work({
  delivery: async () => {},
  seal: async () => {},
  unsealed: async () => {},
  offers: async () => {},
  dueBills: async () => {},
  arrears: async () => {
    throw new Error('a page is damaged');
  },
  reminders: async () => {},
  retention: async () => {},
  lenderAccount: async () => {},
  orphans: async () => {},
  leftovers: async () => {},
  webhooks: async () => {},
  rotation: async () => true,
  anchors: async () => {},
  auditCheck: async () => {},
  brokeOff: async (error) => {
    broken.push(error instanceof Error ? error.message : '');
  },
  proof: async (job) => {
    asked.push(job);
  },
});
afterAll(() => jobs.stop());

test('a proof that was asked for is run after the commit, and only then; one at the start has nobody’s name', async () => {
  const undone = transaction(db, async (tx) => {
    await jobs.queueProof(tx, { askedBy: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await transaction(db, (tx) => jobs.queueProof(tx, { askedBy: 'administrator' }));
  await expect.poll(() => asked).toEqual([{ askedBy: 'administrator' }]);
  await jobs.startProof();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toEqual({});
  await sleep(600);
  expect(asked).toHaveLength(2);
});

test('ten who met the same damaged page have one proof run, and a job that breaks off says why [F11]', async () => {
  const before = asked.length;
  // Ten minutes end by the clock: those who meet it around their end would have two.
  const leftMs = tenMinutesMs - (Date.now() % tenMinutesMs);
  if (leftMs < 5_000) await sleep(leftMs + 100);
  await Promise.all(Array.from({ length: 10 }, () => jobs.proveSoon()));
  await expect.poll(() => asked.length).toBe(before + 1);
  await jobs.startArrears();
  await expect.poll(() => broken[0]).toBe('a page is damaged');
  // Another one would have been taken up by now.
  await sleep(1_500);
  expect(asked).toHaveLength(before + 1);
});

test('the proof runs every night at half past three in Kuala Lumpur [MON-11]', async () => {
  const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'proof'`.execute(db);
  expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'Asia/Kuala_Lumpur' }]);
});
