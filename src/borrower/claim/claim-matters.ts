/** Whether the wallet still asks if the loan money arrived. */
import type { LoanView } from '#contract/loans.ts';

/**
 * Until the first instalment is paid; whoever pays has had the money, and writes to us otherwise. That it never arrived stays
 * said.
 */
export const claimMatters = ({ claim }: Pick<LoanView, 'claim'>, paidInstalments: number): boolean =>
  paidInstalments === 0 || claim?.outcome === 'not-arrived';
