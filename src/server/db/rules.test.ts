/**
 * The rules that protect borrowers (product description, rules 1, 2 and 3: what may be owed), attacked with SQL by
 * hand as the application's own login, on loans that were made by the real commands. Each attack has a twin that is
 * right and is taken, so that it is the rule that refuses and not a slip in the attack.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '#domain/date.ts';
import { type TransferKind, transferRules } from '#domain/ledger.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, openLender } from '../testing-loans.ts';
import { claim, type Office, openOffice, someBankReference, today } from '../testing-money.ts';
import { loansAtAllStages, type Stages } from '../testing-stages.ts';
import { attempt, insert, type Row, realRow, remove, run, type Statement, update } from './direct-sql.ts';
import {
  confirmedPayment,
  disbursementRow,
  forgedTransfer,
  idOf,
  ownerOf,
  payoutRow,
} from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** One loan for each stage; none of them is changed by a test. */
let made: Stages;
/** A claim on the loan that is paid out. */
let paymentId: string;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await loansAtAllStages(office, clock);
  ({ paymentId } = await claim(office, made.disbursed, 500_00));
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const transfer = (loan: Applied, kind: TransferKind, given: Row = {}) =>
  forgedTransfer(house, loan, kind, given);
const payout = (loan: Applied, given: Row = {}) => payoutRow(office, loan, given);
const disbursement = (loan: Applied, given: Row = {}) => disbursementRow(office, loan, given);

const unpaid = [
  'applied',
  'taken',
  'approved',
  'signed',
  'countersigned',
  'delivered',
  'prepared',
  'returned',
  'cancelled',
] as const;
const owing = Object.entries(transferRules).flatMap(([kind, { beforePayout }]) =>
  beforePayout ? [] : [kind as TransferKind],
);

