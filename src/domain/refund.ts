/**
 * The borrower's own money goes back: what was paid above the bills, or on a loan that never arrived. The borrower asks
 * or finance sees it; one person of finance prepares the refund to the borrower's recorded account, another one confirms
 * it with the bank's reference. Never to any other account, and never more than there is:
 * from the moment it is prepared the money is held, and pays no bill. Where the bank sent another amount, that is prepared
 * in its place (`refund-correction.ts`).
 */
import type { CalendarDate } from './date.ts';
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import type { Hold } from './loan-account.ts';
import type { LoanCommand } from './loan-status.ts';
import { type Sen, zeroSen } from './money.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { rework, settledNotice } from './servicing.ts';
import { bankReferenceRefusal } from './shown-text.ts';

export type Refund = {
  refundId: string;
  status: 'requested' | 'proposed' | 'confirmed' | 'withdrawn';
  amountSen: Sen;
  bankAccountId: string;
  proposedBy?: Person;
};
export type RefundChange = LoanChange & { refund: Refund };

/** What the server reads for it: a refund of this loan that is neither sent nor dropped, and where money would go. */
export type RefundFacts = { open?: Refund; bankAccountId: string };

export const creditOf = ({ account }: Loan): Sen => account?.creditSen ?? zeroSen;

/** The money that was to go back is no longer there: nothing of it can be promised. */
export const refundNotPossible = (loan: Loan, amountSen: Sen): Notice | undefined => {
  const creditSen = creditOf(loan);
  if (creditSen >= amountSen) return undefined;
  const { reference } = loan;
  return { template: 'refund-not-possible', facts: { reference, amountSen, creditSen }, link: '/wallet' };
};

/** What every step of a refund needs: a loan that was paid out. */
export const refundRefusal = (loan: Loan, command: LoanCommand): Refused | undefined => {
  if (!loan.account) return refuse({ code: 'not-paid-out' });
  return wrongStatus(loan, command);
};

export const withoutRefund = (holds: readonly Hold[], refundId: string): Hold[] =>
  holds.filter((hold) => hold.refundId !== refundId);

/** The loan is paid off by what a refund holds no longer, or by what it leaves. */
export const settledBy = (before: Loan, after: Loan): Notice[] =>
  after.status === 'settled' && before.status !== 'settled' ? [settledNotice(before)] : [];

/** The borrower asks for all of it. */
export const requestRefund = (loan: Loan, facts: RefundFacts, moment: Moment): Outcome<RefundChange> => {
  const refused = refundRefusal(loan, 'requestRefund');
  if (refused) return refused;
  if (facts.open) return refuse({ code: 'refund-open' });
  const amountSen = creditOf(loan);
  if (amountSen === 0) return refuse({ code: 'no-credit' });
  const { bankAccountId } = facts;
  const refund: Refund = { refundId: moment.newId, status: 'requested', amountSen, bankAccountId };
  return allow({
    ...change(loan, 'refund.requested', { refundId: refund.refundId, amountSen }),
    notices: [
      { template: 'refund-requested', facts: { reference: loan.reference, amountSen }, link: '/wallet' },
    ],
    refund,
  });
};

/** Finance prepares it, to the account that the borrower recorded last; what the borrower asked for is taken up. */
export const proposeRefund = (
  loan: Loan,
  facts: RefundFacts,
  officer: Person,
  { amountSen }: { amountSen: Sen },
  moment: Moment,
): Outcome<RefundChange> => {
  const refused = refundRefusal(loan, 'proposeRefund');
  if (refused) return refused;
  if (facts.open?.status === 'proposed') return refuse({ code: 'refund-open' });
  if (amountSen <= 0) return refuse({ code: 'amount-zero' });
  const creditSen = creditOf(loan);
  if (amountSen > creditSen) return refuse({ code: 'credit-too-small', creditSen });
  const { bankAccountId, open } = facts;
  const refund: Refund = {
    refundId: open?.refundId ?? moment.newId,
    status: 'proposed',
    amountSen,
    bankAccountId,
    proposedBy: officer,
  };
  const { refundId } = refund;
  // From now on it pays no bill, so that what leaves the bank tomorrow is still there.
  const hold = { refundId, amountSen, heldFrom: moment.today };
  const worked = rework(loan, ({ holds = [] }) => ({ holds: [...holds, hold] }), moment.today);
  if (!worked.ok) return worked;
  // A bill of today that the clock has not booked yet takes its part first.
  const leftSen = creditOf(worked.change.loan);
  if (amountSen > leftSen) return refuse({ code: 'credit-too-small', creditSen: leftSen });
  return allow({
    ...change(worked.change.loan, 'refund.proposed', {
      refundId,
      amountSen,
      bankAccountId,
      officerId: officer.userId,
    }),
    transfers: worked.change.transfers,
    notices: settledBy(loan, worked.change.loan),
    refund,
  });
};

