/** Reports read while money moves, and after what is rare: each figure is still the ledger's at one moment. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimNotReceived, confirmClaimOutcome, proposeClaimOutcome } from '#contract/claims.ts';
import { confirmPayment } from '#contract/office.ts';
import { getReports, type Reports } from '#contract/reports.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  claim,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  someBankReference,
  today,
} from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;
const loans: Applied[] = [];

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  for (let index = 0; index < 4; index += 1) loans.push(await disbursedLoan(office));
});
afterAll(() => proveLedger(house));

const read = () => must(office.finance.call(getReports, {}));
const untied = ({ ties }: Reports) => ties.filter(({ reportSen, ledgerSen }) => reportSen !== ledgerSen);

it('equals the ledger while payments are being confirmed [INV-26]', async () => {
  const claims = await Promise.all(
    loans.flatMap((made) => [1, 2, 3].map(async () => await claim(office, made, 300_00))),
  );
  let isDone = false;
  // The last one waits for reports that hold some of the others: else all may be over before anything was read.
  const someRead = Promise.withResolvers<void>();
  const confirmations = Promise.all(
    claims.map(async ({ paymentId }, index) => {
      if (index === claims.length - 1) await someRead.promise;
      await must(
        office.finance.call(confirmPayment, {
          paymentId,
          amountSen: sen(300_00),
          paidOn: today(house),
          bankReference: someBankReference(),
        }),
      );
    }),
  ).finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  while (!isDone) {
    const reports = await read();
    expect(untied(reports)).toEqual([]);
    const { receivedSen } = reports.tables['collections-by-month'].total;
    seen.add(receivedSen);
    if (receivedSen > 0) someRead.resolve();
  }
  await confirmations;
  expect((await read()).tables['collections-by-month'].total).toMatchObject({
    payments: 12,
    receivedSen: 3_600_00,
  });
  // It did read in between, or nothing was shown.
  expect([...seen].some((receivedSen) => receivedSen > 0 && receivedSen < 3_600_00)).toBe(true);
});

it('takes a loan whose money never arrived out of the portfolio, and keeps what its borrower paid as held', async () => {
  const [made] = loans as [Applied];
  await passDays(office, clock, 60);
  await bookDueBills(house);
  await pay(office, made, 100_00);
  const before = await read();
  const { claimId } = await must(
    made.person.call(claimNotReceived, { loanId: made.loan.loanId, note: 'It is not there.' }),
  );
  const found = { evidence: 'The bank shows that it came back.', bankReference: 'MBB 20260501 9' };
  await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'not-arrived', ...found }));
  await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
  const after = await read();
  expect(untied(after)).toEqual([]);
  const rowOf = (reports: Reports, status: string) =>
    reports.tables['portfolio-by-status'].rows.find(({ name }) => name === status);
  expect(rowOf(after, 'disbursed')?.loans).toBe((rowOf(before, 'disbursed')?.loans ?? 0) - 1);
  expect(rowOf(after, 'cancelled')).toMatchObject({ loans: 1, principalSen: 0, heldSen: 1_000_00 });
  expect(after.tables['payouts-by-month'].total).toMatchObject({ payouts: 3, amountSen: 30_000_00 });
  // Days later the day of the claim still says so, and the day before it knows nothing of it.
  const day = today(house);
  await passDays(office, clock, 30);
  await bookDueBills(house);
  const { readAt: _then, ...then } = after;
  const { readAt: _now, ...now } = await must(office.finance.call(getReports, { cutOn: day }));
  expect(now).toEqual(then);
});
