/**
 * What a borrower typed of the verification and has not sent, one for each, sealed. It is not a command: nothing follows
 * from it, and a page that saves as its reader types must not fill the record of business.
 */
import { type VerificationDraft, verificationDraft } from '#contract/identity.ts';
import { isComplete } from '#domain/verification.ts';
import { type Keys, UnreadableError } from '../crypto.ts';
import { transaction } from '../db/transaction.ts';
import type { Db, House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { type VerificationFacts, verificationFacts } from './verification-facts.ts';

/** Where a sealed draft is at home; it opens nowhere else. */
export const draftPlace = (borrowerId: string): string => `verification_drafts:${borrowerId}`;

/** There is something for the borrower to fill in: a part is missing, or an officer asks for something. */
export const isOpenToBorrower = (facts: VerificationFacts): boolean =>
  !facts.isLocked && (!isComplete(facts) || facts.corrections.length > 0);

export async function readVerificationDraft(
  tx: Db | Tx,
  keys: Keys,
  borrowerId: string,
): Promise<VerificationDraft | null> {
  const row = await tx
    .selectFrom('verification_drafts')
    .select('answers_sealed')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst();
  if (!row) return null;
  try {
    const answers: unknown = JSON.parse(keys.openText(row.answers_sealed, draftPlace(borrowerId)));
    // A draft that an older version saved in another form is as good as none.
    return verificationDraft.safeParse(answers).data ?? null;
  } catch (error) {
    // Typing again is no reason to keep somebody from their verification.
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** What is not named stays as it was: another tab may have saved it. Throws 'verification-locked' when there is nothing to fill in. */
export async function saveVerificationDraft(
  { db, keys, clock }: House,
  borrowerId: string,
  changed: VerificationDraft,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    // The commands hold the same lock: a draft cannot come in behind the submission that ends it.
    await tx
      .selectFrom('event_streams')
      .select('stream_id')
      .where('stream_id', '=', borrowerId)
      .forUpdate()
      .execute();
    const facts = await verificationFacts(tx, borrowerId);
    if (!facts) throw new RefusedError({ code: 'not-found' });
    if (!isOpenToBorrower(facts)) throw new RefusedError({ code: 'verification-locked' });
    const before = await readVerificationDraft(tx, keys, borrowerId);
    const draft: VerificationDraft = {
      typed: { ...before?.typed, ...changed.typed },
      filled: { ...before?.filled, ...changed.filled },
    };
    const saved = {
      answers_sealed: keys.sealText(JSON.stringify(draft), draftPlace(borrowerId)),
      saved_at: clock.now(),
    };
    await tx
      .insertInto('verification_drafts')
      .values({ borrower_id: borrowerId, ...saved })
      .onConflict((on) => on.column('borrower_id').doUpdateSet(saved))
      .execute();
  });
  return undefined;
}

/** After a part has arrived: when it was the last that was asked for, what was typed is not kept any longer. */
export async function dropFinishedDraft(tx: Tx, borrowerId: string): Promise<void> {
  const facts = await verificationFacts(tx, borrowerId);
  if (!facts || isOpenToBorrower(facts)) return;
  await tx.deleteFrom('verification_drafts').where('borrower_id', '=', borrowerId).execute();
}