/** The borrower takes back a wish that nobody has taken up yet. */
export const cancelRefundRequest = (loan: Loan, refund: Refund): Outcome<RefundChange> => {
  const refused = refundRefusal(loan, 'cancelRefundRequest');
  if (refused) return refused;
  if (refund.status === 'proposed') return refuse({ code: 'refund-open' });
  if (refund.status !== 'requested') return refuse({ code: 'refund-decided' });
  return allow({
    ...change(loan, 'refund.request-cancelled', { refundId: refund.refundId }),
    refund: { ...refund, status: 'withdrawn' },
  });
};

/** A select in the notice: only a running loan has a next bill that the money could pay. */
const paysNextBill = (loan: Loan): Record<string, string> =>
  loan.status === 'disbursed' ? { pays: 'bill' } : {};

/** Finance drops one that is not sent: the money pays bills again, as if it had never been held. */
export const withdrawRefund = (
  loan: Loan,
  refund: Refund,
  officer: Person,
  moment: Moment,
): Outcome<RefundChange> => {
  const refused = refundRefusal(loan, 'withdrawRefund');
  if (refused) return refused;
  if (refund.status !== 'requested' && refund.status !== 'proposed') {
    return refuse({ code: 'refund-decided' });
  }
  const { refundId, amountSen } = refund;
  const worked = rework(loan, ({ holds = [] }) => ({ holds: withoutRefund(holds, refundId) }), moment.today);
  if (!worked.ok) return worked;
  return allow({
    ...change(worked.change.loan, 'refund.withdrawn', { refundId, officerId: officer.userId }),
    transfers: worked.change.transfers,
    notices: [
      ...settledBy(loan, worked.change.loan),
      refundNotPossible(loan, amountSen) ?? {
        template: 'refund-withdrawn',
        facts: { reference: loan.reference, amountSen, ...paysNextBill(worked.change.loan) },
        link: '/wallet',
      },
    ],
    refund: { ...refund, status: 'withdrawn' },
  });
};

export type RefundEvidence = { bankReference: string; paidOn: CalendarDate; amountSen: Sen };

/** A second person has the bank's confirmation, and types what it says: the money left, and the ledger says so. */
export const confirmRefund = (
  loan: Loan,
  refund: Refund,
  officer: Person,
  facts: { bankAccountId: string },
  { bankReference, paidOn, ...bank }: RefundEvidence,
  moment: Moment,
): Outcome<RefundChange> => {
  const refused = refundRefusal(loan, 'confirmRefund');
  if (refused) return refused;
  const { refundId, amountSen, status, proposedBy } = refund;
  if (status === 'requested') return refuse({ code: 'refund-not-proposed' });
  if (status !== 'proposed' || !proposedBy) return refuse({ code: 'refund-decided' });
  if (proposedBy.userId === officer.userId) return refuse({ code: 'second-person-needed' });
  const reads = bankReferenceRefusal(bankReference);
  if (reads) return reads;
  if (bank.amountSen !== amountSen) return refuse({ code: 'refund-amount-differs', amountSen });
  if (paidOn > moment.today) return refuse({ code: 'date-in-future' });
  if (loan.disbursement && paidOn < loan.disbursement.paidOn) return refuse({ code: 'paid-before-payout' });
  const creditSen = creditOf(loan);
  if (amountSen > creditSen) return refuse({ code: 'credit-too-small', creditSen });
  const worked = rework(
    loan,
    ({ refunds, holds = [] }) => {
      const sent = holds.filter((hold) => hold.refundId === refundId);
      return {
        refunds: [...refunds, ...sent.map((part) => ({ ...part, paidOn }))],
        holds: withoutRefund(holds, refundId),
      };
    },
    moment.today,
  );
  // It is there now, so it came after that day.
  if (!worked.ok)
    return worked.refusal.code === 'credit-too-small' ? refuse({ code: 'refund-before-credit' }) : worked;
  return allow({
    ...change(worked.change.loan, 'refund.confirmed', {
      refundId,
      amountSen,
      paidOn,
      bankReference,
      proposedBy: proposedBy.userId,
      officerId: officer.userId,
    }),
    transfers: worked.change.transfers,
    notices: [
      {
        // Money that left is booked wherever it went; the borrower reads that it was not the newest account.
        template:
          facts.bankAccountId === refund.bankAccountId ? 'refund-sent' : 'refund-sent-earlier-account',
        facts: { reference: loan.reference, amountSen, paidOn },
        link: '/my-account/history-transaction',
      },
    ],
    refund: { ...refund, status: 'confirmed' },
  });
};
