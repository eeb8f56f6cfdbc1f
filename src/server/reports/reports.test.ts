/** The lender's reports through the real app: equal to the ledger, the same for ever once the day is over, for these hands only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmReversal, proposeReversal } from '#contract/office.ts';
import { getReportCsv, getReports, type Reports, reportTables } from '#contract/reports.ts';
import { addDays, type CalendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, preparedLoan, today } from '../testing-money.ts';
import { changeProduct, twoAdministrators } from '../testing-products.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;
let auditor: StaffMember;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  auditor = await staff(house, app, ['auditor'], 'Devi a/p Raman');
});
afterAll(() => proveLedger(house));

const read = (cutOn?: CalendarDate) => must(auditor.call(getReports, cutOn ? { cutOn } : {}));
const row = (reports: Reports, table: keyof Reports['tables'], name: string) =>
  (reports.tables[table].rows as { name: string }[]).find((one) => one.name === name);
const untied = ({ ties }: Reports) => ties.filter(({ reportSen, ledgerSen }) => reportSen !== ledgerSen);

describe('a lender without a loan', () => {
  it('has a trial balance of zeros and nothing else', async () => {
    const reports = await read();
    expect(reports.cutOn).toBe(today(house));
    expect(reports.tables['trial-balance'].rows).toHaveLength(10);
    expect(reports.tables['trial-balance'].total).toEqual({ debitsSen: 0, creditsSen: 0, balanceSen: 0 });
    expect(reports.tables['portfolio-by-product'].total).toMatchObject({ loans: 0, averageRateBps: null });
    expect(reports.tables['payouts-by-day'].total).toEqual({ payouts: 0, amountSen: 0, medianMinutes: null });
    expect(untied(reports)).toEqual([]);
  });
});

describe('a loan from its payout to its correction', () => {
  const cuts: Record<string, CalendarDate> = {};
  const then: Record<string, Reports> = {};
  /** What a report says of its cut, whenever it is read. */
  const remember = async (name: string) => {
    cuts[name] = today(house);
    then[name] = await read();
  };
  const figuresOf = ({ readAt: _readAt, ...figures }: Reports) => figures;

  it('follows the money', async () => {
    await preparedLoan(office);
    const made = await disbursedLoan(office);
    await remember('paid out');
    const reports = then['paid out'] as Reports;
    expect(untied(reports)).toEqual([]);
    expect(row(reports, 'portfolio-by-status', 'disbursed')).toMatchObject({
      loans: 1,
      principalSen: 10_000_00,
      interestSen: 0,
      heldSen: 0,
    });
    expect(row(reports, 'portfolio-by-status', 'approved')).toMatchObject({
      loans: 1,
      principalSen: 0,
      heldSen: 10_000_00,
      reservedSen: 10_000_00,
    });
    expect(reports.tables['portfolio-by-product'].total).toMatchObject({
      averageRateBps: 1200,
      averageTermMonths: 12,
    });
    expect(reports.tables['payouts-by-day'].rows).toEqual([
      { name: cuts['paid out'], payouts: 1, amountSen: 10_000_00, medianMinutes: 0 },
    ]);
    expect(row(reports, 'arrears-ageing', '0')).toMatchObject({ loans: 1, overdueSen: 0 });

    // Two bills fall due and wait; then one is paid, a little more than it asks for.
    await passDays(office, clock, 75);
    await bookDueBills(house);
    await remember('late');
    const late = then.late as Reports;
    expect(untied(late)).toEqual([]);
    expect(row(late, 'arrears-ageing', '31-60')).toMatchObject({ loans: 1, principalSen: 10_000_00 });
    expect(late.tables['arrears-ageing'].total.overdueSen).toBe(2 * 888_49);

    await passDays(office, clock, 1);
    const { paymentId } = await pay(office, made, 900_00);
    await remember('paid');
    const paid = then.paid as Reports;
    expect(untied(paid)).toEqual([]);
    const [collected] = paid.tables['collections-by-day'].rows;
    expect(collected).toMatchObject({ name: cuts.paid, payments: 1, receivedSen: 900_00, reversedSen: 0 });
    expect(paid.tables['collections-by-month'].rows).toHaveLength(1);
    expect(paid.tables['arrears-ageing'].total.overdueSen).toBeLessThan(2 * 888_49);

    await passDays(office, clock, 40);
    await must(office.finance.call(proposeReversal, { paymentId, reason: 'counted-twice' }));
    await must(office.otherFinance.call(confirmReversal, { paymentId }));
    await bookDueBills(house);
    await remember('reversed');
    const reversed = then.reversed as Reports;
    expect(untied(reversed)).toEqual([]);
    expect(reversed.tables['collections-by-month'].total).toMatchObject({
      payments: 1,
      receivedSen: 900_00,
      reversedSen: 900_00,
      principalSen: 0,
      interestSen: 0,
      creditSen: 0,
    });
    expect(row(reversed, 'arrears-ageing', '61-90')).toMatchObject({ loans: 1 });

    await passDays(office, clock, 1);
    await pay(office, made, 10_690_00);
    await remember('settled');
    const settled = then.settled as Reports;
    expect(untied(settled)).toEqual([]);
    expect(row(settled, 'portfolio-by-status', 'settled')).toMatchObject({ loans: 1, principalSen: 0 });
    expect(row(settled, 'arrears-ageing', '0')).toMatchObject({ loans: 0 });
  });

  it.each(['paid out', 'late', 'paid', 'reversed', 'settled'])(
    'says of the day it was %s the same for ever',
    async (name) => {
      await passDays(office, clock, 400);
      expect(figuresOf(await read(cuts[name]))).toEqual(figuresOf(then[name] as Reports));
    },
  );

  it('says at the end of a day what was done in it, and nothing of the day after', async () => {
    const before = await read(addDays(cuts.reversed as CalendarDate, -1));
    expect(before.tables['collections-by-month'].total).toMatchObject({
      receivedSen: 900_00,
      reversedSen: 0,
    });
    expect(untied(before)).toEqual([]);
  });

  it('does not look ahead', async () => {
    const tomorrow = addDays(today(house), 1);
    const { status, code } = await auditor.call(getReports, { cutOn: tomorrow });
    expect([status, code]).toEqual([422, 'date-in-future']);
  });
});

