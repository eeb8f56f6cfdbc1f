/** What the commands of staff on one loan share: the stream they lock, the loan with the person who acts, and the answer. */
import type { Loan, Person } from '#domain/loan.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { personOf } from '../actor.ts';
import type { Call } from '../command.ts';
import type { Tx } from '../house.ts';
import { borrowerOf, loanFor } from './loan-rows.ts';

export type ByLoan = { loanId: string };
export type LoanCase = { loan: Loan; person: Person };
export type LoanDone = { loanId: string; status: LoanStatus };

/** The stream of the loan's borrower; undefined when there is no such loan. */
export const loanStream = (tx: Tx, _call: Call, { loanId }: ByLoan): Promise<string | undefined> =>
  borrowerOf(tx, loanId);

/** Undefined when the actor may not see the loan. */
export async function readLoanCase(
  tx: Tx,
  { actor }: Call,
  { loanId }: ByLoan,
): Promise<LoanCase | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  return loan && { loan, person: await personOf(tx, actor) };
}

/** How the loan stands after the command. */
export const loanDone = async (
  _tx: Tx,
  { loan: { loanId, status } }: { loan: Pick<Loan, 'loanId' | 'status'> },
): Promise<LoanDone> => ({ loanId, status });
