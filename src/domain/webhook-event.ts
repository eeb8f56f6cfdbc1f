/**
 * What an address outside is told, and from what it follows: from the name of an event, or from a loan that moved to another
 * status, whichever command did it. Ids, references, amounts, days, states and reasons; nothing that says who somebody is.
 */
import type { Canonical } from './canonical.ts';
import type { Instant, Loan, LoanEvent } from './loan.ts';
import type { LoanStatus } from './loan-status.ts';

export const webhookEvents = [
  'loan.applied',
  'loan.approved',
  'loan.rejected',
  'loan.cancelled',
  'loan.expired',
  'loan.disbursed',
  'loan.settled',
  'loan.reopened',
  'payout.returned',
  'payment.submitted',
  'payment.confirmed',
  'payment.declined',
  'payment.reversed',
  'refund.paid',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent when an administrator asks for it. */
export const testEvent = 'webhook.test';

/**
 * Every event about a loan, its payout, its payments and refunds. Null: the work of the house, or told as the loan's new
 * status. A test compares the list with the names that the rules give.
 */
export const toldAs: Readonly<Record<string, WebhookEvent | null>> = {
  'loan.applied': 'loan.applied',
  'loan.taken': null,
  'loan.handed-over': null,
  'loan.correction-requested': null,
  'loan.approval-proposed': null,
  'loan.first-approved': null,
  'loan.proposal-returned': null,
  'loan.approved': null,
  'loan.rejected': null,
  'loan.cancelled': null,
  'loan.expired': null,
  'loan.disbursed': null,
  'payout.prepared': null,
  'payout.returned': 'payout.returned',
  'payment.claimed': 'payment.submitted',
  'payment.confirmed': 'payment.confirmed',
  // Found on the bank's statement, without a proof of the borrower.
  'payment.recorded': 'payment.confirmed',
  'payment.tied': null,
  'payment.declined': 'payment.declined',
  'payment.reversal-proposed': null,
  'payment.reversal-withdrawn': null,
  'payment.reversed': 'payment.reversed',
  'refund.requested': null,
  'refund.request-cancelled': null,
  'refund.proposed': null,
  'refund.corrected': null,
  'refund.withdrawn': null,
  'refund.confirmed': 'refund.paid',
};

/** What a loan's arrival in a status is told as, and from which statuses it came. */
const arrivals: Readonly<
  Record<LoanStatus, readonly { event: WebhookEvent; from: readonly LoanStatus[] }[]>
> = {
  unknown: [],
  'under-review': [],
  approved: [{ event: 'loan.approved', from: ['under-review'] }],
  rejected: [{ event: 'loan.rejected', from: ['under-review'] }],
  disbursed: [
    { event: 'loan.disbursed', from: ['approved'] },
    { event: 'loan.reopened', from: ['settled'] },
  ],
  settled: [{ event: 'loan.settled', from: ['disbursed'] }],
  cancelled: [
    { event: 'loan.cancelled', from: ['unknown', 'under-review', 'approved', 'disbursed', 'settled'] },
  ],
  expired: [{ event: 'loan.expired', from: ['approved'] }],
};

/** `from`: only when the loan was in one of these before; null: in any case. */
export type Told = { event: WebhookEvent; from: readonly LoanStatus[] | null; payload: string };

/** What may have to be told of a change, in order; the database knows the status before. */
export const toldOf = (
  { name, facts }: LoanEvent,
  loan: Loan | undefined,
  happened: { eventId: string; at: Instant },
): Told[] => {
  if (!loan) return [];
  const byName = toldAs[name];
  const about = byName ? [{ event: byName, from: null }] : [];
  return [...about, ...arrivals[loan.status]].map(({ event, from }) => ({
    event,
    from,
    payload: JSON.stringify({
      type: event,
      timestamp: happened.at,
      data: {
        eventId: happened.eventId,
        loan: loanFacts(loan),
        ...detailsOf(event, facts),
      },
    }),
  }));
};

const loanFacts = ({ reference, status, terms: { principalSen, termMonths, annualRateBps } }: Loan) => ({
  reference,
  status,
  principalSen,
  termMonths,
  annualRateBps,
});

/** The only facts that leave the house, by the noun of the event. */
const detailFacts = {
  payout: ['payoutId', 'reason'],
  payment: ['paymentId', 'amountSen', 'paidOn', 'receiptNumber', 'reason'],
  refund: ['refundId', 'amountSen', 'paidOn'],
} as const;

const detailsOf = (event: WebhookEvent, facts: LoanEvent['facts']) => {
  const [noun = ''] = event.split('.');
  if (!(noun in detailFacts)) return {};
  const details: Record<string, Canonical> = {};
  for (const name of detailFacts[noun as keyof typeof detailFacts]) {
    const fact = facts[name];
    if (fact !== undefined) details[name] = fact;
  }
  return { [noun]: details };
};

/** What a test says: the form of a message, and nothing that happened. */
export const testPayload = (at: Instant): string =>
  JSON.stringify({ type: testEvent, timestamp: at, data: {} });
