/** What an officer asked to be put right, taken off the case as the borrower does it. */
import type { Correction } from '#domain/photo-check.ts';
import type { Tx } from '../house.ts';
import type { VerificationFacts } from './verification-facts.ts';

/** Removes the corrections that `isDone` names; the last one gone closes the verification again. */
export async function clearCorrections(
  tx: Tx,
  facts: VerificationFacts,
  isDone: (correction: Correction) => boolean,
): Promise<void> {
  if (!facts.openLoanId || facts.corrections.length === 0) return;
  const left = facts.corrections.filter((correction) => !isDone(correction));
  await tx
    .updateTable('loans')
    .set({ corrections: left.length > 0 ? JSON.stringify(left) : null })
    .where('borrower_id', '=', facts.borrowerId)
    .where('loan_id', '=', facts.openLoanId)
    .execute();
}
