/** Account recoveries as they are stored, and what the rules need to know around them. */
import type { Wallet } from '#contract/loans.ts';
import type { RecoveryView, WaitingRecovery } from '#contract/recoveries.ts';
import { recoveringEvents } from '#domain/access-recovery.ts';
import {
  type AccountRecovery,
  afterRefusalMs,
  areEmailsSpent,
  type ComparedPhoto,
  isRecoveryOver,
  type RecoveryColleague,
  recoveryCodeTries,
  recoveryEndsMs,
  recoveryOutcomes,
  recoveryProofs,
  recoveryStoppedShownMs,
  recoveryTimes,
  refusalsToldMs,
} from '#domain/assisted-recovery.ts';
import { type Actor, may } from '#domain/permission.ts';
import { maskContact } from '../accounts/contacts.ts';
import { isStaffRole } from '../accounts/sessions.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import type { Db, Tx } from '../house.ts';
import { readPhotos } from '../review/photo-rows.ts';

const recoveryRows = (db: Db | Tx) =>
  db
    .selectFrom('recoveries as r')
    .innerJoin('users as p', 'p.user_id', 'r.prepared_by')
    .innerJoin('users as b', 'b.user_id', 'r.borrower_id')
    .leftJoin('users as d', 'd.user_id', 'r.decided_by')
    .selectAll('r')
    .select(['p.name as preparer_name', 'p.roles as preparer_roles', 'p.deactivated_at'])
    .select(['b.name as borrower_name', 'b.email as borrower_email', 'd.name as decider_name'])
    // Whether somebody has set a new password or changed a contact since it was prepared.
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('events as e')
            .select('e.event_id')
            .whereRef('e.stream_id', '=', 'r.borrower_id')
            .where('e.name', 'in', gettingIn)
            .whereRef('e.happened_at', '>', 'r.prepared_at'),
        )
        .as('has_got_in_since'),
    );

/** What somebody does who gets into an account by themselves. */
const gettingIn = recoveringEvents.filter((name) => name !== 'recovery.confirmed');

export type RecoveryRow = Awaited<ReturnType<ReturnType<typeof recoveryRows>['execute']>>[number];

