/**
 * One-time codes: six digits, kept as a keyed hash, good for five minutes, once, and only for the person, purpose and
 * subject they were sent for. A try is counted before it is evaluated, so parallel guesses are no more than five.
 */

import { dayMs } from '#domain/durations.ts';
import type { Actor } from '#domain/permission.ts';
import type { CodePurpose } from '#domain/refusal.ts';
import { plainText } from '#domain/typed-digits.ts';
import type { House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import {
  type ChallengeRow,
  challengeIn,
  guestPurposes,
  isCodeOf,
  readChallenge,
  sendsOfDay,
  startedBy,
  triesEach,
} from './challenge.ts';
import type { Contact } from './contacts.ts';
import { returnPlace, takePlace, throttleKey, tooManyTries } from './throttles.ts';

const failuresADay = { limit: 10, windowMs: dayMs };

/** The failures of one account on one day; where there is no account, of the number or email. */
const failuresKey = (house: House, { purpose, user_id, sent_to }: ChallengeRow): string =>
  throttleKey(
    house,
    `code-failures-${startedBy(purpose)}`,
    purpose === 'sign-up' ? sent_to : (user_id ?? sent_to),
  );

/** Counts one try, or throws. Outside the transaction that uses the code: it stays counted whatever happens there. */
async function countTry(house: House, challengeId: string): Promise<ChallengeRow> {
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
    const row = await readChallenge(house.db, challengeId);
    const isSpent = row && !row.used_at && row.expires_at > now;
    throw new RefusedError({ code: isSpent ? 'code-spent' : 'code-expired' });
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

const isRight = (house: House, row: ChallengeRow, typed: string): boolean => {
  const digits = digitsOf(typed);
  return digits !== undefined && isCodeOf(house, challengeIn(row), row.code_hash, digits);
};

/**
 * Counts one try and evaluates it; a right code is no failure, whatever is refused behind it, and its message none that
 * somebody else used up: who signs in on five new devices in a day is not kept out of the sixth.
 */
async function countAndCompare(house: House, challengeId: string, typed: string) {
  const row = await countTry(house, challengeId);
  const right = isRight(house, row, typed);
  if (right) {
    await returnPlace(house.db, failuresKey(house, row));
    await returnPlace(house.db, throttleKey(house, sendsOfDay(row.purpose as CodePurpose), row.sent_to));
  }
  return { row, isRight: right };
}

/** Evaluates the code that a guest gave; throws unless it is right. `consumeCode` follows in the transaction. */
export async function tryCode(house: House, { challengeId, code }: { challengeId: string; code: string }) {
  const row = await readChallenge(house.db, challengeId);
  if (!row || !guestPurposes.includes(row.purpose)) throw new RefusedError({ code: 'not-found' });
  if (digitsOf(code) === undefined) throw new RefusedError({ code: 'code-wrong' });
  const counted = await countAndCompare(house, challengeId, code);
  if (!counted.row.user_id || !counted.isRight) throw new RefusedError({ code: 'code-wrong' });
  return { ...challengeIn(counted.row), userId: counted.row.user_id };
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
  if (row.channel === 'whatsapp') await proveNumber(tx, row, now);
}

async function proveNumber(tx: Tx, { user_id, sent_to }: ChallengeRow, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone_proven_at: now })
    .where('user_id', '=', user_id)
    .where('phone', '=', sent_to)
    .where('phone_proven_at', 'is', null)
    .execute();
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
  const row = await readChallenge(house.db, stepUp.challengeId);
  if (row && row.user_id === actor.userId && !row.used_at)
    await countAndCompare(house, row.challenge_id, stepUp.code);
}

/** What a command wants confirmed: `subject` is the hash of the agreement, the new email or number, or what is asked for by name. */
export type Confirmation = {
  userId: string;
  purpose: CodePurpose;
  subject: string;
  stepUp: StepUp | undefined;
};

/**
 * Uses up the code that confirms a command, in its transaction, and answers the challenge's id. Call it in `evidence`.
 * Throws 'code-needed', 'code-wrong' or 'code-expired'; 'code-spent' and 'too-many-tries' came before it (`countStepUp`).
 */
export async function takeStepUp(
  tx: Tx,
  house: House,
  { userId, purpose, subject, stepUp }: Confirmation,
): Promise<string> {
  if (!stepUp) throw new RefusedError({ code: 'code-needed', purpose });
  const row = await readChallenge(tx, stepUp.challengeId);
  const isItsOwn = row?.user_id === userId && row.purpose === purpose && row.subject === subject;
  if (!row || !isItsOwn) throw new RefusedError({ code: 'code-wrong' });
  if (row.used_at) throw new RefusedError({ code: 'code-expired' });
  if (!isRight(house, row, stepUp.code)) throw new RefusedError({ code: 'code-wrong' });
  await consumeCode(tx, house, row.challenge_id);
  return row.challenge_id;
}

/** There is one bank account to change; which one it becomes is checked by its owner, not by the code. */
export const bankAccountSubject = 'bank-account';

/** One's own data as a whole. */
export const ownDataSubject = 'own-data';

/** Where codes go from now on. Asked for with the password; a new password ends it (replace-password.ts). */
export const contactSubject = ({ channel, sentTo }: Contact): string => `${channel}:${sentTo}`;
