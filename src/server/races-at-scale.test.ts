/**
 * Money at the same moment, many times over. On a PostgreSQL of yours, and with RACES=full, at full size: 500 payments
 * each taken back twice at once, and 10,000 transfers over 80 accounts; else a tenth of it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, confirmReversal, proposeReversal } from '#contract/office.ts';
import { submitPaymentProof } from '#contract/payments.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from './app.ts';
import { transaction } from './db/transaction.ts';
import type { Tx } from './house.ts';
import { newId } from './id.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from './testing.ts';
import { fileRow } from './testing-borrower.ts';
import { chanceOf } from './testing-chance.ts';
import { type Applied, must, openLender } from './testing-loans.ts';
import { disbursedLoan, type Office, openOffice, someBankReference, today } from './testing-money.ts';

const isFull = process.env.TEST_DATABASE_URL !== undefined || process.env.RACES === 'full';
const loanCount = isFull ? 40 : 4;
const paymentCount = isFull ? 500 : 40;
const transferCount = isFull ? 10_000 : 1_000;

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
const { db } = house;
const chance = chanceOf(20_261_123);
const loans: Applied[] = [];
let office: Office;
let third: StaffMember;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  third = await staff(house, app, ['finance'], 'Third Finance');
  while (loans.length < loanCount)
    loans.push(...(await Promise.all(Array.from({ length: 4 }, () => disbursedLoan(office)))));
});
afterAll(() => app.close());

const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: chance.below(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);

/** A payment that finance found at the bank, without a picture of its proof. */
async function paid({ person, loan }: Applied, amount: number): Promise<string> {
  const paidOn = today(house);
  const amountSen = sen(amount);
  const fileId = await fileRow(house, person.userId, 'payment-proof');
  const { paymentId } = await must(
    person.call(submitPaymentProof, { loanId: loan.loanId, fileId, amountSen, paidOn }),
  );
  const received = { amountSen, paidOn, bankReference: someBankReference() };
  await must(office.finance.call(confirmPayment, { paymentId, ...received }));
  return paymentId;
}

async function reversible(made: Applied): Promise<string> {
  const paymentId = await paid(made, chance.between(1_00, 20_00));
  await must(office.finance.call(proposeReversal, { paymentId, reason: 'returned-by-bank' }));
  return paymentId;
}

test('of two people who take a payment back at once, one does, for every one of hundreds [INV-12] [C4]', async () => {
  const paymentIds = (
    await Promise.all(
      loans.map(async (made, at) => {
        const own: string[] = [];
        for (let count = at; count < paymentCount; count += loans.length) own.push(await reversible(made));
        return own;
      }),
    )
  ).flat();
  expect(paymentIds).toHaveLength(paymentCount);
  const ended: Record<string, number> = {};
  const order = shuffled(paymentIds);
  while (order.length > 0) {
    const asked = order
      .splice(0, 20)
      .flatMap((paymentId) =>
        [office.otherFinance, third].map((by) => by.call(confirmReversal, { paymentId })),
      );
    for (const { status, code } of await Promise.all(asked)) {
      const end = `${status} ${code ?? 'ok'}`;
      ended[end] = (ended[end] ?? 0) + 1;
    }
  }
  expect(ended).toEqual({ '200 ok': paymentCount, '409 payment-reversed': paymentCount });
  // Each is taken back by one equal and opposite transfer that names it, and nothing is left of them.
  const { rows } = await sql`
    select count(*) filter (where t.reverses is null)::int as posted, count(t.reverses)::int as reversed,
      count(distinct t.reverses)::int as once,
      sum(case when t.reverses is null then t.amount_sen else -t.amount_sen end)::int as left_sen
    from ledger_transfers t where t.payment_id is not null and t.kind = 'payment-received'`.execute(db);
  expect(rows).toEqual([{ posted: paymentCount, reversed: paymentCount, once: paymentCount, left_sen: 0 }]);
  await proveLedger(house);
}, 240_000);

type Account = { kind: string; balance: number };
type Standing = { transfer_id: string; debit_kind: string; credit_kind: string; amount_sen: number };

