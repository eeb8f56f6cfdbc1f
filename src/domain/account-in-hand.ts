/**
 * Whose bank account number finance needs to see: only while money is to be sent there, to type it into the bank. (A
 * licence holder's duty of need to know; product rule 11.)
 */
import type { Loan } from './loan.ts';
import type { Refund } from './refund.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

/** The account of the prepared payout or refund; none before a payout is prepared: it will be the newest. */
export const accountInHand = (
  { status, agreement, payout }: Pick<Loan, 'status' | 'agreement' | 'payout'>,
  openRefund: Pick<Refund, 'status' | 'bankAccountId'> | undefined,
): Outcome<{ bankAccountId?: string }> => {
  if (payout?.status === 'prepared') return allow({ bankAccountId: payout.bankAccountId });
  const isReady = status === 'approved' && agreement?.deliveredAt && !agreement.ended;
  if (isReady && payout?.status !== 'released') return allow({});
  return openRefund?.status === 'proposed'
    ? allow({ bankAccountId: openRefund.bankAccountId })
    : refuse({ code: 'number-not-needed' });
};
