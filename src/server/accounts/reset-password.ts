/**
 * Forgot password: a code, then a token that sets a new password once. A code that came to the phone signs in; one that
 * came by email does so only on a device that is known, because an email alone must never open an account. Where no
 * WhatsApp is sent, the code of the new device comes by email too: so whoever came by email gives the number of the
 * identity card with the new password, once the lender knows one. Whom the lender lets in (recoveries) gives the code that
 * they were told instead, whichever way they came.
 */
import type { requestPasswordReset, resetPassword } from '#contract/account.ts';
import { type AccountChange, resetPassword as rule } from '#domain/account.ts';
import { minuteMs } from '#domain/durations.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { assertRecoveryCode, openRecoveryId, spendRecoveryCode } from '../recoveries/recovery-code.ts';
import type { AnswerOf, RequestOf, WebRequest } from '../route.ts';
import type { Challenge } from './challenge.ts';
import { consumeCode } from './codes.ts';
import {
  type Account,
  accountById,
  assertSent,
  type Contact,
  ownerOf,
  parseContact,
  parsed,
} from './contacts.ts';
import { isKnownDevice } from './devices.ts';
import { holdPerson } from './hold-person.ts';
import { letIn, type Opened, openOnNewDevice } from './open-session.ts';
import { assertOwnIcNumber, hasGivenIcNumber } from './own-ic-number.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { sendCode, takeSend } from './send-code.ts';
import { sessionAnswer } from './sessions.ts';
import { tellByPhone } from './tell-by-phone.ts';
import { atLeast, takeAddressPlace } from './throttles.ts';
import { newToken, tokenHash } from './tokens.ts';

const tokenLifeMs = 10 * minuteMs;
/** Longer than the work for a known person takes, so that the time does not tell. */
const answerTimeMs = 120;

export async function sendResetCode(
  house: House,
  { body, web }: RequestOf<typeof requestPasswordReset>,
): Promise<AnswerOf<typeof requestPasswordReset>> {
  const contact = parsed(parseContact(body.identifier), 'identifier');
  assertSent(house, contact);
  await takeAddressPlace(house, web.address, 'message');
  await takeSend(house, 'reset-password', contact.sentTo);
  return await atLeast(answerTimeMs, () =>
    transaction(house.db, async (tx) => {
      const account = await reachable(tx, contact);
      const challenge = { purpose: 'reset-password', subject: '', ...contact } as const;
      const wording = account ? { locale: account.locale } : 'nobody';
      return await sendCode(tx, house, { ...challenge, userId: account?.user_id ?? null }, wording);
    }),
  );
}

/** A number that was never proven may be a slip of the finger, and somebody else's: no code goes there. */
async function reachable(tx: Tx, contact: Contact): Promise<Account | undefined> {
  const account = await ownerOf(tx, contact);
  return account?.kind === 'borrower' ? account : undefined;
}

type ResetToken = { resetToken: string; asksForIcNumber: boolean; asksForRecoveryCode: boolean };

/** The right code becomes a token: nothing of the account changes before it is used. Only now is it told what else it takes. */
export async function giveResetToken(
  house: House,
  right: Challenge & { userId: string },
): Promise<ResetToken> {
  const token = newToken();
  const isPhoneProven = right.channel === 'whatsapp';
  await transaction(house.db, async (tx) => {
    await consumeCode(tx, house, right.challengeId);
    await tx
      .insertInto('reset_tokens')
      .values({
        token_hash: tokenHash(token),
        user_id: right.userId,
        is_phone_proven: isPhoneProven,
        expires_at: new Date(house.clock.now().getTime() + tokenLifeMs),
      })
      .execute();
  });
  const asksForRecoveryCode = (await openRecoveryId(house.db, right.userId)) !== undefined;
  const asksForIcNumber =
    !asksForRecoveryCode && !isPhoneProven && (await hasGivenIcNumber(house.db, right.userId));
  return { resetToken: token, asksForIcNumber, asksForRecoveryCode };
}

export async function setNewPassword(
  house: House,
  { call, body, web }: RequestOf<typeof resetPassword>,
): Promise<AnswerOf<typeof resetPassword>> {
  const hash = tokenHash(body.resetToken);
  const row = await openToken(house.db, hash, house.clock.now());
  const account = row && (await accountById(house.db, row.user_id));
  if (!row || !account) throw new RefusedError({ code: 'code-expired' });
  const checked = checkPassword(body.newPassword, { ...account, phone: account.phone ?? undefined });
  if (!checked.ok) throw new RefusedError(checked.refusal);
  const recoveryId = await openRecoveryId(house.db, row.user_id);
  await provingOwner(house, call, row.user_id, async () => {
    if (recoveryId) await assertRecoveryCode(house, recoveryId, body.recoveryCode);
    else if (!row.is_phone_proven) await assertOwnIcNumber(house, row.user_id, body.icNumber);
  });
  const passwordHash = await hashPassword(house, body.newPassword);
  const isTrusted = row.is_phone_proven || (await isKnownHere(house, account.user_id, web));
  const input = { hash, userId: account.user_id, passwordHash, isTrusted, recoveryId };
  const opened = await runCommand(house, command, call, input);
  return opened ? await letIn(house, web, opened) : await sessionAnswer(house, undefined);
}

/** Whoever may not try again now hears so as long as the token lives: a new code would not help either. */
async function provingOwner(
  house: House,
  { requestId }: Call,
  userId: string,
  prove: () => Promise<void>,
): Promise<void> {
  try {
    await prove();
  } catch (error) {
    if (error instanceof RefusedError)
      house.log.info(
        { requestId, userId, code: error.refusal.code },
        'reset refused at the proof of the owner',
      );
    throw error;
  }
}

const isKnownHere = (house: House, userId: string, web: WebRequest) =>
  isKnownDevice(house.db, userId, web.cookie('device'), house.clock.now());

const openToken = (db: House['db'] | Tx, hash: Buffer, now: Date) =>
  db
    .selectFrom('reset_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

const spend = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();

type Reset = {
  hash: Buffer;
  userId: string;
  passwordHash: string;
  isTrusted: boolean;
  /** Whose code was right. */
  recoveryId: string | undefined;
};

const command: Command<Reset, object, AccountChange, Opened | undefined> = {
  action: 'resetPassword',
  stream: async (_tx, _call, { userId }) => userId,
  read: async () => ({}),
  decide: rule,
  evidence: async (tx, _change, { hash, userId, passwordHash, recoveryId }, { house, now }) => {
    if (!(await spend(tx, hash, now))) throw new RefusedError({ code: 'code-expired' });
    if (recoveryId) await spendRecoveryCode(tx, recoveryId, now);
    await replacePassword(tx, house, userId, passwordHash, {});
  },
  write: async (tx, { notices }, { userId }, { house }) => {
    const account = await accountById(tx, userId);
    if (account) await tellByPhone(tx, house, account, notices);
  },
  answer: async (tx, _change, { userId, isTrusted }, { call, now }) =>
    isTrusted
      ? await openOnNewDevice(tx, await holdPerson(tx, userId), {
          now,
          userAgent: call.origin?.device ?? '',
        })
      : undefined,
};
