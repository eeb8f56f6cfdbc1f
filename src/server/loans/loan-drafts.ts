/**
 * The application begun but not sent, one for each borrower. It is not a command: nothing follows from it, and a page
 * that saves as its reader types must not fill the record of business.
 */
import { saveLoanDraft as endpoint, type LoanDraft } from '#contract/loans.ts';
import type { Db, Tx } from '../house.ts';

export async function readLoanDraft(db: Db, borrowerId: string): Promise<{ draft: LoanDraft | null }> {
  const row = await db
    .selectFrom('loan_drafts')
    .select('draft')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst();
  // A draft that an older version saved in another form is as good as none.
  const parsed = endpoint.body.safeParse(row ? JSON.parse(row.draft) : null);
  return { draft: parsed.success ? parsed.data : null };
}

export async function saveLoanDraft(
  db: Db,
  borrowerId: string,
  draft: LoanDraft,
  now: Date,
): Promise<undefined> {
  const saved = { draft: JSON.stringify(draft), saved_at: now };
  await db
    .insertInto('loan_drafts')
    // The first time is kept: how long it took to fill in counts from there.
    .values({ borrower_id: borrowerId, ...saved, begun_at: now })
    .onConflict((on) => on.column('borrower_id').doUpdateSet(saved))
    .execute();
  return undefined;
}

/** When anything of the application that is sent now was first seen: its draft, without one the first coming in that still counts. */
export async function firstSeenAt(tx: Tx, borrowerId: string): Promise<Date | null> {
  const draft = await tx
    .selectFrom('loan_drafts')
    .select('begun_at')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst();
  if (draft) return draft.begun_at;
  const session = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  return session?.created_at ?? null;
}
