/** After a new plan every screen and record counts the bills of the plan in force. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimNotReceived, withdrawClaim } from '#contract/claims.ts';
import { getLoan, getWallet } from '#contract/loans.ts';
import { confirmReversal, proposeReversal } from '#contract/office.ts';
import { getRepayment, getTransactions } from '#contract/payments.ts';
import { exportBorrowerLedger, exportIdeal } from '#contract/reports.ts';
import { daysPastDueOn } from '#domain/arrears.ts';
import { buildApp } from '../app.ts';
import { readSchedule } from '../integrations/loans.ts';
import { readPayments } from '../integrations/payments.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, today } from '../testing-money.ts';
import { passDays, spreadOut } from '../testing-stages.ts';
import { cutAt } from './cut.ts';
import { loansThen } from './loans-then.ts';

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
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const rowsOf = (bytes: Buffer) => bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');

it('after a claim and a new plan the records have the figures of the plan in force, and every screen counts its bills [INV-25]', async () => {
  const planned = await disbursedLoan(office);
  const { person, loan } = planned;
  const { loanId } = loan;
  await must(person.call(claimNotReceived, { loanId, note: '' }));
  await passDays(office, clock, 10);
  await must(person.call(withdrawClaim, { loanId }));
  const billsNow = () =>
    house.db.selectFrom('bills').selectAll().where('loan_id', '=', loanId).orderBy('number').execute();
  const interestNow = async () => (await billsNow()).reduce((sum, row) => sum + row.interest_sen, 0);
  const relieved = await must(person.call(getLoan, { loanId }));
  expect(relieved.totalInterestSen).toBe(await interestNow());
  expect(relieved.totalInterestSen).toBeLessThan(661_86);
  expect(relieved.totalPayableSen).toBe(10_000_00 + relieved.totalInterestSen);

  expect(await spreadOut(office, clock, planned, 6)).toBe(true);

  const wallet = await must(person.call(getWallet, {}));
  expect(wallet).toMatchObject({ paidInstalments: 0, nextBill: { instalmentNumber: 1, of: 18 } });
  expect(wallet.loan?.instalments.map(({ number }) => number)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 1),
  );
  const interestSen = await interestNow();
  expect(wallet.loan?.totalInterestSen).toBe(interestSen);
  await pay(office, planned, wallet.nextBill?.amountSen ?? 0);
  const { payments } = await must(person.call(getRepayment, {}));
  expect(payments[0]?.paid.map(({ instalmentNumber }) => instalmentNumber)).toEqual([1]);
  const { transactions } = await must(person.call(getTransactions, { type: 'payments' }));
  expect(transactions[0]?.instalmentNumbers).toEqual([1]);
  expect(await must(person.call(getWallet, {}))).toMatchObject({
    paidInstalments: 1,
    nextBill: { instalmentNumber: 2, of: 18 },
  });

  // Other systems join payments and bills by the same number.
  const schedule = await readSchedule(house, loan.reference);
  expect(schedule.bills.map(({ number }) => number)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 1),
  );
  const told = await readPayments(house, { limit: 50 });
  const [paid] = told.payments.filter(({ reference }) => reference === loan.reference);
  const [first] = schedule.bills;
  expect(paid?.paid).toEqual([
    {
      billNumber: 1,
      principalSen: first?.paidPrincipalSen,
      interestSen: first?.paidInterestSen,
      lateSen: first?.paidLateSen,
    },
  ]);

  const csv = await office.finance.call(exportBorrowerLedger, { loanId, format: 'csv' });
  const [, , usual] = await billsNow().then((bills) => bills.filter((row) => row.principal_sen > 0));
  const usualSen = (usual?.principal_sen ?? 0) + (usual?.interest_sen ?? 0);
  expect(rowsOf(csv.bytes)).toEqual(
    expect.arrayContaining(['Tempoh bayaran,18 bulan', `Bayaran ansuran,RM${(usualSen / 100).toFixed(2)}`]),
  );
  const { bytes } = await auditor.call(exportIdeal, { cutOn: today(house) });
  const [, row] = rowsOf(bytes);
  expect(row).toContain(`,10000.00,${(interestSen / 100).toFixed(2)},`);
  expect(row).toContain(',12,18,');
});

it('a bill that a plan closed, of which a payment was taken back, is late from the day of the plan in the reports too, and the next plan closes it again [INV-26]', async () => {
  const planned = await disbursedLoan(office);
  const { loanId } = planned.loan;
  const { paymentId } = await pay(office, planned, 100_00);
  await passDays(office, clock, 41);
  await bookDueBills(house);
  expect(await spreadOut(office, clock, planned, 6)).toBe(true);
  await must(office.finance.call(proposeReversal, { paymentId, reason: 'counted-twice' }));
  await must(office.otherFinance.call(confirmReversal, { paymentId }));
  await passDays(office, clock, 16);
  await bookDueBills(house);

  const { account } = (await loanFor(house.db, { kind: 'system' }, loanId)) ?? {};
  const closed = account?.facts.bills.filter(({ isClosed }) => isClosed);
  expect(closed?.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const daysPastDue = account && daysPastDueOn(account, today(house));
  expect(daysPastDue).toBe(16);
  const { rows } = await sql<{ days_past_due: number }>`
    with ${loansThen(cutAt(house, undefined))} select days_past_due from loans_then where loan_id = ${loanId}`.execute(
    house.db,
  );
  expect(rows).toEqual([{ days_past_due: daysPastDue }]);
  // The next plan closes that bill once more.
  expect(await spreadOut(office, clock, planned, 12)).toBe(true);
  const bills = house.db.selectFrom('bills').select(['number', 'principal_sen', 'left_sen']);
  expect(await bills.where('loan_id', '=', loanId).where('number', '=', 1).execute()).toEqual([
    { number: 1, principal_sen: 0, left_sen: 0 },
  ]);
});
