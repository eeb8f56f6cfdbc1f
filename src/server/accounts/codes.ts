/**
 * One-time codes: six digits, kept as a keyed hash, good for five minutes, once, and only for the person, purpose and
 * subject they were sent for. A try is counted before it is evaluated, so parallel guesses are no more than five.
 */
import { randomInt } from 'node:crypto';
import type { Actor } from '#domain/permission.ts';
import type { CodePurpose } from '#domain/refusal.ts';
import { plainText } from '#domain/typed-digits.ts';
import { codeMessage } from '#words/codes.ts';
import type { Locale } from '#words/locale.ts';
import { isSameSecret } from '../crypto.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { RefusedError } from '../problem.ts';
import { type Contact, maskContact } from './contacts.ts';
import {
  dayMs,
  hourMs,
  minuteMs,
  returnPlace,
  secondMs,
  takePlace,
  throttleKey,
  tooManyTries,
} from './throttles.ts';

const codeLifeMs = 5 * minuteMs;
const pauseMs = minuteMs;
const triesEach = 5;
const sendsADay = { limit: 5, windowMs: dayMs };
const failuresADay = { limit: 10, windowMs: dayMs };
/** So long after the last code another one can be asked for in its place. */
const challengeLifeMs = hourMs;

/** What a code confirms. `userId` is null where there is no account: such a code looks the same and never succeeds. */
export type Challenge = Contact & {
  challengeId: string;
  userId: string | null;
  purpose: CodePurpose;
  subject: string;
};

/**
 * What strangers can start with a number alone is counted apart from what the owner does signed in or with the
 * password: so nobody can use up the codes that the owner needs.
 */
const startedBy = (purpose: CodePurpose): 'stranger' | 'owner' =>
  purpose === 'sign-up' || purpose === 'reset-password' ? 'stranger' : 'owner';

/** Counts a message to a number or email, or throws 'code-too-soon' or 'too-many-tries'. Call it before the transaction. */
export async function takeSend(house: House, purpose: CodePurpose, sentTo: string): Promise<void> {
  const soonMs = await takePlace(house, throttleKey(house, `send-${purpose}`, sentTo), {
    limit: 1,
    windowMs: pauseMs,
  });
  if (soonMs > 0)
    throw new RefusedError({ code: 'code-too-soon', waitSeconds: Math.ceil(soonMs / secondMs) });
  await takeSendOfDay(house, purpose, sentTo);
}

/** Counts a message of the day only, or throws 'too-many-tries'. */
export async function takeSendOfDay(house: House, purpose: CodePurpose, sentTo: string): Promise<void> {
  const waitMs = await takePlace(house, throttleKey(house, `sends-${startedBy(purpose)}`, sentTo), sendsADay);
  if (waitMs > 0) throw tooManyTries(waitMs);
}

type Wording = { locale: Locale; amountSen?: number };

/** Writes a new challenge, and its code into the outbox where there is somebody to send it to. */
export async function sendCode(
  tx: Tx,
  house: House,
  { userId, purpose, subject, channel, sentTo }: Omit<Challenge, 'challengeId'>,
  wording: Wording | 'nobody',
) {
  const now = house.clock.now();
  const challenge = { challengeId: newId(now), userId, purpose, subject, channel, sentTo };
  const code = newCode();
  await tx
    .insertInto('one_time_codes')
    .values({
      challenge_id: challenge.challengeId,
      user_id: userId,
      purpose,
      subject,
      channel,
      sent_to: sentTo,
      code_hash: hashOf(house, challenge, code),
      sent_at: now,
      expires_at: new Date(now.getTime() + codeLifeMs),
    })
    .execute();
  if (wording !== 'nobody') await writeCode(tx, house, challenge, code, wording);
  return challengeAnswer(challenge);
}

