/** Hand-offs as their rows tell them. One whose session has ended is ended. */
import type { HandoffTask, HandoffView } from '#contract/handoff.ts';
import { type Handoff, handoffStateOf } from '#domain/handoff.ts';
import { maskPersonName } from '#domain/public-mask.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import type { Db, Tx } from '../house.ts';

export type HandoffRow = NonNullable<Awaited<ReturnType<typeof readHandoff>>>;

const handoffs = (tx: Db | Tx) =>
  tx
    .selectFrom('handoffs as h')
    .innerJoin('sessions as s', 's.token_hash', 'h.session_hash')
    .innerJoin('users as u', 'u.user_id', 'h.borrower_id')
    .selectAll('h')
    .select(['s.ended_at as session_ended_at', 'u.name']);

/** A borrower's own; undefined for anybody else's, as for one that does not exist. */
export const readHandoff = (tx: Db | Tx, borrowerId: string, handoffId: string) =>
  handoffs(tx)
    .where('h.borrower_id', '=', borrowerId)
    .where('h.handoff_id', '=', handoffId)
    .executeTakeFirst();

export const findByToken = (tx: Db | Tx, tokenHash: Buffer) =>
  handoffs(tx).where('h.token_hash', '=', tokenHash).executeTakeFirst();

export const findByCredential = (tx: Db | Tx, credentialHash: Buffer) =>
  handoffs(tx).where('h.credential_hash', '=', credentialHash).executeTakeFirst();

export const handoffOf = (row: HandoffRow): Handoff => ({
  handoffId: row.handoff_id,
  kinds: kindsOf(row),
  expiresAt: row.expires_at.toISOString(),
  ...(row.credential_expires_at && { claimed: { until: row.credential_expires_at.toISOString() } }),
  isEnded: row.ended_at !== null || row.session_ended_at !== null,
});

const kindsOf = (row: HandoffRow): IdentityImageKind[] =>
  identityImageKinds.filter((kind) => row.kinds.includes(kind));

const untilOf = (row: HandoffRow): string => (row.credential_expires_at ?? row.expires_at).toISOString();

export const handoffView = async (tx: Db | Tx, row: HandoffRow, now: Date): Promise<HandoffView> => ({
  state: handoffStateOf(handoffOf(row), now.toISOString()),
  until: untilOf(row),
  device: row.device,
  arrived: await arrivedOf(tx, row),
});

export const handoffTask = async (tx: Db | Tx, row: HandoffRow): Promise<HandoffTask> => ({
  handoffId: row.handoff_id,
  forName: maskPersonName(row.name),
  kinds: kindsOf(row),
  arrived: await arrivedOf(tx, row),
  until: untilOf(row),
});

/** Whichever device it was taken with: what is here need not be taken again. */
async function arrivedOf(tx: Db | Tx, row: HandoffRow): Promise<HandoffView['arrived']> {
  const files = await tx
    .selectFrom('files')
    .distinctOn('kind')
    .select(['kind', 'file_id'])
    .where('owner_id', '=', row.borrower_id)
    .where('created_at', '>=', row.started_at)
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .execute();
  return kindsOf(row).flatMap((kind) => {
    const file = files.find((one) => one.kind === kind);
    return file ? [{ kind, fileId: file.file_id }] : [];
  });
}
