import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './db/test-database.ts';
import { transaction } from './db/transaction.ts';
import { openJobs } from './jobs.ts';

const { db, pool } = await testDatabase();
const jobs = await openJobs(pool, pino({ level: 'silent' }), { pollingSeconds: 0.5 });
afterAll(() => jobs.stop());

test('a loan waits for its seal once, however often it is asked for', async () => {
  const queue = (loanId: string) => transaction(db, (tx) => jobs.queueSeal(tx, { loanId }));
  for (const loanId of ['one', 'one', 'other', 'one']) await queue(loanId);
  const sealed: string[] = [];
  const nothing = async () => {};
  await jobs.work({
    delivery: nothing,
    seal: async ({ loanId }) => void sealed.push(loanId),
    unsealed: nothing,
    offers: nothing,
    dueBills: nothing,
    leftovers: nothing,
    arrears: nothing,
    reminders: nothing,
    retention: nothing,
    lenderAccount: async () => {},
    orphans: nothing,
    proof: nothing,
    webhooks: async () => {},
    rotation: async () => true,
    anchors: async () => {},
    auditCheck: async () => {},
  });
  await expect.poll(() => sealed.toSorted()).toEqual(['one', 'other']);
  // What was done may be asked for again.
  await queue('one');
  await expect.poll(() => sealed.toSorted()).toEqual(['one', 'one', 'other']);
});
