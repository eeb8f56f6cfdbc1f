/** One case as the rules of the review need it: the loan, who works on it, its product, how far the verification is. */
import type { Loan, Person } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import type { CheckedPhoto } from '#domain/photo-check.ts';
import type { Product } from '#domain/product.ts';
import { personOf } from '../actor.ts';
import type { Tx } from '../house.ts';
import { type VerificationFacts, verificationFacts } from '../identity/verification-facts.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { readProduct } from '../products/product-rows.ts';
import { readPhotos } from './photo-rows.ts';

export type Case = {
  loan: Loan;
  person: Person;
  product: Product;
  verification: VerificationFacts;
  photos: readonly CheckedPhoto[];
};

export async function readCase(tx: Tx, actor: Actor, loanId: string): Promise<Case | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) return undefined;
  const product = await readProduct(tx, { productId: loan.productId, version: loan.productVersion });
  const verification = await verificationFacts(tx, loan.borrowerId);
  if (!product || !verification) throw new Error(`loan ${loanId} has no product or no borrower`);
  const photos = await readPhotos(tx, loan);
  return { loan, person: await personOf(tx, actor), product, verification, photos };
}