describe('the files', () => {
  it('hold every table with its sum, in the language that was asked for', async () => {
    for (const table of reportTables) {
      const { status, headers, bytes } = await auditor.call(getReportCsv, { table });
      expect(status, table).toBe(200);
      expect(String(headers['content-type'])).toBe('text/csv; charset=utf-8');
      const lines = bytes.toString('utf8').trimEnd().split('\r\n');
      expect(lines.at(-1), table).toMatch(/^Total,/);
    }
    const { bytes, headers } = await auditor.call(getReportCsv, { table: 'trial-balance' });
    expect(headers['content-disposition']).toBe(`attachment; filename="trial-balance-${today(house)}.csv"`);
    expect(bytes.toString('utf8')).toContain('\r\nBank,11590.00,10900.00,690.00\r\n');
  });

  it('are inert where a product is named like a formula [VAL-10]', async () => {
    await changeProduct(await twoAdministrators(house, app), { name: '=SUM(1,2)' });
    await passDays(office, clock, 1);
    const { bytes } = await auditor.call(getReportCsv, { table: 'portfolio-by-product' });
    expect(bytes.toString('utf8')).toContain(`\r\n"'=SUM(1,2)",`);
  });
});

it('is for approvers, finance, administrators and auditors', async () => {
  const administrator = await staff(house, app, ['administrator']);
  for (const person of [office.approver, office.finance, administrator, auditor])
    expect((await person.call(getReports, {})).status).toBe(200);
  const { status, code } = await office.officer.call(getReports, {});
  expect([status, code]).toEqual([403, 'not-allowed']);
});
