/** Photos that have arrived and wait for the rest of their submission: after a reload they need not be taken again. */
import type { VerificationView } from '#contract/identity.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import type { Db, Tx } from '../house.ts';

/** The newest of each kind since the last submission and since it was asked for again: an older one was replaced, or was not good. */
export async function waitingImages(
  tx: Db | Tx,
  borrowerId: string,
): Promise<VerificationView['waitingImages']> {
  const rows = await tx
    .selectFrom('files as f')
    .select(['f.kind', 'f.file_id'])
    .where('f.owner_id', '=', borrowerId)
    .where('f.kind', 'in', identityImageKinds)
    // A file whose key was destroyed opens no more.
    .where('f.wrapped_key', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as e')
            .select('e.event_id')
            .whereRef('e.stream_id', '=', 'f.owner_id')
            .where('e.name', 'in', ['identity.submitted', 'loan.correction-requested'])
            .whereRef('e.happened_at', '>=', 'f.created_at'),
        ),
      ),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.file_id', 'desc')
    .execute();
  return identityImageKinds.flatMap((kind) => {
    const newest = rows.find((row) => row.kind === kind);
    return newest ? [{ kind, fileId: newest.file_id }] : [];
  });
}
