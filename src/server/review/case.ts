/** One case as the rules of the review need it: the loan, who works on it, its product, how far the verification is. */
import type { Loan, Person } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import type { Product } from '#domain/product.ts';
import { personOf } from '../actor.ts';
import type { Tx } from '../house.ts';
import { type VerificationFacts, verificationFacts } from '../identity/verification-facts.ts';
import { readProduct } from '../lender/queries.ts';
import { loanFor } from '../loans/loan-rows.ts';

export type Case = { loan: Loan; person: Person; product: Product; verification: VerificationFacts };

export async function readCase(tx: Tx, actor: Actor, loanId: string): Promise<Case | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) return undefined;
  const product = await readProduct(tx, loan.productId);
  const verification = await verificationFacts(tx, loan.borrowerId);
  if (!product || !verification) throw new Error(`loan ${loanId} has no product or no borrower`);
  return { loan, person: await personOf(tx, actor), product, verification };
}