/** What the program does for each command: the one lock of the borrower, then a transfer that the balances allow. */
async function postOne(tx: Tx, { person, loan }: Applied, wish: number): Promise<void> {
  await sql`update event_streams set last_sequence = last_sequence where stream_id = ${person.userId}`.execute(
    tx,
  );
  const of = { borrower_id: person.userId, loan_id: loan.loanId };
  const { rows } =
    await sql<Account>`select kind, (debits_sen - credits_sen)::int as balance from ledger_accounts
    where borrower_id = ${of.borrower_id} and loan_id = ${of.loan_id}`.execute(tx);
  const owed = rows.find(({ kind }) => kind === 'charge-receivable')?.balance ?? 0;
  const held = -(rows.find(({ kind }) => kind === 'borrower-money')?.balance ?? 0);
  const amount = 1 + (wish % 500);
  const kinds = { 'stamp-duty': 'third-party-costs', 'charge-repaid': 'charge-receivable' };
  const kind = wish % 2 === 0 || Math.min(owed, held) < amount ? 'stamp-duty' : 'charge-repaid';
  const debit = kind === 'stamp-duty' ? 'charge-receivable' : 'borrower-money';
  const { rows: standing } = await sql<Standing>`
    select t.transfer_id, t.debit_kind, t.credit_kind, t.amount_sen::int as amount_sen from ledger_transfers t
    where t.loan_id = ${of.loan_id} and t.kind = ${kind} and t.reverses is null and t.payment_id is null
      and not exists (select from ledger_transfers r where r.reverses = t.transfer_id)
      and (t.kind <> 'stamp-duty' or t.amount_sen <= ${owed})
    order by t.posted_order desc limit 1`.execute(tx);
  const back = wish % 3 === 0 ? standing[0] : undefined;
  await tx
    .insertInto('ledger_transfers')
    .values({
      transfer_id: newId(),
      ...of,
      kind,
      debit_kind: back ? back.credit_kind : debit,
      credit_kind: back ? back.debit_kind : kinds[kind],
      before_payout: false,
      amount_sen: back ? back.amount_sen : amount,
      value_on: today(house),
      reverses: back ? back.transfer_id : null,
      event_id: sql`(select event_id from events where loan_id = ${of.loan_id} limit 1)`,
      posted_at: house.clock.now(),
    })
    .execute();
}

// Last: what is posted here follows from no facts, so the books of these loans prove no more.
test('thousands of transfers over all accounts in random order: none is lost, none waits for another for ever [C7]', async () => {
  // More than the next bill: the rest is held.
  for (const made of loans) await paid(made, 5_000_00);
  const before = await countOf();
  const wishes = Array.from({ length: transferCount }, () => ({
    made: chance.below(loans.length),
    wish: chance.below(1_000_000),
  }));
  const tries: number[] = [];
  const failed: unknown[] = [];
  const worker = async () => {
    for (let next = wishes.pop(); next; next = wishes.pop()) {
      const { made, wish } = next;
      let count = 0;
      await transaction(db, (tx) => {
        count += 1;
        return postOne(tx, loans[made] as Applied, wish);
      }).then(
        () => tries.push(count),
        (error: unknown) => failed.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  expect(failed).toEqual([]);
  expect((await countOf()) - before).toBe(transferCount);
  expect(tries.filter((count) => count <= 4).length).toBeGreaterThanOrEqual(transferCount * 0.999);
  // Each balance is the sum of its transfers.
  const { rows: wrong } = await sql`
    select a.loan_id, a.kind, a.debits_sen, a.credits_sen from ledger_accounts a
    where (a.debits_sen, a.credits_sen) is distinct from (
      (select coalesce(sum(amount_sen), 0) from ledger_transfers t where (t.borrower_id, t.loan_id, t.debit_kind) = (a.borrower_id, a.loan_id, a.kind)),
      (select coalesce(sum(amount_sen), 0) from ledger_transfers t where (t.borrower_id, t.loan_id, t.credit_kind) = (a.borrower_id, a.loan_id, a.kind)))`.execute(
    db,
  );
  expect(wrong).toEqual([]);
  const { rows: used } = await sql`
    select kind, reverses is not null as "isReversal", count(distinct loan_id)::int as loans from ledger_transfers
    where kind in ('stamp-duty', 'charge-repaid') group by 1, 2 order by 1, 2`.execute(db);
  expect(used).toEqual(
    ['charge-repaid', 'stamp-duty'].flatMap((kind) =>
      [false, true].map((isReversal) => ({ kind, isReversal, loans: loanCount })),
    ),
  );
}, 240_000);

const countOf = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ledger_transfers`.execute(db)).rows[0]
    ?.count ?? 0;
