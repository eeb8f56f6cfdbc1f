/**
 * What a loan may cost (product rule 6), attacked with SQL by hand as the application's own login, on loans that were
 * made by the real commands. Each attack has a twin that is right and is taken.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lateInterestSen } from '#domain/charges.ts';
import { addDays, calendarDate, daysBetween } from '#domain/date.ts';
import type { TransferKind } from '#domain/ledger.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, openLender } from '../testing-loans.ts';
import { type Office, openOffice, today } from '../testing-money.ts';
import { loansAtAllStages, type Stages } from '../testing-stages.ts';
import { attempt, insert, type Row, realRow, type Statement, update } from './direct-sql.ts';
import { disbursementRow, forgedTransfer, idOf, ownerOf } from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** One loan for each stage; none of them is changed by a test. */
let made: Stages;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await loansAtAllStages(office, clock);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const transfer = (loan: Applied, kind: TransferKind, given: Row = {}) =>
  forgedTransfer(house, loan, kind, given);
const disbursement = (loan: Applied, given: Row = {}) => disbursementRow(office, loan, given);

describe('rule 6: the caps of the law', () => {
  test.each<[string, Row, string]>([
    ['with as much interest as principal', { total_interest_sen: 10_000_00 }, 'stored'],
    [
      'at another rate than its product',
      { annual_rate_bps: 1100 },
      '23514 a loan has the rates of its product',
    ],
    ['at another late rate', { late_rate_bps: 700 }, '23514 a loan has the rates of its product'],
    [
      'before its product',
      { applied_at: '2019-12-31T15:59:59Z' },
      '23514 a loan is applied for on the terms in force',
    ],
    ['on a version that there is not', { product_version: 2 }, '23503 loans_product_version_fkey'],
    ['above 18% a year', { annual_rate_bps: 1801 }, '23514 loans_check'],
    ['above 8% late', { late_rate_bps: 801 }, '23514 loans_late_rate_bps_check'],
    ['with interest above the principal', { total_interest_sen: 10_000_01 }, '23514 loans_check'],
    ['above what was asked for', { principal_sen: 10_000_01 }, '23514 loans_check'],
    ['longer than was asked for', { term_months: 13 }, '23514 loans_check'],
    ['secured', { secured: true }, '23514 loans_secured_check'],
  ])('a loan %s', async (_what, given, answer) => {
    const row = await realRow(db, 'loans', idOf(made.cancelled));
    const another = { ...row, loan_id: newId(), reference: newId(), status: 'unknown', ...given };
    const stored = await tries(insert('loans', another));
    expect(stored.replace(/check\d+$/, 'check')).toBe(answer);
  });

  test('what was asked for and approved cannot be made dearer later', async () => {
    const change = (loan: Applied, given: Row) => tries(update('loans', idOf(loan), given));
    for (const given of [
      { annual_rate_bps: 1300 },
      { late_rate_bps: 1 },
      { product_version: 2 },
      { method: 'flat' },
      { requested_amount_sen: 1 },
    ]) {
      for (const stage of ['applied', 'approved', 'disbursed'] as const) {
        expect(await change(made[stage], given)).toBe('23001 what a borrower asked for and signed is fixed');
      }
    }
    for (const given of [{ principal_sen: 9_000_00 }, { term_months: 6 }, { total_interest_sen: 700_00 }]) {
      for (const stage of ['approved', 'disbursed', 'settled', 'expired'] as const) {
        expect(await change(made[stage], given)).toBe('23001 the terms of an approved loan are fixed');
      }
      expect(await change(made.taken, given)).toBe('stored');
    }
  });

  test('bills are those of the agreement, and interest is never more than was agreed [MON-09] [INV-15]', async () => {
    const bills = (given: Row) => async (tx: Parameters<Statement>[0]) => {
      await insert('disbursements', await disbursement(made.prepared))(tx);
      await insert('instalments', {
        ...ownerOf(made.prepared),
        number: 1,
        starts_on: today(house),
        due_on: addDays(today(house), 31),
        payable_by: addDays(today(house), 31),
        principal_sen: 10_000_00,
        interest_sen: 661_86,
        ...given,
      })(tx);
    };
    const differs = '23514 the bills of a loan are those of its agreement';
    expect(await tries(bills({}))).toBe('stored');
    expect(await tries(bills({ interest_sen: 661_87 }))).toBe(differs);
    expect(await tries(bills({ principal_sen: 10_000_01 }))).toBe(differs);
    expect(await tries(bills({ starts_on: addDays(today(house), -1), due_on: today(house) }))).toBe(differs);
    expect(await tries(bills({ payable_by: addDays(today(house), 30) }))).toMatch(/^23514 instalments_check/);
    const [starts_on, due_on] = [addDays(today(house), 370), addDays(today(house), 400)];
    const thirteenth = { ...ownerOf(made.disbursed), number: 13, starts_on, due_on, payable_by: due_on };
    expect(await tries(insert('instalments', { ...thirteenth, principal_sen: 0, interest_sen: 1 }))).toBe(
      differs,
    );
    // Not even one that asks for nothing.
    expect(await tries(insert('instalments', { ...thirteenth, principal_sen: 0, interest_sen: 0 }))).toBe(
      '23514 the bills of a plan are made once, all together',
    );
    expect(await tries(transfer(made.disbursed, 'interest', { amount_sen: 661_86 }))).toBe('stored');
    expect(await tries(transfer(made.disbursed, 'interest', { amount_sen: 661_87 }))).toBe(
      '23514 interest above what was agreed',
    );
    expect(await tries(transfer(made.settled, 'interest', { amount_sen: 1 }))).toBe(
      '23514 a loan that is settled has nothing left to pay',
    );
  });

  test('late interest is at most the agreed yearly rate on the instalments that are late, counted in days [MON-09] [INV-15]', async () => {
    const bills = await db
      .selectFrom('instalments')
      .selectAll()
      .where('loan_id', '=', made.disbursed.loan.loanId)
      .orderBy('number')
      .execute();
    const [first, second] = bills;
    if (!first || !second) throw new Error('a loan has bills');
    const late = (value_on: string, number: number, ...amounts: number[]) =>
      tries(
        ...amounts.map((amount_sen) =>
          transfer(made.disbursed, 'late-interest', { amount_sen, value_on, instalment_number: number }),
        ),
      );
    const limit = (bill: typeof first, daysLate: number) =>
      lateInterestSen({
        overdueSen: sen(bill.principal_sen + bill.interest_sen),
        daysLate,
        annualRateBps: 800,
      });
    const tooMuch = '23514 late interest above what the law allows';
    const dueOn = calendarDate(first.due_on);
    expect(await late(dueOn, 1, 1)).toBe(tooMuch);
    const month = limit(first, 30);
    expect(await late(addDays(dueOn, 30), 1, month)).toBe('stored');
    expect(await late(addDays(dueOn, 30), 1, month - 1, 1)).toBe('stored');
    expect(await late(addDays(dueOn, 30), 1, month + 1)).toBe(tooMuch);
    expect(await late(addDays(dueOn, 30), 1, month, 1)).toBe(tooMuch);
    // Each bill for its own days: what one does not use is not free for another.
    const days = 60 - daysBetween(dueOn, calendarDate(second.due_on));
    expect(await late(addDays(dueOn, 60), 2, limit(second, days))).toBe('stored');
    expect(await late(addDays(dueOn, 60), 2, limit(second, days) + 1)).toBe(tooMuch);
    expect(await late(dueOn, 2, 1)).toBe(tooMuch);
  });

  test('late interest that was booked for later days is no reason to refuse what is right for earlier ones', async () => {
    const charge = (instalment_number: number, daysFromNow: number, amount_sen: number) =>
      transfer(made.disbursed, 'late-interest', {
        instalment_number,
        amount_sen,
        value_on: addDays(today(house), daysFromNow),
      });
    expect(await tries(charge(2, 120, 5_00), charge(1, 45, 1_00))).toBe('stored');
  });
});
