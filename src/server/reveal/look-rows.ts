/** The rows of looks: written before anything is opened, never changed, and counted as they are. */
import { identityImageKinds } from '#domain/refusal.ts';
import type { Db, Tx } from '../house.ts';
import { newId } from '../id.ts';

/** `from`: the address of a member of staff who looked. */
export type FileLook = { staffId: string; borrowerId: string; fileId: string; loanId: string; from?: string };

export async function writeFileLook(db: Db | Tx, look: FileLook, now: Date): Promise<void> {
  await db
    .insertInto('file_views')
    .values({
      view_id: newId(now),
      staff_id: look.staffId,
      owner_id: look.borrowerId,
      file_id: look.fileId,
      loan_id: look.loanId,
      viewed_at: now,
      viewed_from: look.from ?? null,
    })
    .execute();
}

export type NumberLook = { viewerId: string; ownerId: string; loanId: string | null; from?: string } & (
  | { field: 'ic-number'; submission: number }
  | { field: 'account-number'; bankAccountId: string }
  | { field: 'phone-number' }
  /** Its text names the borrower by the whole IC number. */
  | { field: 'agreement' }
);

export async function writeNumberLook(tx: Tx, look: NumberLook, now: Date): Promise<void> {
  await tx
    .insertInto('number_views')
    .values({
      view_id: newId(now),
      viewer_id: look.viewerId,
      owner_id: look.ownerId,
      loan_id: look.loanId,
      field: look.field,
      submission: look.field === 'ic-number' ? look.submission : null,
      bank_account_id: look.field === 'account-number' ? look.bankAccountId : null,
      viewed_at: now,
      viewed_from: look.from ?? null,
    })
    .execute();
}

type Asked = { viewerId: string; since: Date; limit: number };

/** Identity photos only: finance opens a proof for every payment, on a busy morning more than a hundred. The newest first. */
export const photoLooks = (tx: Tx, { viewerId, since, limit }: Asked): Promise<{ viewed_at: Date }[]> =>
  tx
    .selectFrom('file_views as v')
    .innerJoin('files as f', (join) =>
      join.onRef('f.owner_id', '=', 'v.owner_id').onRef('f.file_id', '=', 'v.file_id'),
    )
    .select('v.viewed_at')
    .where('v.staff_id', '=', viewerId)
    .where('v.viewed_at', '>', since)
    .where('f.kind', 'in', identityImageKinds)
    .orderBy('v.viewed_at', 'desc')
    .limit(limit)
    .execute();

/** The newest first. */
export const numberLooks = (tx: Tx, { viewerId, since, limit }: Asked): Promise<{ viewed_at: Date }[]> =>
  tx
    .selectFrom('number_views')
    .select('viewed_at')
    .where('viewer_id', '=', viewerId)
    .where('viewed_at', '>', since)
    .orderBy('viewed_at', 'desc')
    .limit(limit)
    .execute();
