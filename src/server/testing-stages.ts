/** For the server's tests: one loan at every stage of its life, and what takes a loan further, by the real commands. */
import { getPlan, offerHardship, sendHardshipRequest, signPlan } from '#contract/hardship.ts';
import { cancelLoan } from '#contract/loans.ts';
import { rejectApplication, returnPayout } from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { expireOffers } from './loans/expire-offers.ts';
import { everybodySignedInNow, type MovableClock } from './testing.ts';
import { type Applied, applied, must, taken } from './testing-loans.ts';
import {
  approvedLoan,
  attestedLoan,
  consentedLoan,
  countersignedLoan,
  deliveredLoan,
  disbursedLoan,
  type Office,
  pay,
  payoutOf,
  planSigning,
  preparedLoan,
  sealedLoan,
  signedLoan,
  signingCode,
  stampedLoan,
  today,
  viewedLoan,
} from './testing-money.ts';

export type Stages = Record<
  | 'applied'
  | 'taken'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'approved'
  | 'viewed'
  | 'consented'
  | 'signed'
  | 'countersigned'
  | 'attested'
  | 'stamped'
  | 'sealed'
  | 'delivered'
  | 'prepared'
  | 'returned'
  | 'disbursed'
  | 'settled',
  Applied
>;

export async function loansAtAllStages(office: Office, clock: MovableClock): Promise<Stages> {
  const { house, app } = office;
  const expired = await approvedLoan(office);
  await passDays(office, clock, 15);
  await expireOffers(house);
  const rejected = await taken(house, app, office.officer);
  const tryAgainOn = addDays(today(house), 90);
  await must(
    office.officer.call(rejectApplication, { ...idOf(rejected), reasons: ['debts-too-high'], tryAgainOn }),
  );
  const cancelled = await applied(house, app);
  await must(cancelled.person.call(cancelLoan, idOf(cancelled)));
  const returned = await preparedLoan(office);
  const payout = await payoutOf(house, returned.loan.loanId);
  await must(office.finance.call(returnPayout, { ...payout, reason: 'account-closed' }));
  const settled = await disbursedLoan(office);
  await pay(office, settled, 10_661_86);
  return {
    applied: await applied(house, app),
    taken: await taken(house, app, office.officer),
    rejected,
    cancelled,
    expired,
    approved: await approvedLoan(office),
    viewed: await viewedLoan(office),
    consented: await consentedLoan(office),
    signed: await signedLoan(office),
    countersigned: await countersignedLoan(office),
    attested: await attestedLoan(office),
    stamped: await stampedLoan(office),
    sealed: await sealedLoan(office),
    delivered: await deliveredLoan(office),
    prepared: await preparedLoan(office),
    returned,
    disbursed: await disbursedLoan(office),
    settled,
  };
}

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });

/** Days pass, and everybody is still signed in. */
export async function passDays(
  { house }: Pick<Office, 'house'>,
  clock: MovableClock,
  days: number,
): Promise<void> {
  clock.advance(days * 24 * 60 * 60_000);
  await everybodySignedInNow(house);
}

/** Help over more months: asked for, offered and signed within a minute. False where the loan is refused it now. */
export async function spreadOut(
  office: Office,
  clock: MovableClock,
  { person, loan: { loanId } }: Applied,
  extraMonths: number,
): Promise<boolean> {
  const option = { kind: 'longer-term', extraMonths } as const;
  const asked = await person.call(sendHardshipRequest, { loanId, option });
  if (asked.status === 409) return false;
  if (asked.status !== 200) throw new Error(`asking for help answered ${asked.status} ${asked.code}`);
  await must(office.officer.call(offerHardship, { requestId: asked.body.requestId, option }));
  const { bodyHash } = await must(person.call(getPlan, { loanId }));
  // One code each minute.
  clock.advance(61_000);
  const stepUp = await signingCode(office.house, person, loanId, bodyHash);
  await must(person.call(signPlan, { loanId, ...planSigning(bodyHash), stepUp }));
  return true;
}
