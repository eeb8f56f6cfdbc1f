/**
 * The code that the second person tells the borrower: eight digits, hashed, bound to its recovery. It stands in the place of
 * the number of the identity card, which may be wrong in the records, and beside a code to the new mailbox. As long as the
 * newest confirmed recovery has not been used, nothing else sets a password: not the card's number, which staff know, and
 * no code to a phone. What has ended stays ended; a new recovery brings a new code.
 */
import { recoveryCodeTries } from '#domain/assisted-recovery.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import type { Db, House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';

const digits = 8;

/**
 * The code that a confirmation hands out, made of the key of its request by a key of this installation: the same request
 * says it again without its being stored.
 */
export const recoveryCodeOf = ({ keys }: House, recoveryId: string, idempotencyKey: string): string => {
  const chance = keys.blindIndex('recovery-code', JSON.stringify([recoveryId, idempotencyKey]));
  return String(chance.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
};

const boundTo = (recoveryId: string): string => JSON.stringify(['recovery', recoveryId]);

export const recoveryCodeHash = ({ keys }: House, recoveryId: string, code: string): Buffer =>
  keys.codeHash(boundTo(recoveryId), code);

/** The recovery whose code a new password takes; undefined: an account like any other. */
export async function openRecoveryId(db: Db | Tx, userId: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('recoveries')
    .select(['recovery_id', 'code_used_at'])
    .where('borrower_id', '=', userId)
    .where('outcome', '=', 'confirmed')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && newest.code_used_at === null ? newest.recovery_id : undefined;
}

/** Throws 'recovery-code-wrong' or 'recovery-code-ended'. A try is counted before it is compared, and stays counted. */
export async function assertRecoveryCode(
  house: House,
  recoveryId: string,
  typed: string | undefined,
): Promise<void> {
  const code = withoutGaps(typed ?? '');
  if (!new RegExp(`^\\d{${digits}}$`).test(code)) throw new RefusedError({ code: 'recovery-code-wrong' });
  const counted = await house.db
    .updateTable('recoveries')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('recovery_id', '=', recoveryId)
    .where('code_tries', '<', recoveryCodeTries)
    .where('code_used_at', 'is', null)
    .where('code_expires_at', '>', house.clock.now())
    .returning('code_hash')
    .executeTakeFirst();
  if (!counted?.code_hash) throw new RefusedError({ code: 'recovery-code-ended' });
  if (!house.keys.isCodeHash(counted.code_hash, boundTo(recoveryId), code))
    throw new RefusedError({ code: 'recovery-code-wrong' });
}

/** In the transaction of the new password. Throws 'recovery-code-ended' when somebody was faster. */
export async function spendRecoveryCode(tx: Tx, recoveryId: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('recoveries')
    .set({ code_used_at: now })
    .where('recovery_id', '=', recoveryId)
    .where('code_used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .returning('recovery_id')
    .executeTakeFirst();
  if (!used) throw new RefusedError({ code: 'recovery-code-ended' });
}
