/** Where a contract stands, and so who acts next: the contract page, the wallet and the loan page say it from this one answer. */
import type { LoanView } from '#contract/loans.ts';
import type { AgreementState } from '#domain/agreement-life.ts';

export type ContractStanding =
  | 'to-sign'
  | 'countersigning'
  | 'attesting'
  | 'stamping'
  | 'sealing'
  | 'to-take'
  | 'paying'
  | 'running'
  | 'paid-off'
  | 'declined'
  | 'expired'
  | 'cancelled';

/** Of an approved loan, by the last thing that was done. */
const whileApproved: Record<AgreementState, ContractStanding> = {
  offered: 'to-sign',
  viewed: 'to-sign',
  consented: 'to-sign',
  'code-verified': 'to-sign',
  signed: 'countersigning',
  countersigned: 'attesting',
  attested: 'stamping',
  stamped: 'sealing',
  sealed: 'to-take',
  delivered: 'paying',
  declined: 'declined',
  expired: 'expired',
  voided: 'cancelled',
  superseded: 'cancelled',
};

/** Undefined while there is no contract. */
export function contractStanding({
  status,
  agreement,
}: Pick<LoanView, 'status' | 'agreement'>): ContractStanding | undefined {
  if (!agreement) return undefined;
  if (status === 'disbursed') return 'running';
  if (status === 'settled') return 'paid-off';
  if (status === 'expired') return 'expired';
  if (status === 'cancelled') return agreement.state === 'declined' ? 'declined' : 'cancelled';
  return whileApproved[agreement.state];
}
