/**
 * The payout: finance prepares it, a second person releases it with the bank's evidence. Only then is anything owed,
 * and from that day the instalments count (product rules 1, 3 and 5).
 */
import { accountOf } from './account-book.ts';
import { agreementStateOf } from './agreement-life.ts';
import { type CalendarDate, dayOfMonth } from './date.ts';
import { transfer } from './ledger.ts';
import { type LenderLimits, leftOfDay } from './lender-limits.ts';
import {
  change,
  type Loan,
  type LoanChange,
  type Moment,
  type Payout,
  type Person,
  wrongStatus,
} from './loan.ts';
import type { Bill } from './loan-account.ts';
import { type Sen, zeroSen } from './money.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { buildSchedule, firstDueOn, type PlannedInstalment } from './schedule.ts';
import { bankReferenceRefusal } from './shown-text.ts';
import { type LenderCalendar, nextWorkingDay } from './working-days.ts';

export const payoutReturnReasons = [
  'account-number-wrong',
  'account-closed',
  'name-differs',
  'bank-not-available',
  'called-off',
] as const;
export type PayoutReturnReason = (typeof payoutReturnReasons)[number];

export type PayoutPreparation = {
  bankAccountId: string;
  /** What was prepared on this day so far, also what came back: it may have left. */
  preparedTodaySen: Sen;
  limits: Pick<LenderLimits, 'payoutsPerDaySen'>;
};

/**
 * Finance sets the money aside for the borrower's verified account, up to the ceiling of the day. The ceiling is asked here
 * and never at the release: money that has left must be in the books.
 */
export const preparePayout = (
  loan: Loan,
  officer: Person,
  facts: PayoutPreparation,
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'preparePayout');
  if (refused) return refused;
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  // A copy is the borrower's before the money is (s.16 Moneylenders Act 1951).
  if (!loan.agreement.deliveredAt) {
    return refuse({ code: 'agreement-not-delivered', state: agreementStateOf(loan.agreement) });
  }
  if (loan.payout?.status === 'prepared') return refuse({ code: 'payout-under-way' });
  const { principalSen } = loan.terms;
  const leftSen = leftOfDay(facts.preparedTodaySen, facts.limits);
  if (principalSen > leftSen) {
    return refuse({ code: 'payout-ceiling', leftSen, ceilingSen: facts.limits.payoutsPerDaySen });
  }
  const payout = {
    payoutId: moment.newId,
    status: 'prepared' as const,
    amountSen: principalSen,
    bankAccountId: facts.bankAccountId,
    preparedBy: officer,
    preparedAt: moment.now,
  };
  return allow({
    ...change({ ...loan, payout }, 'payout.prepared', { payoutId: payout.payoutId, amountSen: principalSen }),
    transfers: transfer('payout-reserved', principalSen, moment.today),
    notices: [
      {
        template: 'payout-prepared',
        facts: { reference: loan.reference, amountSen: principalSen },
        link: '/wallet',
      },
    ],
  });
};

export type PayoutEvidence = { bankReference: string; paidOn: CalendarDate; amountSen: Sen };

/** The payout that somebody has in front of them. A page that was open for long may show one that came back since. */
const payoutInHand = ({ payout }: Loan, payoutId: string): Outcome<Payout> => {
  if (payout?.status !== 'prepared') return refuse({ code: 'payout-missing' });
  return payout.payoutId === payoutId ? allow(payout) : refuse({ code: 'payout-replaced' });
};

/** A second person releases the payout with the bank's reference, date and amount: the loan is disbursed. */
export const releasePayout = (
  loan: Loan,
  officer: Person,
  { payoutId, ...evidence }: PayoutEvidence & { payoutId: string },
  /** `preparedOn`: the day of this payout's preparation, after the signature and after any payout that came back. */
  facts: { preparedOn: CalendarDate; calendar: LenderCalendar },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'releasePayout');
  if (refused) return refused;
  const { terms } = loan;
  const inHand = payoutInHand(loan, payoutId);
  if (!inHand.ok) return inHand;
  const payout = inHand.change;
  if (payout.preparedBy.userId === officer.userId) return refuse({ code: 'second-person-needed' });
  const reads = bankReferenceRefusal(evidence.bankReference);
  if (reads) return reads;
  if (evidence.amountSen !== payout.amountSen) {
    return refuse({ code: 'payout-amount-differs', amountSen: payout.amountSen });
  }
  if (evidence.paidOn > moment.today) return refuse({ code: 'date-in-future' });
  // Interest runs from this day: none before the money can have left.
  if (evidence.paidOn < facts.preparedOn) return refuse({ code: 'date-before-preparation' });
  const dueDay = loan.agreement?.dueDay ?? dayOfMonth(evidence.paidOn);
  const { instalments } = buildSchedule({
    ...terms,
    firstDueOn: firstDueOn(evidence.paidOn, dueDay),
    // Paid out on the 31st: due on 28 February, then on the 31st again.
    dueDay,
  });
  const bills = billsOf(instalments, evidence.paidOn, facts.calendar);
  const disbursed: Loan = {
    ...loan,
    status: 'disbursed',
    payout: { ...payout, status: 'released' },
    disbursement: evidence,
    account: accountOf(
      { bills, receipts: [], refunds: [], pauses: [], lateRateBps: terms.lateRateBps },
      evidence.paidOn,
    ),
  };
  return allow({
    ...change(disbursed, 'loan.disbursed', {
      payoutId: payout.payoutId,
      ...evidence,
      officerId: officer.userId,
    }),
    transfers: [
      ...transfer('payout-sent', payout.amountSen, evidence.paidOn),
      ...transfer('principal', payout.amountSen, evidence.paidOn),
    ],
    notices: [
      {
        template: 'loan-disbursed',
        facts: { reference: loan.reference, amountSen: payout.amountSen, paidOn: evidence.paidOn },
        link: '/wallet',
      },
    ],
  });
};

/** The rows of a schedule as bills; the first counts from `startsOn`, each later one from the due date before it. */
export const billsOf = (
  rows: readonly PlannedInstalment[],
  startsOn: CalendarDate,
  calendar: LenderCalendar,
): Bill[] =>
  rows.map(({ number, dueOn, principalSen, interestSen }, index) => ({
    number,
    startsOn: rows[index - 1]?.dueOn ?? startsOn,
    dueOn,
    payableBy: nextWorkingDay(dueOn, calendar),
    principalSen,
    interestSen,
    carriedInterestSen: zeroSen,
  }));

/** The lender's own stop is no fault of the account: there is nothing to check. */
export const returnNotice = ({ reference }: Pick<Loan, 'reference'>, reason: PayoutReturnReason): Notice =>
  reason === 'called-off'
    ? { template: 'payout-called-off', facts: { reference }, link: '/wallet' }
    : { template: 'payout-returned', facts: { reference, reason }, link: '/my-account/bank-account' };

/** The bank sent the money back, or the payout was called off. The borrower corrects the account free of charge. */
export const returnPayout = (
  loan: Loan,
  input: { payoutId: string; reason: PayoutReturnReason },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'returnPayout');
  if (refused) return refused;
  const inHand = payoutInHand(loan, input.payoutId);
  if (!inHand.ok) return inHand;
  const payout = inHand.change;
  return allow({
    ...change({ ...loan, payout: { ...payout, status: 'returned' } }, 'payout.returned', {
      payoutId: payout.payoutId,
      amountSen: payout.amountSen,
      reason: input.reason,
    }),
    transfers: transfer('payout-returned', payout.amountSen, moment.today),
    notices: [returnNotice(loan, input.reason)],
  });
};
