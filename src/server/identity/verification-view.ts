/** How far the verification is, as the borrower sees it: what was given, the IC number masked, and what to put right. */
import type { VerificationView } from '#contract/identity.ts';
import { maskIcNumber } from '#domain/ic-number.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import type { Keys } from '../crypto.ts';
import type { Db, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { bankAccountView } from './bank-account-rows.ts';
import { readPersonalInformation } from './personal-information-rows.ts';
import { isOpenToBorrower, readVerificationDraft } from './verification-draft.ts';
import { type VerificationFacts, verificationFacts } from './verification-facts.ts';
import { waitingImages } from './waiting-images.ts';

export async function verificationView(
  tx: Db | Tx,
  keys: Keys,
  borrowerId: string,
): Promise<VerificationView> {
  const facts = await verificationFacts(tx, borrowerId);
  if (!facts) throw new RefusedError({ code: 'not-found' });
  const stored = await readPersonalInformation(tx, keys, borrowerId);
  const bankAccount = await bankAccountView(tx, borrowerId);
  const isOpen = isOpenToBorrower(facts);
  const view = {
    submittedAt: stored?.submittedAt.toISOString() ?? null,
    accountName: facts.accountName,
    bankAccount: bankAccount ?? null,
    corrections: facts.corrections.map(({ item, photo }) => ({ item, ...(photo && { photo }) })),
    isLocked: facts.isLocked,
    draft: isOpen ? await readVerificationDraft(tx, keys, borrowerId) : null,
    waitingImages: isOpen ? await waitingImages(tx, borrowerId) : [],
  };
  // Its photos may be destroyed: then it is given anew.
  if (!stored || facts.personalInformationAt === undefined)
    return { ...view, state: 'none', personalInformation: null, images: [] };
  const { images, submittedAt, ...given } = stored;
  return {
    ...view,
    state: await stateOf(tx, facts, submittedAt),
    personalInformation: { ...given, icNumber: maskIcNumber(given.icNumber) },
    images: identityImageKinds.map((kind) => ({ kind, fileId: images[kind] })),
  };
}

async function stateOf(
  tx: Db | Tx,
  facts: VerificationFacts,
  submittedAt: Date,
): Promise<Exclude<VerificationView['state'], 'none'>> {
  if (facts.corrections.length > 0) return 'correction-needed';
  if (facts.bankAccountId === undefined) return 'personal-information';
  const approved = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', facts.borrowerId)
    .where('approved_at', '>=', submittedAt)
    .executeTakeFirst();
  return approved ? 'checked' : 'submitted';
}