/** The one that waits, else the one that was decided last. */
export const newestRecovery = (db: Db | Tx, borrowerId: string): Promise<RecoveryRow | undefined> =>
  recoveryRows(db)
    .where('r.borrower_id', '=', borrowerId)
    .orderBy('r.decided_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

export const readRecovery = (
  db: Db | Tx,
  { borrowerId, recoveryId }: { borrowerId: string; recoveryId: string },
): Promise<RecoveryRow | undefined> =>
  recoveryRows(db)
    .where('r.borrower_id', '=', borrowerId)
    .where('r.recovery_id', '=', recoveryId)
    .executeTakeFirst();

export const waitingRecovery = (db: Db | Tx, borrowerId: string): Promise<RecoveryRow | undefined> =>
  recoveryRows(db).where('r.borrower_id', '=', borrowerId).where('r.outcome', 'is', null).executeTakeFirst();

export function accountRecoveryOf(row: RecoveryRow): AccountRecovery {
  const outcome = recoveryOutcomes.find((each) => each === row.outcome);
  const provenBy = recoveryProofs.find((each) => each === row.proven_by);
  if (!provenBy) throw new Error(`recovery ${row.recovery_id} has no proof that we know`);
  return {
    recoveryId: row.recovery_id,
    preparedBy: { userId: row.prepared_by, name: row.preparer_name },
    preparedAt: row.prepared_at.toISOString(),
    provenBy,
    ...(outcome && { decided: { outcome, by: row.decider_name ?? '' } }),
    isPreparerInRole: isPreparerInRole(row),
    hasGotInSince: Boolean(row.has_got_in_since),
  };
}

export const colleagueOf = ({ actor }: Pick<Call, 'actor'>): RecoveryColleague => ({
  userId: userIdOf(actor),
  isConfirmer: may(actor, 'confirmRecovery'),
});

/** Roles are read anew: whoever lost theirs since, or was deactivated, vouches for nobody. */
const isPreparerInRole = (row: RecoveryRow): boolean =>
  row.deactivated_at === null &&
  may(
    { kind: 'staff', userId: row.prepared_by, roles: row.preparer_roles.filter(isStaffRole) },
    'prepareRecovery',
  );

/** The file of each photo that both compare with. */
type PhotoFiles = Readonly<Record<ComparedPhoto, string>>;
type Proven = { loanId: string; photos: PhotoFiles };

/** The newest photos, if an officer accepted them in a case and they are kept; undefined: there is nothing to compare with. */
export async function provenPhotos(db: Db | Tx, borrowerId: string): Promise<Proven | undefined> {
  const loans = await db
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .orderBy('applied_at', 'desc')
    .execute();
  for (const { loan_id: loanId } of loans) {
    const all = await readPhotos(db, { borrowerId, loanId });
    const accepted = all.filter(({ decision }) => decision?.verdict === 'accepted');
    if (accepted.length === 0 || accepted.length < all.length) continue;
    const fileOf = (kind: ComparedPhoto) => accepted.find((photo) => photo.kind === kind)?.fileId ?? '';
    const photos = { 'ic-front': fileOf('ic-front'), 'selfie-with-ic': fileOf('selfie-with-ic') };
    return (await areKept(db, Object.values(photos))) ? { loanId, photos } : undefined;
  }
  return undefined;
}

async function areKept(db: Db | Tx, fileIds: readonly string[]): Promise<boolean> {
  const kept = await db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .where('destroyed_at', 'is', null)
    .execute();
  return kept.length === fileIds.length;
}

/** As they were when it was prepared: what the borrower sends later neither changes nor hinders it. */
export const photosOf = ({ ic_front_id, selfie_id }: RecoveryRow): PhotoFiles | undefined =>
  ic_front_id !== null && selfie_id !== null
    ? { 'ic-front': ic_front_id, 'selfie-with-ic': selfie_id }
    : undefined;

/** Who of the staff has opened all of its photos since the recovery was prepared. */
export async function whoCompared(db: Db | Tx, row: RecoveryRow): Promise<ReadonlySet<string>> {
  const fileIds = Object.values(photosOf(row) ?? {});
  if (fileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('file_views')
    .select(['staff_id', 'file_id'])
    .distinct()
    .where('file_id', 'in', fileIds)
    .where('viewed_at', '>=', row.prepared_at)
    .execute();
  const whos = new Set(rows.map(({ staff_id }) => staff_id));
  const opened = (who: string) => rows.filter(({ staff_id }) => staff_id === who).length;
  return new Set([...whos].filter((who) => opened(who) === fileIds.length));
}

/** As the office sees it. The email is masked, also for those who wrote or confirm it. */
export async function viewOf(db: Db | Tx, actor: Actor, row: RecoveryRow, now: Date): Promise<RecoveryView> {
  const compared = await whoCompared(db, row);
  const recovery = accountRecoveryOf(row);
  const { preparedBy, preparedAt, provenBy, decided } = recovery;
  const waits = isRecoveryOver(recovery, now.toISOString()) ? 'ended' : null;
  return {
    recoveryId: row.recovery_id,
    maskedEmail: maskContact({ channel: 'email', sentTo: row.new_email }),
    isOtherEmail: row.new_email !== row.borrower_email,
    provenBy,
    reason: row.reason,
    preparedBy,
    preparedAt,
    ...recoveryTimes({ preparedAt }),
    hasPreparerCompared: compared.has(row.prepared_by),
    haveYouCompared: compared.has(userIdOf(actor)),
    emailTries: row.email_tries,
    areEmailsSpent: areEmailsSpent({ emailTries: row.email_tries }),
    usedSinceAt: await usedSince(db, row),
    refusedBefore: await refusedBefore(db, row, now),
    outcome: decided?.outcome ?? waits,
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    secondProvenBy: recoveryProofs.find((each) => each === row.second_proven_by) ?? null,
    declineReason: row.decline_reason,
    code: row.code_expires_at && {
      isUsed: row.code_used_at !== null,
      isEnded: row.code_expires_at <= now || row.code_tries >= recoveryCodeTries,
      expiresAt: row.code_expires_at.toISOString(),
    },
  };
}

/** What the owner reads of one that waits, to stop it, and for a day of one that they stopped. */
export async function recoveryForOwner(
  db: Db | Tx,
  borrowerId: string,
  now: Date,
): Promise<Wallet['recovery']> {
  const row = await newestRecovery(db, borrowerId);
  if (!row) return null;
  const { preparedAt } = accountRecoveryOf(row);
  const { confirmableAt, endsAt } = recoveryTimes({ preparedAt });
  const stoppedAt = row.outcome === 'stopped' ? row.decided_at : null;
  const isOver = stoppedAt
    ? now.getTime() >= stoppedAt.getTime() + recoveryStoppedShownMs
    : row.outcome !== null || now.toISOString() >= endsAt;
  if (isOver) return null;
  return {
    maskedEmail: maskContact({ channel: 'email', sentTo: row.new_email }),
    isOtherEmail: row.new_email !== row.borrower_email,
    preparedAt,
    confirmableAt,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  };
}

/** To the minute: a session that is read again is not written each time. */
async function usedSince(db: Db | Tx, row: RecoveryRow): Promise<string | null> {
  const seen = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('last_seen_at').as('at'))
    .where('user_id', '=', row.borrower_id)
    .where('last_seen_at', '>', row.prepared_at)
    .executeTakeFirst();
  const done = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('happened_at').as('at'))
    .where('stream_id', '=', row.borrower_id)
    // A new password by a code opens no session on an unknown device.
    .where('name', 'in', gettingIn)
    .where('happened_at', '>', row.prepared_at)
    .executeTakeFirst();
  const newest = Math.max(seen?.at?.getTime() ?? 0, done?.at?.getTime() ?? 0);
  return newest > 0 ? new Date(newest).toISOString() : null;
}