describe('rule 1: nothing is charged, billed or paid before the money reached the bank', () => {
  test.each(unpaid)('no charge of any kind on a loan that is %s [MON-05] [INV-10]', async (stage) => {
    for (const kind of owing) {
      expect(await tries(transfer(made[stage], kind)), kind).toBe(
        '23503 ledger_transfers_disbursed_loan_id_fkey',
      );
    }
  });

  test('calling a charge one that may come early does not help [MON-05] [INV-10]', async () => {
    const early = transfer(made.prepared, 'stamp-duty', { before_payout: true });
    expect(await tries(early)).toMatch(/^23503 ledger_transfers_kind_/);
  });

  test('on a paid-out loan a charge counts from the day the money arrived, not before', async () => {
    expect(await tries(transfer(made.disbursed, 'stamp-duty'))).toBe('stored');
    const before = addDays(today(house), -1);
    expect(await tries(transfer(made.disbursed, 'stamp-duty', { value_on: before }))).toBe(
      '23514 nothing is owed before the money arrived',
    );
  });

  test('evidence alone does not make a loan owed: its status must say so as well', async () => {
    const row = await disbursement(made.prepared);
    expect(await tries(insert('disbursements', row), transfer(made.prepared, 'principal'))).toBe(
      '23514 nothing is owed before the money arrived',
    );
  });

  const bill = (loan: Applied, given: Row = {}) =>
    insert('instalments', {
      ...ownerOf(loan),
      number: 1,
      starts_on: today(house),
      due_on: addDays(today(house), 30),
      payable_by: addDays(today(house), 30),
      principal_sen: 10_000_00,
      interest_sen: 100_00,
      ...given,
    });
  const payment = async (loan: Applied, given: Row = {}) => {
    const file = await realRow(db, 'files', {
      owner_id: made.disbursed.person.userId,
      kind: 'payment-proof',
    });
    const own = { ...file, owner_id: loan.person.userId, file_id: newId(), storage_key: newId() };
    const claimed = {
      ...ownerOf(loan),
      payment_id: newId(),
      proof_file_id: own.file_id,
      claimed_sen: 100_00,
      claimed_paid_on: today(house),
      claimed_at: clock.now(),
      status: 'checking',
      ...given,
    };
    return [insert('files', own), insert('payments', claimed)];
  };

  test.each(unpaid)(
    'no bill and no proof of payment on a loan that is %s [MON-05] [INV-10]',
    async (stage) => {
      expect(await tries(bill(made[stage]))).toBe('23503 instalments_loan_id_fkey');
      expect(await tries(...(await payment(made[stage])))).toBe('23503 payments_loan_id_fkey');
    },
  );

  test('a proof of payment on a paid-out loan is taken; of somebody else’s file it is not', async () => {
    expect(await tries(...(await payment(made.disbursed)))).toBe('stored');
    const foreign = await payment(made.disbursed, { borrower_id: made.settled.person.userId });
    expect(await tries(...foreign)).toMatch(/^23503 payments_borrower_id_(loan_id|proof_file_id)/);
  });

  test('a payment starts as a claim that somebody else decides', async () => {
    const decided = confirmedPayment(office);
    expect(await tries(...(await payment(made.disbursed, decided)))).toBe(
      '23514 a payment starts as a claim that somebody checks',
    );
    const by = (decided_by: string) =>
      tries(update('payments', { payment_id: paymentId }, confirmedPayment(office, { decided_by })));
    expect(await by(made.disbursed.person.userId)).toMatch(/^23514 payments_check/);
    expect(await by(office.finance.userId)).toBe('stored');
  });

  test('a claim is no money: only a confirmed payment is booked, once, with what came and on its day [MON-06] [INV-11]', async () => {
    const booked = (given: Row = {}) =>
      transfer(made.disbursed, 'payment-received', { payment_id: paymentId, amount_sen: 500_00, ...given });
    const confirmed = update('payments', { payment_id: paymentId }, confirmedPayment(office));
    expect(await tries(booked())).toBe('23503 ledger_transfers_payment_id_fkey');
    expect(await tries(confirmed, booked())).toBe('stored');
    const differs = '23514 what is booked is what came';
    expect(await tries(confirmed, booked({ amount_sen: 500_01 }))).toBe(differs);
    expect(await tries(confirmed, booked({ value_on: addDays(today(house), 1) }))).toBe(differs);
    expect(await tries(confirmed, booked(), booked())).toBe('23505 ledger_transfers_one_receipt');
    const others = transfer(made.settled, 'payment-received', { payment_id: paymentId, amount_sen: 500_00 });
    expect(await tries(confirmed, others)).toBe('23503 ledger_transfers_payment_id_loan_id_fkey');
  });

  test('a payment pays no more than it brought and no more than a bill asks for [MON-08] [INV-14]', async () => {
    const money = (amount: number) => [
      update('payments', { payment_id: paymentId }, confirmedPayment(office, { received_sen: amount })),
      transfer(made.disbursed, 'payment-received', { payment_id: paymentId, amount_sen: amount }),
    ];
    const pays = (kind: TransferKind, amount_sen: number, given: Row = {}) =>
      transfer(made.disbursed, kind, { payment_id: paymentId, amount_sen, ...given });
    const billed = transfer(made.disbursed, 'interest', { amount_sen: 100_00 });
    const enough = money(2_000_00);
    expect(await tries(...money(500_00), pays('principal-repaid', 500_00))).toBe('stored');
    expect(await tries(...money(500_00), pays('principal-repaid', 500_01))).toBe(
      '23514 ledger_accounts_check',
    );
    expect(await tries(...enough, pays('principal-repaid', 788_49))).toBe('stored');
    expect(await tries(...enough, pays('principal-repaid', 788_50))).toMatch(/^23514 bills_/);
    expect(await tries(...enough, billed, pays('interest-repaid', 100_00))).toBe('stored');
    expect(await tries(...enough, billed, pays('interest-repaid', 100_01))).toMatch(/^23514 (bills|ledger)_/);
    expect(await tries(...enough, billed, pays('interest-returned', 1))).toMatch(/^23514 bills_/);
    expect(await tries(...enough, pays('principal-repaid', 1, { instalment_number: 13 }))).toMatch(
      /^23503 ledger_transfers_borrower_id_loan_id_instalment/,
    );
    expect(await tries(...enough, pays('charge-repaid', 1))).toBe('23514 ledger_accounts_check');
  });

  test('a wallet shows no money that nobody is sending', async () => {
    const message = '23514 money is set aside for a prepared payout only';
    for (const stage of ['applied', 'approved', 'delivered', 'returned', 'disbursed'] as const) {
      expect(await tries(transfer(made[stage], 'payout-reserved'))).toBe(message);
    }
    const prepared = insert('payouts', await payout(made.delivered));
    const reserved = (amount: number) => transfer(made.delivered, 'payout-reserved', { amount_sen: amount });
    expect(await tries(prepared, reserved(10_000_00))).toBe('stored');
    expect(await tries(prepared, reserved(10_000_01))).toBe(message);
    expect(await tries(prepared, reserved(10_000_00), reserved(10_000_00))).toBe(
      '23514 money is set aside for a payout once',
    );
  });
});