/** Puts another code in the place of the one before. False when it was used meanwhile. */
export async function sendCodeAgain(
  tx: Tx,
  house: House,
  challenge: Challenge,
  wording: Wording | 'nobody',
): Promise<boolean> {
  const now = house.clock.now();
  const code = newCode();
  const row = await tx
    .updateTable('one_time_codes')
    .set({
      channel: challenge.channel,
      sent_to: challenge.sentTo,
      code_hash: hashOf(house, challenge, code),
      // Five tries for each code; the failures of the day go on counting.
      tries: 0,
      sent_at: now,
      expires_at: new Date(now.getTime() + codeLifeMs),
    })
    .where('challenge_id', '=', challenge.challengeId)
    .where('used_at', 'is', null)
    .returning('challenge_id')
    .executeTakeFirst();
  if (!row) return false;
  if (wording !== 'nobody') await writeCode(tx, house, challenge, code, wording);
  return true;
}

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const hashOf = (
  house: House,
  { challengeId, userId, purpose, subject }: Omit<Challenge, keyof Contact>,
  code: string,
) => house.keys.codeHash(JSON.stringify([challengeId, userId, purpose, subject]), code);

async function writeCode(
  tx: Tx,
  house: House,
  challenge: Challenge,
  code: string,
  { locale, amountSen }: Wording,
) {
  const { userId, purpose, channel, sentTo } = challenge;
  const message = codeMessage(house.words[locale], locale, {
    purpose,
    code,
    ...(amountSen && { amountSen }),
  });
  await writeOutbox(tx, house, { userId, channel, sentTo, ...message });
}

export const challengeAnswer = (
  challenge: Omit<Challenge, 'userId' | 'subject'>,
  resendAfterMs = pauseMs,
) => ({
  challenge: {
    challengeId: challenge.challengeId,
    purpose: challenge.purpose,
    channel: challenge.channel,
    sentTo: maskContact(challenge),
    resendAfterSeconds: Math.ceil(resendAfterMs / secondMs),
  },
});

type CodeRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

const readRow = (db: House['db'] | Tx, challengeId: string) =>
  db.selectFrom('one_time_codes').selectAll().where('challenge_id', '=', challengeId).executeTakeFirst();

const challengeIn = (row: CodeRow): Challenge => ({
  challengeId: row.challenge_id,
  userId: row.user_id,
  purpose: row.purpose,
  subject: row.subject,
  channel: row.channel,
  sentTo: row.sent_to,
});

/** A challenge for which another code may be sent: of this actor, not used, and not long ago. */
export async function openChallenge(house: House, actor: Actor, challengeId: string) {
  const row = await readRow(house.db, challengeId);
  if (!row || !isFor(actor, row)) throw new RefusedError({ code: 'not-found' });
  const ageMs = house.clock.now().getTime() - row.sent_at.getTime();
  if (row.used_at || ageMs > challengeLifeMs) throw new RefusedError({ code: 'code-expired' });
  return challengeIn(row);
}

/** Somebody who is not signed in has only the challenges that begin or open an account. */
const guestPurposes: readonly CodePurpose[] = ['sign-up', 'new-device', 'reset-password'];

const isFor = (actor: Actor, { purpose, user_id }: CodeRow): boolean =>
  actor.kind === 'borrower'
    ? user_id === actor.userId && !guestPurposes.includes(purpose)
    : actor.kind === 'guest' && guestPurposes.includes(purpose);

/** The newest code of a purpose, if it was sent within the last minute and not used. */
export async function justSent(house: House, userId: string, purpose: CodePurpose) {
  const now = house.clock.now();
  const row = await house.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('sent_at', '>', new Date(now.getTime() - pauseMs))
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return row && challengeAnswer(challengeIn(row), row.sent_at.getTime() + pauseMs - now.getTime());
}

/** The failures of one account on one day; where there is no account, of the number or email. */
const failuresKey = (house: House, { purpose, user_id, sent_to }: CodeRow): string =>
  throttleKey(
    house,
    `code-failures-${startedBy(purpose)}`,
    purpose === 'sign-up' ? sent_to : (user_id ?? sent_to),
  );

/** Counts one try, or throws. Outside the transaction that uses the code: it stays counted whatever happens there. */
async function countTry(house: House, challengeId: string): Promise<CodeRow> {
  const now = house.clock.now();
  const counted = await house.db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_id', '=', challengeId)
    .where('tries', '<', triesEach)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!counted) {
    const row = await readRow(house.db, challengeId);
    const isSpent = row && !row.used_at && row.expires_at > now;
    throw isSpent ? tooManyTries(pauseMs) : new RefusedError({ code: 'code-expired' });
  }
  const waitMs = await takePlace(house, failuresKey(house, counted), failuresADay);
  if (waitMs === 0) return counted;
  await house.db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('challenge_id', '=', challengeId)
    .where('tries', '>', 0)
    .execute();
  throw tooManyTries(waitMs);
}

