/** A payout that two people found never arrived: what the report of payouts says of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimNotReceived, confirmClaimOutcome, proposeClaimOutcome } from '#contract/claims.ts';
import { releasePayout } from '#contract/office.ts';
import { getReports } from '#contract/reports.ts';
import { minuteMs } from '#domain/durations.ts';
import { buildApp } from '../app.ts';
import { readMedianPayoutMinutes } from '../lender/queries.ts';
import { everybodySignedInNow, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { evidence, type Office, openOffice, payoutOf, preparedLoan, today } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const releaseAfter = async (minutes: number) => {
  const made = await preparedLoan(office);
  clock.advance(minutes * minuteMs);
  await everybodySignedInNow(house);
  const payout = { ...(await payoutOf(house, made.loan.loanId)), ...evidence(house) };
  await must(office.otherFinance.call(releasePayout, payout));
  return made;
};
async function neverArrives({ person, loan: { loanId } }: Applied) {
  const { claimId } = await must(person.call(claimNotReceived, { loanId, note: '' }));
  const said = { claimId, outcome: 'not-arrived', evidence: 'Nothing left.', bankReference: '' } as const;
  await must(office.finance.call(proposeClaimOutcome, said));
  await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
}
const payoutsByDay = async () => (await must(office.finance.call(getReports, {}))).tables['payouts-by-day'];

it('counts nothing on its day, and its hours are in no median', async () => {
  const none = { payouts: 0, amountSen: 0, medianMinutes: null };
  await neverArrives(await releaseAfter(10));
  expect(await payoutsByDay()).toEqual({ rows: [{ name: today(house), ...none }], total: none });
  // Nor in the time that Home tells everybody.
  expect(await readMedianPayoutMinutes(house.db, house.clock.now())).toBeNull();
  await releaseAfter(4);
  expect((await payoutsByDay()).total).toEqual({ payouts: 1, amountSen: 10_000_00, medianMinutes: 4 });
});

it('stays what was booked on the day it was sent, and comes off where it was taken back', async () => {
  const lost = await releaseAfter(6);
  const sentOn = today(house);
  await passDays(office, clock, 1);
  await neverArrives(lost);
  const { rows, total } = await payoutsByDay();
  expect(rows).toEqual([
    { name: sentOn, payouts: 2, amountSen: 20_000_00, medianMinutes: 5 },
    { name: today(house), payouts: -1, amountSen: -10_000_00, medianMinutes: null },
  ]);
  expect(total).toEqual({ payouts: 1, amountSen: 10_000_00, medianMinutes: 4 });
});
