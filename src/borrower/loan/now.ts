/** What matters now to somebody who is signed in, from the wallet and the application begun. */
import type { LoanDraft, LoanView, Wallet } from '#contract/loans.ts';
import { isOpen } from '#domain/loan-status.ts';

/** The loan that is under way, from the application to the last payment. */
export function openLoan(wallet: Wallet | undefined): LoanView | undefined {
  const loan = wallet?.loan;
  return loan && isOpen(loan.status) ? loan : undefined;
}

/** After a rejection: the day of the next try, while it has not come. */
export function waitingUntil(wallet: Wallet | undefined, today: string): string | undefined {
  const loan = wallet?.loan;
  if (loan?.status !== 'rejected' || !loan.rejection) return undefined;
  return loan.rejection.tryAgainOn > today ? loan.rejection.tryAgainOn : undefined;
}

/** 'loan': the loan's own next step; 'draft': go on with the application; 'estimate': what a loan would cost, for those who have none. */
export type Matter = 'loan' | 'draft' | 'estimate';

export function matterNow(wallet: Wallet, draft: LoanDraft | null, today: string): Matter {
  if (openLoan(wallet) || waitingUntil(wallet, today)) return 'loan';
  return draft && (draft.amountSen !== null || draft.termMonths !== null) ? 'draft' : 'estimate';
}

/** Rejected, cancelled or expired: no money comes of it, and nothing is to be paid back. */
export function endedWithoutMoney({ status }: Pick<LoanView, 'status'>): boolean {
  return status === 'rejected' || status === 'cancelled' || status === 'expired';
}

/** Until its payout is prepared; from then on only the lender can stop the money. */
export function canBeCancelled({ loan, withdraw }: Pick<Wallet, 'loan' | 'withdraw'>): boolean {
  return loan !== null && isBeforePayout(loan) && withdraw.status !== 'being-sent';
}

/** Whether the money of a loan is still to come. */
export function isBeforePayout({ status }: LoanView): boolean {
  return status === 'unknown' || status === 'under-review' || status === 'approved';
}
