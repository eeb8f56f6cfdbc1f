/** The photos of a case: those of the newest submission, what was decided on each, and who looked. */
import { type CheckedPhoto, type Correction, itemAskedFor } from '#domain/photo-check.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import { deviceWarnings } from '#domain/upload.ts';
import type { Db, Tx } from '../house.ts';

type OfLoan = { borrowerId: string; loanId: string };

/** None before the first submission. */
export async function readPhotos(tx: Db | Tx, { borrowerId, loanId }: OfLoan): Promise<CheckedPhoto[]> {
  const newest = await tx
    .selectFrom('personal_information')
    .select(['ic_front_id', 'ic_back_id', 'selfie_id'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('submission', 'desc')
    .executeTakeFirst();
  if (!newest) return [];
  const files: Record<IdentityImageKind, string> = {
    'ic-front': newest.ic_front_id,
    'ic-back': newest.ic_back_id,
    'selfie-with-ic': newest.selfie_id,
  };
  const last = await tx
    .selectFrom('photo_checks as c')
    .innerJoin('users as u', 'u.user_id', 'c.decided_by')
    .distinctOn('c.file_id')
    .select(['c.file_id', 'c.verdict', 'c.decided_at', 'u.user_id', 'u.name'])
    .where('c.loan_id', '=', loanId)
    .where('c.file_id', 'in', Object.values(files))
    .orderBy('c.file_id')
    .orderBy('c.number', 'desc')
    .execute();
  const seen = await tx
    .selectFrom('files')
    .select(['file_id', 'warnings'])
    .where('owner_id', '=', borrowerId)
    .where('file_id', 'in', Object.values(files))
    .execute();
  return identityImageKinds.map((kind) => {
    const row = last.find(({ file_id }) => file_id === files[kind]);
    const noted = seen.find(({ file_id }) => file_id === files[kind])?.warnings ?? [];
    const photo = {
      kind,
      fileId: files[kind],
      warnings: deviceWarnings.filter((warning) => noted.includes(warning)),
    };
    if (!row) return photo;
    const by = { userId: row.user_id, name: row.name };
    return { ...photo, decision: { verdict: row.verdict, by, at: row.decided_at.toISOString() } };
  });
}

type Look = OfLoan & { staffId: string; fileId: string };

export async function hasOpened(tx: Tx, { loanId, staffId, fileId }: Look): Promise<boolean> {
  const row = await tx
    .selectFrom('file_views')
    .select('view_id')
    .where('loan_id', '=', loanId)
    .where('file_id', '=', fileId)
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The files of a case that this person opened. */
export async function openedFiles(tx: Tx, loanId: string, staffId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('file_views')
    .select('file_id')
    .distinct()
    .where('loan_id', '=', loanId)
    .where('staff_id', '=', staffId)
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

type Decided = OfLoan & { staffId: string; kind: IdentityImageKind; fileId: string; reason?: string };

/** Accepted, or sent back when there is a reason. */
export async function writeDecision(tx: Tx, decided: Decided, now: Date): Promise<void> {
  const { borrowerId, loanId, fileId, kind, staffId, reason } = decided;
  const { count } = await tx
    .selectFrom('photo_checks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('loan_id', '=', loanId)
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('photo_checks')
    .values({
      borrower_id: borrowerId,
      loan_id: loanId,
      file_id: fileId,
      kind,
      number: count + 1,
      verdict: reason === undefined ? 'accepted' : 'sent-back',
      reason: reason ?? null,
      decided_by: staffId,
      decided_at: now,
    })
    .execute();
}

/** Each photo that the corrections are about, once. */
export const sentBack = (photos: readonly CheckedPhoto[], corrections: readonly Correction[]) =>
  photos.flatMap(({ kind, fileId }) => {
    const reason = itemAskedFor(kind, corrections);
    return reason ? [{ kind, fileId, reason }] : [];
  });
