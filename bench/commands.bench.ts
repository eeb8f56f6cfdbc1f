/**
 * Money commands a second through the whole processor, beside the bare driver sending the very same statements on a
 * copy of the same database, in the same run. The ratio is what our own code costs; the budget is its floor.
 */
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import type { Actor } from '#domain/permission.ts';
import { buildApp } from '#server/app.ts';
import { kualaLumpurDate } from '#server/clock.ts';
import { type Call, runCommand } from '#server/command.ts';
import { openDatabase } from '#server/db/open.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { copyTemplate } from '#server/db/test-server.ts';
import { newId } from '#server/id.ts';
import { confirmPayment } from '#server/payments/commands.ts';
import { makeHouse, proveLedger } from '#server/testing.ts';
import { openLender } from '#server/testing-loans.ts';
import { disbursedLoan, openOffice, someBankReference, uploadProof } from '#server/testing-money.ts';
import { recordTransactions, type Statement } from './recording.ts';

const loans = 12;
const paymentsEach = 25;
const workers = 6;
/** At least this share of the bare driver's speed. */
const floor = 0.2;

const original = await testDatabase();

it('confirmPayment against the bare driver', async () => {
  const house = { ...(await makeHouse()), db: original.db };
  const app = await buildApp(house);
  await openLender(house);
  const office = await openOffice(house, app);
  const waiting = await Promise.all(Array.from({ length: loans }, () => waitingPayments(office)));
  // One of each loan in turn: payments of one loan wait for each other, as they must.
  const paymentIds = Array.from({ length: paymentsEach }, (_, turn) =>
    waiting.flatMap((ids) => ids[turn] ?? []),
  ).flat();
  await original.close();

  const opened = await openDatabase({ url: await copyOf(original.url) }, { max: workers });
  const bareUrl = await copyOf(original.url);
  const own = { ...house, db: opened.db };
  const actor: Actor = { kind: 'staff', userId: office.finance.userId, roles: ['finance'] };
  const paidOn = kualaLumpurDate(house.clock.now());

  let ours = 0;
  const transactions = await recordTransactions(async () => {
    ours = await inParallel(paymentIds, async (paymentId) => {
      const call: Call = { actor, requestId: newId(), locale: 'en', idempotencyKey: newId() };
      const input = { paymentId, amountSen: 100_00, paidOn, bankReference: someBankReference() };
      await runCommand(own, confirmPayment, call, input as Parameters<typeof confirmPayment.stream>[2]);
    });
  });
  await proveLedger(own);
  await opened.close();

  const pool = new pg.Pool({ connectionString: bareUrl, max: workers });
  const bare = await inParallel(transactions, (statements) => send(pool, statements));
  await pool.end();

  const ratio = ours / bare;
  console.log(
    `confirmPayment: ${ours.toFixed(0)} commands/s, the same statements by the bare driver: ${bare.toFixed(0)}/s, ` +
      `ratio ${ratio.toFixed(2)} (floor ${floor}), ${transactions[0]?.length ?? 0} statements each, ${workers} at a time`,
  );
  expect(transactions).toHaveLength(paymentIds.length);
  expect(ratio).toBeGreaterThan(floor);
});

/** A paid-out loan with proofs that wait for finance. */
async function waitingPayments(office: Awaited<ReturnType<typeof openOffice>>): Promise<string[]> {
  const { house } = office;
  const made = await disbursedLoan(office);
  const proof = await uploadProof(made.person);
  const now = house.clock.now();
  const ids = Array.from({ length: paymentsEach }, () => newId(now));
  await house.db
    .insertInto('payments')
    .values(
      ids.map((id) => ({
        borrower_id: made.person.userId,
        payment_id: id,
        loan_id: made.loan.loanId,
        proof_file_id: proof,
        claimed_sen: 100_00,
        claimed_paid_on: kualaLumpurDate(now),
        claimed_at: now,
        status: 'checking' as const,
      })),
    )
    .execute();
  return ids;
}

/** A copy of the prepared database; nobody may be connected to it meanwhile. */
const copyOf = (url: string): Promise<string> =>
  copyTemplate({ ...inject('testServer'), templateUrl: url, template: new URL(url).pathname.slice(1) });

async function send(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values);
  } finally {
    client.release();
  }
}

/** Runs all items, a few at a time, and returns how many were done in a second. */
async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const queue = [...items];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
  return items.length / ((performance.now() - startedAt) / 1000);
}