const refused = (db: Db | Tx, borrowerId: string, since: Date) =>
  recoveryRows(db)
    .where('r.borrower_id', '=', borrowerId)
    .where('r.outcome', 'in', ['stopped', 'declined'])
    // Whoever withdraws what they prepared refuses nothing.
    .whereRef('r.decided_by', '<>', 'r.prepared_by')
    .where('r.decided_at', '>', since)
    .orderBy('r.decided_at', 'desc')
    .limit(20);

async function refusedBefore(
  db: Db | Tx,
  row: RecoveryRow,
  now: Date,
): Promise<RecoveryView['refusedBefore']> {
  const others = await refused(db, row.borrower_id, new Date(now.getTime() - refusalsToldMs))
    .where('r.recovery_id', '<>', row.recovery_id)
    .execute();
  return others.map((other) => ({
    outcome: other.outcome === 'stopped' ? ('stopped' as const) : ('declined' as const),
    at: (other.decided_at ?? other.prepared_at).toISOString(),
    preparedBy: other.preparer_name,
    reason: other.decline_reason,
  }));
}

/** When the newest one of this borrower that this person prepared was refused by somebody else; long ago is undefined. */
export async function refusedAt(
  db: Db | Tx,
  borrowerId: string,
  preparedBy: string,
  now: Date,
): Promise<string | undefined> {
  const row = await refused(db, borrowerId, new Date(now.getTime() - afterRefusalMs))
    .where('r.prepared_by', '=', preparedBy)
    .executeTakeFirst();
  return row?.decided_at?.toISOString();
}

/** Those that can still be confirmed. */
export async function readWaiting(db: Db, now: Date): Promise<WaitingRecovery[]> {
  const rows = await recoveryRows(db)
    .where('r.outcome', 'is', null)
    // Older ones have ended by their time, and wait for nobody.
    .where('r.prepared_at', '>', new Date(now.getTime() - recoveryEndsMs))
    .orderBy('r.prepared_at')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const recovery = accountRecoveryOf(row);
    if (isRecoveryOver(recovery, now.toISOString())) return [];
    const { recoveryId, preparedBy, preparedAt } = recovery;
    const { borrower_id: borrowerId, borrower_name: borrowerName } = row;
    const times = recoveryTimes({ preparedAt });
    return [{ recoveryId, borrowerId, borrowerName, preparedBy, preparedAt, ...times }];
  });
}

/**
 * Those that somebody else prepared, from that moment on: whoever may confirm opens the photos and agrees on a time with the
 * borrower before the day is over.
 */
export async function countRecoveries(db: Db, staffId: string, now: Date): Promise<number> {
  const waiting = await readWaiting(db, now);
  return waiting.filter(({ preparedBy }) => preparedBy.userId !== staffId).length;
}