/** The six digits of what was typed, with any spaces and dashes; undefined when it cannot be a code. */
const digitsOf = (typed: string): string | undefined =>
  /^\d{6}$/.exec(plainText(typed).replace(/[\s-]/g, ''))?.[0];

const isRight = (house: House, row: CodeRow, typed: string): boolean => {
  const digits = digitsOf(typed);
  return digits !== undefined && isSameSecret(row.code_hash, hashOf(house, challengeIn(row), digits));
};

/** Evaluates the code that a guest gave; throws unless it is right. `consumeCode` follows in the transaction. */
export async function tryCode(house: House, { challengeId, code }: { challengeId: string; code: string }) {
  const row = await readRow(house.db, challengeId);
  if (!row || !guestPurposes.includes(row.purpose)) throw new RefusedError({ code: 'not-found' });
  if (digitsOf(code) === undefined) throw new RefusedError({ code: 'code-wrong' });
  const counted = await countTry(house, challengeId);
  if (!counted.user_id || !isRight(house, counted, code)) throw new RefusedError({ code: 'code-wrong' });
  return { ...challengeIn(counted), userId: counted.user_id };
}

/** Uses a code up; throws 'code-expired' when somebody was faster. */
export async function consumeCode(tx: Tx, house: House, challengeId: string): Promise<void> {
  const now = house.clock.now();
  const row = await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('challenge_id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new RefusedError({ code: 'code-expired' });
  await returnPlace(tx, failuresKey(house, row));
}

type StepUp = { challengeId: string; code: string };

const stepUpOf = (input: unknown): StepUp | undefined =>
  typeof input === 'object' && input !== null && 'stepUp' in input
    ? (input.stepUp as StepUp | undefined)
    : undefined;

/**
 * Counts the try of a command whose input carries a code, before its transaction. The command processor calls it, so
 * that `takeStepUp` never evaluates a code that was not counted. A used code passes: it is a repeated request, which
 * gets the answer of the first, or `takeStepUp` refuses it.
 */
export async function countStepUp(house: House, actor: Actor, input: unknown): Promise<void> {
  const stepUp = stepUpOf(input);
  if (!stepUp || actor.kind !== 'borrower' || digitsOf(stepUp.code) === undefined) return;
  const row = await readRow(house.db, stepUp.challengeId);
  if (row && row.user_id === actor.userId && !row.used_at) await countTry(house, row.challenge_id);
}

/** What a command wants confirmed: `subject` is the hash of the agreement, the new email or number, or empty. */
export type Confirmation = {
  userId: string;
  purpose: CodePurpose;
  subject: string;
  stepUp: StepUp | undefined;
};

/**
 * Uses up the code that confirms a command, in its transaction, and answers the challenge's id. Call it in `evidence`.
 * Throws 'code-needed', 'code-wrong', 'code-expired' or 'too-many-tries'.
 */
export async function takeStepUp(
  tx: Tx,
  house: House,
  { userId, purpose, subject, stepUp }: Confirmation,
): Promise<string> {
  if (!stepUp) throw new RefusedError({ code: 'code-needed', purpose });
  const row = await readRow(tx, stepUp.challengeId);
  const isItsOwn = row?.user_id === userId && row.purpose === purpose && row.subject === subject;
  if (!row || !isItsOwn) throw new RefusedError({ code: 'code-wrong' });
  if (row.used_at) throw new RefusedError({ code: 'code-expired' });
  if (!isRight(house, row, stepUp.code)) throw new RefusedError({ code: 'code-wrong' });
  await consumeCode(tx, house, row.challenge_id);
  return row.challenge_id;
}

/** There is one bank account to change; which one it becomes is checked by its owner, not by the code. */
export const bankAccountSubject = 'bank-account';

export const contactSubject = ({ channel, sentTo }: Contact): string => `${channel}:${sentTo}`;
