/** Giving the code of a sign-up, a new device or a reset, and asking for another code. */
import type { resendCode, verifyCode } from '#contract/account.ts';
import { type AccountChange, addDevice, verifyAccount } from '#domain/account.ts';
import type { Outcome } from '#domain/refusal.ts';
import { type Command, runCommand } from '../command.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import type { Challenge } from './challenge.ts';
import { consumeCode, tryCode } from './codes.ts';
import { accountById, type Contact, contactOf, isSent } from './contacts.ts';
import { holdPerson } from './hold-person.ts';
import { letIn, type Opened, openOnNewDevice } from './open-session.ts';
import { giveResetToken } from './reset-password.ts';
import { challengeAnswer, mayChooseChannel, openChallenge, sendCodeAgain, takeSend } from './send-code.ts';
import { takenContact, tellOwner } from './sign-up.ts';
import { atLeast, takeAddressPlace } from './throttles.ts';

type Right = Challenge & { userId: string };

export async function giveCode(
  house: House,
  { call, body, web }: RequestOf<typeof verifyCode>,
): Promise<AnswerOf<typeof verifyCode>> {
  const right = await tryCode(house, body);
  if (right.purpose === 'reset-password') {
    return { outcome: 'reset-password', ...(await giveResetToken(house, right)) };
  }
  const command = right.purpose === 'sign-up' ? confirmAccount : confirmDevice;
  const opened = await runCommand(house, command, call, right);
  return { outcome: 'signed-in', session: await letIn(house, web, opened) };
}

const confirming = (
  rule: () => Outcome<AccountChange>,
  confirm: (tx: Tx, userId: string, now: Date) => Promise<unknown>,
): Command<Right, object, AccountChange, Opened> => ({
  action: 'verifyCode',
  stream: async (_tx, _call, { userId }) => userId,
  read: async () => ({}),
  decide: rule,
  evidence: async (tx, _change, { challengeId, userId }, { house, now }) => {
    await consumeCode(tx, house, challengeId);
    await confirm(tx, userId, now);
  },
  answer: async (tx, _change, { userId }, { call, now }) =>
    openOnNewDevice(tx, await holdPerson(tx, userId), { now, userAgent: call.origin?.device ?? '' }),
});

/** Somebody may have proven the same number, or confirmed the same email, first: then the database says no ('contact-in-use'). */
const confirmAccount = confirming(verifyAccount, (tx, userId, now) =>
  tx.updateTable('users').set({ verified_at: now }).where('user_id', '=', userId).execute(),
);

const confirmDevice = confirming(addDevice, async () => {});

/** Another code for the same challenge, and another way for it where the person may choose. */
export async function sendAnotherCode(
  house: House,
  { call, body, web }: RequestOf<typeof resendCode>,
): Promise<AnswerOf<typeof resendCode>> {
  const asked = await openChallenge(house, call.actor, body.challengeId);
  if (call.actor.kind === 'guest') await takeAddressPlace(house, web.address, 'message');
  const challenge: Challenge = { ...asked, ...(await chosenContact(house, asked, body.channel)) };
  await takeSend(house, asked.purpose, challenge.sentTo);
  await atLeast(answerTimeMs, () => transaction(house.db, (tx) => sendAgain(tx, house, challenge)));
  return challengeAnswer(house, challenge);
}

/** Longer than any of the ways through it takes, so that the time does not tell whether there is an account. */
const answerTimeMs = 120;

async function chosenContact(house: House, asked: Challenge, channel: Contact['channel']): Promise<Contact> {
  const { purpose, sentTo } = asked;
  if (channel === asked.channel || !isSent(house, channel)) return { channel: asked.channel, sentTo };
  const account = mayChooseChannel(purpose) ? await askedBy(house.db, asked) : undefined;
  return account ? contactOf(account, channel) : { channel: asked.channel, sentTo };
}

/** The account that was asked for is there even when its number or email belongs to somebody else. */
const askedBy = async (db: House['db'] | Tx, { purpose, subject, userId }: Challenge) => {
  const accountId = purpose === 'sign-up' ? subject : userId;
  return accountId === null ? undefined : await accountById(db, accountId);
};

async function sendAgain(tx: Tx, house: House, challenge: Challenge): Promise<void> {
  const { userId, purpose, subject } = challenge;
  const account = await askedBy(tx, challenge);
  const amountSen = purpose === 'sign-agreement' ? await amountOf(tx, userId, subject) : undefined;
  const wording = account && userId ? { locale: account.locale, ...(amountSen && { amountSen }) } : 'nobody';
  if (!(await sendCodeAgain(tx, house, challenge, wording))) throw new RefusedError({ code: 'code-expired' });
  if (userId || !account || purpose !== 'sign-up') return;
  const taken = await takenContact(tx, [contactOf(account, 'whatsapp'), contactOf(account, 'email')]);
  if (taken) await tellOwner(tx, house, taken);
}

async function amountOf(tx: Tx, userId: string | null, bodyHash: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('agreements')
    .select('loan_id')
    .where('body_hash', '=', bodyHash)
    .where('borrower_id', '=', userId)
    .executeTakeFirst();
  const loan = row && userId ? await loanFor(tx, { kind: 'borrower', userId }, row.loan_id) : undefined;
  return loan?.terms.principalSen;
}