describe('rule 2: the list of charges is closed', () => {
  test.each(['processing-fee', 'insurance', 'unlock', 'PRINCIPAL', ''])(
    'no transfer of kind "%s"',
    async (kind) => {
      expect(await tries(transfer(made.disbursed, 'stamp-duty', { kind }))).toMatch(
        /^23503 ledger_transfers_kind_/,
      );
    },
  );

  test('a kind cannot move money between other accounts, nor the other way round', async () => {
    for (const [kind, { debit, credit }] of Object.entries(transferRules)) {
      const swapped = { debit_kind: credit, credit_kind: debit };
      const answer = await tries(transfer(made.disbursed, kind as TransferKind, swapped));
      expect(answer, kind).toMatch(/^23503 ledger_transfers_kind_/);
    }
    const other = { debit_kind: 'principal-receivable' };
    expect(await tries(transfer(made.disbursed, 'stamp-duty', other))).toMatch(
      /^23503 ledger_transfers_kind_/,
    );
  });

  test('the list itself cannot be changed', async () => {
    const fee = {
      kind: 'fee',
      debit_kind: 'charge-receivable',
      credit_kind: 'third-party-costs',
      before_payout: true,
    };
    const closed = '23001 transfer_rules is append-only: a correction is a new row';
    expect(await tries(insert('transfer_rules', fee))).toBe(closed);
    expect(await tries(update('transfer_rules', { kind: 'stamp-duty' }, { before_payout: true }))).toBe(
      closed,
    );
    expect(await tries(remove('transfer_rules', { kind: 'stamp-duty' }))).toBe(closed);
    expect(await tries(run(sql`truncate transfer_rules cascade`))).toMatch(/^23001 .* is append-only/);
  });

  test('it is the list of the domain', async () => {
    const rows = await db.selectFrom('transfer_rules').selectAll().execute();
    const inDatabase = rows.map((row) => [
      row.kind,
      { debit: row.debit_kind, credit: row.credit_kind, beforePayout: row.before_payout },
    ]);
    expect(Object.fromEntries(inDatabase)).toEqual(transferRules);
  });

  test('an amount is above zero, and no transfer carries free text [MON-01] [INV-01]', async () => {
    for (const amount of [0, -100]) {
      expect(await tries(transfer(made.disbursed, 'stamp-duty', { amount_sen: amount }))).toBe(
        '23514 ledger_transfers_amount_sen_check',
      );
    }
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'ledger_transfers' and data_type = 'text' and is_generated = 'NEVER' order by 1`.execute(
      db,
    );
    expect(rows.map(({ name }) => name)).toEqual(['credit_kind', 'debit_kind', 'kind']);
  });
});

describe('rule 3: nobody edits, freezes or locks a balance', () => {
  const set = '23001 a balance is the sum of its transfers and cannot be set';
  const appendOnly = /^23001 \w+ is append-only: a correction is a new row$/;

  test('a balance cannot be written [MON-03] [INV-04]', async () => {
    const account = { ...ownerOf(made.disbursed), kind: 'principal-receivable' };
    expect(await tries(update('ledger_accounts', account, { credits_sen: 10_000_00 }))).toBe(set);
    expect(await tries(update('ledger_accounts', account, { kind: 'charge-receivable' }))).toBe(set);
    expect(await tries(remove('ledger_accounts', account))).toBe(set);
    expect(
      await tries(insert('ledger_accounts', { ...account, kind: 'charge-receivable', debits_sen: 1 })),
    ).toBe(set);
    expect(await tries(run(sql`truncate ledger_accounts`))).toMatch(appendOnly);
    expect(await tries(transfer(made.disbursed, 'stamp-duty'))).toBe('stored');
  });

  test('an account has its sums and nothing that could freeze it [MON-03]', async () => {
    expect(
      Object.keys(
        await realRow(db, 'ledger_accounts', { ...ownerOf(made.disbursed), kind: 'principal-receivable' }),
      ),
    ).toEqual(['borrower_id', 'loan_id', 'kind', 'debits_sen', 'credits_sen']);
  });

  test.each(['ledger_transfers', 'events', 'disbursements', 'instalments'])(
    'what is written in %s stays [MON-02] [INV-03]',
    async (table) => {
      const where = ownerOf(made.settled);
      const column = table === 'events' ? 'actor_id' : 'borrower_id';
      const loan = { loan_id: where.loan_id };
      expect(await tries(update(table, loan, { [column]: made.disbursed.person.userId }))).toMatch(
        appendOnly,
      );
      expect(await tries(remove(table, loan))).toMatch(appendOnly);
      expect(await tries(run(sql`truncate ${sql.table(table)} cascade`))).toMatch(appendOnly);
      // There was something to lose.
      const { rows } = await sql`select from ${sql.table(table)} where loan_id = ${where.loan_id}`.execute(
        db,
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test('nothing is taken that is not there [INV-04]', async () => {
    expect(await tries(transfer(made.disbursed, 'payout-sent'))).toBe(
      '23514 the bank paid the principal out once',
    );
    const overdrawn = '23514 ledger_accounts_check';
    expect(await tries(transfer(made.disbursed, 'principal-repaid'))).toBe(overdrawn);
    expect(await tries(transfer(made.countersigned, 'payout-returned'))).toBe(overdrawn);
  });

  test('what a bill asks for and what is paid of it cannot be written', async () => {
    const bill = { ...ownerOf(made.disbursed), number: 1 };
    expect(await tries(update('bills', bill, { paid_principal_sen: 788_49 }))).toBe(set);
    expect(await tries(update('bills', bill, { principal_sen: 900_00 }))).toBe(set);
    expect(await tries(update('bills', bill, { late_sen: 5_00 }))).toBe(set);
    expect(await tries(remove('bills', bill))).toBe(set);
    const row = await realRow(db, 'bills', bill);
    expect(await tries(insert('bills', { ...row, number: 13 }))).toBe(set);
    expect(await tries(run(sql`truncate bills cascade`))).toMatch(appendOnly);
    const charged = transfer(made.disbursed, 'late-interest', {
      amount_sen: 1,
      value_on: addDays(calendarDate(String(row.due_on)), 30),
    });
    expect(await tries(charged)).toBe('stored');
  });
});

test('a payment is decided once, and one reference of the bank is one payment', async () => {
  const kept = '23001 a payment is decided once, and what the borrower claimed never changes';
  expect(await tries(update('payments', idOf(made.settled), { status: 'checking' }))).toBe(kept);
  expect(await tries(update('payments', { payment_id: paymentId }, { claimed_sen: 1 }))).toBe(kept);
  expect(await tries(remove('payments', { payment_id: paymentId }))).toBe(kept);
  const { bank_reference } = await realRow(db, 'payments', idOf(made.settled));
  const confirmed = (reference: unknown) => confirmedPayment(office, { bank_reference: reference });
  const decide = (given: Row) => tries(update('payments', { payment_id: paymentId }, given));
  expect(await decide(confirmed(bank_reference))).toBe('23505 payments_bank_reference_key');
  expect(await decide(confirmed(someBankReference()))).toBe('stored');
  expect(await decide({ ...confirmed(null) })).toMatch(/^23514 payments_check/);
});
