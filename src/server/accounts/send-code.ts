/** Sending one-time codes: a new challenge, or another code in its place; at most one a minute and five a day. */
import { randomInt } from 'node:crypto';
import { dayMs, hourMs, secondMs } from '#domain/durations.ts';
import { codeLifeMs, codePauseMs } from '#domain/one-time-code.ts';
import type { Actor } from '#domain/permission.ts';
import type { CodePurpose } from '#domain/refusal.ts';
import { codeMessage } from '#words/codes.ts';
import type { Locale } from '#words/locale.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { RefusedError } from '../problem.ts';
import {
  type Challenge,
  challengeIn,
  codeHashOf,
  isFor,
  readChallenge,
  sendsOfDay,
  triesEach,
} from './challenge.ts';
import { countCode } from './code-alarm.ts';
import { type Contact, isSent, maskContact } from './contacts.ts';
import { admit, takePlace, throttleKey } from './throttles.ts';

const sendsADay = { limit: 5, windowMs: dayMs };
/** To any number of numbers: somebody signed in must not become a machine that writes to strangers. */
const sendsOfAccount = { limit: 20, windowMs: dayMs };
/** So long after the last code another one can be asked for in its place. */
const challengeLifeMs = hourMs;

/** Counts a message to a number or email, or throws 'code-too-soon' or 'too-many-tries'. Call it before the transaction. */
export async function takeSend(house: House, purpose: CodePurpose, sentTo: string): Promise<void> {
  const soonMs = await takePlace(house, throttleKey(house, `send-${purpose}`, sentTo), {
    limit: 1,
    windowMs: codePauseMs,
  });
  if (soonMs > 0)
    throw new RefusedError({ code: 'code-too-soon', waitSeconds: Math.ceil(soonMs / secondMs) });
  await takeSendOfDay(house, purpose, sentTo);
  await countCode(house);
}

/** Counts a message of the day only, or throws 'too-many-tries'. */
export async function takeSendOfDay(house: House, purpose: CodePurpose, sentTo: string): Promise<void> {
  await admit(house, sendsOfDay(purpose), sentTo, sendsADay);
}

/** Counts a message that somebody signed in asks for, wherever it goes, or throws 'too-many-tries'. */
export async function takeSendOfAccount(house: House, userId: string): Promise<void> {
  await admit(house, 'sends-of-account', userId, sendsOfAccount);
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
      code_hash: codeHashOf(house, challenge, code),
      sent_at: now,
      expires_at: new Date(now.getTime() + codeLifeMs),
    })
    .execute();
  if (wording !== 'nobody') await writeCode(tx, house, challenge, code, wording);
  return challengeAnswer(house, challenge);
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
      code_hash: codeHashOf(house, challenge, code),
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
  house: House,
  challenge: Omit<Challenge, 'userId' | 'subject'>,
  resendAfterMs = codePauseMs,
) => {
  const { challengeId, purpose, channel } = challenge;
  const other: Contact['channel'] = channel === 'email' ? 'whatsapp' : 'email';
  return {
    challenge: {
      challengeId,
      purpose,
      channel,
      sentTo: maskContact(challenge),
      ...(mayChooseChannel(purpose) && isSent(house, other) && { otherChannel: other }),
      resendAfterSeconds: Math.ceil(resendAfterMs / secondMs),
    },
  };
};

/**
 * Whoever signs up has typed both, and whoever is signed in may read both. A new device or a new password keeps its
 * way: by email alone nobody gets into an account whose number was proven, where WhatsApp is sent.
 */
export const mayChooseChannel = (purpose: CodePurpose): boolean =>
  ['sign-up', 'change-bank-account', 'sign-agreement', 'download-data', 'delete-data'].includes(purpose);

/** A challenge for which another code may be sent: of this actor, not used, and not long ago. */
export async function openChallenge(house: House, actor: Actor, challengeId: string) {
  const row = await readChallenge(house.db, challengeId);
  if (!row || !isFor(actor, row)) throw new RefusedError({ code: 'not-found' });
  const ageMs = house.clock.now().getTime() - row.sent_at.getTime();
  if (row.used_at || ageMs > challengeLifeMs) throw new RefusedError({ code: 'code-expired' });
  return challengeIn(row);
}

/**
 * The newest code for this very thing, if it was sent within the last minute, not used and not tried too often: whoever
 * left the question and asks again gets no second one, and is not told to wait for what they have.
 */
export async function justSent(
  house: House,
  { userId, purpose, subject }: Pick<Challenge, 'purpose' | 'subject'> & { userId: string },
) {
  const now = house.clock.now();
  const row = await house.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('sent_at', '>', new Date(now.getTime() - codePauseMs))
    .where('used_at', 'is', null)
    .where('tries', '<', triesEach)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return row && challengeAnswer(house, challengeIn(row), row.sent_at.getTime() + codePauseMs - now.getTime());
}
