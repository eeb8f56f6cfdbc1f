/** The signature under a new plan: the one that was shown, worked out again on the account of today. */
import { isPaused } from './claim.ts';
import { addMonths, type CalendarDate } from './date.ts';
import { type HardshipRequest, hardshipNotice, standingOffer } from './hardship.ts';
import type { Today } from './hardship-cost.ts';
import { change, type Loan, type LoanChange, type Moment, wrongStatus } from './loan.ts';
import { isLate, type NewPlan, newPlan, openBills, withPlan } from './plan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { rework } from './servicing.ts';
import { type Signature, signatureRefusal } from './signature.ts';

/** Once a year: the first day on which the borrower may change the due day again. The table says the same. */
export const dueDayPossibleOn = (lastChange: CalendarDate): CalendarDate => addMonths(lastChange, 12);

/** What the borrower may sign: the plan of the lender's offer, or their own change of the due day. */
export const planToSign = (
  loan: Loan,
  facts: {
    request: HardshipRequest | undefined;
    dueDay: number | undefined;
    lastDueDayChange: CalendarDate | undefined;
  },
  { on, calendar }: Today,
): Outcome<NewPlan> => {
  const refused = wrongStatus(loan, 'signPlan');
  if (refused) return refused;
  const { account } = loan;
  if (!account) return refuse({ code: 'not-paid-out' });
  // A plan closes the bills whose interest comes off when the claim is answered.
  if (isPaused(loan)) return refuse({ code: 'claim-open' });
  const { request, dueDay, lastDueDayChange } = facts;
  if (dueDay !== undefined) {
    const possibleOn = lastDueDayChange && dueDayPossibleOn(lastDueDayChange);
    if (possibleOn && on < possibleOn) return refuse({ code: 'due-day-changed', possibleOn });
    if (openBills(account).some((row) => isLate(row, on))) return refuse({ code: 'overdue-first' });
    return newPlan(account, loan.terms, { kind: 'due-day', dueDay }, { on, calendar });
  }
  if (!request) return refuse({ code: 'hardship-decided' });
  const offer = standingOffer(request, on);
  if (!offer.ok) return offer;
  if (offer.change.kind === 'pay-part') return refuse({ code: 'hardship-decided' });
  return newPlan(account, loan.terms, offer.change, { on, calendar });
};

export type PlanSigned = LoanChange & { plan: NewPlan; request: HardshipRequest | undefined };

/** The borrower signs the plan that was shown: when the account changed meanwhile its hash is another one. */
export const signPlan = (
  loan: Loan,
  input: { bodyHash: string; signature: Signature; consent: boolean },
  facts: {
    accountName: string;
    plan: NewPlan;
    bodyHash: string;
    version: number;
    request: HardshipRequest | undefined;
  },
  moment: Moment,
): Outcome<PlanSigned> => {
  const { plan, request, bodyHash, version } = facts;
  if (isPaused(loan)) return refuse({ code: 'claim-open' });
  if (input.bodyHash !== bodyHash) return refuse({ code: 'plan-changed' });
  if (!input.consent) return refuse({ code: 'terms-not-accepted' });
  const badSignature = signatureRefusal(input.signature, facts.accountName);
  if (badSignature) return badSignature;
  const worked = rework(loan, ({ bills }) => ({ bills: withPlan(bills, plan, moment.today) }), moment.today);
  if (!worked.ok) return worked;
  const firstDueOn = plan.bills[0]?.dueOn ?? moment.today;
  return allow({
    ...change(worked.change.loan, 'plan.signed', {
      ...plan.change,
      version,
      bodyHash,
      totalInterestSen: plan.totalInterestSen,
      extraInterestSen: plan.extraInterestSen,
      droppedLateSen: plan.droppedLateSen,
    }),
    transfers: worked.change.transfers,
    notices: [hardshipNotice('plan-signed', loan, { firstDueOn })],
    plan,
    request: request && { ...request, status: 'agreed' },
  });
};
