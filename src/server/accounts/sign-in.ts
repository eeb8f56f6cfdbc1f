/**
 * Signing in of borrowers. A wrong password, an unknown person and an account of the staff get the same answer after the
 * same work; the right password on a device that is not known needs a code as well.
 */
import type { signIn } from '#contract/account.ts';
import { plainText } from '#domain/typed-digits.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import { type Account, accountById, accountOf, codeContact, parseContact } from './contacts.ts';
import { holdsStill } from './current-password.ts';
import { isKnownDevice } from './devices.ts';
import { keepLanguage } from './language.ts';
import { letIn } from './open-session.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { justSent, sendCode, takeSend } from './send-code.ts';
import { signInKeys } from './sign-in-keys.ts';
import { startSession } from './start-session.ts';
import { clearTries, signInPatience, takeAddressPlace, takeTry } from './throttles.ts';

type Answer = AnswerOf<typeof signIn>;

export async function signInWithPassword(
  house: House,
  { body, web, call }: RequestOf<typeof signIn>,
): Promise<Answer> {
  await takeAddressPlace(house, web.address, 'sign-in');
  const account = await borrowerNamed(house, body.identifier);
  const known = await isKnownDevice(house.db, account?.user_id, web.cookie('device'), house.clock.now());
  const keys = signInKeys(house, account?.user_id ?? typedAs(body.identifier));
  const key = known ? keys.knownDevice : keys.anywhere;
  await takeTry(house, key, signInPatience);
  if (!(await isPassword(house, account?.password_hash, body.password)) || !account) {
    house.log.info({ requestId: call.requestId, userId: account?.user_id }, 'sign-in refused');
    throw new RefusedError({ code: 'wrong-credentials' });
  }
  const password_hash = await strengthen(house, account, body.password);
  if (account.locale !== call.locale) await keepLanguage(house.db, account.user_id, call.locale);
  const begun = await transaction(house.db, async (tx) => {
    const now = house.clock.now();
    const person = await holdsStill(tx, { ...account, password_hash });
    if (!person) throw new RefusedError({ code: 'wrong-credentials' });
    // Asked once more: it may have been forgotten meanwhile, with every other device.
    if (await isKnownDevice(tx, account.user_id, web.cookie('device'), now))
      return await startSession(tx, person, { now, userAgent: web.userAgent, clears: [key] });
    await clearTries(tx, [key]);
    return undefined;
  });
  if (!begun) return await askForCode(house, { ...account, locale: call.locale });
  return { outcome: 'signed-in', session: await letIn(house, web, begun) };
}

async function borrowerNamed(house: House, identifier: string): Promise<Account | undefined> {
  const contact = parseContact(identifier);
  const account = contact && (await accountOf(house.db, contact));
  return account?.kind === 'borrower' ? account : undefined;
}

/** All spellings of one number or email are one name, whether it has an account or not. */
const typedAs = (identifier: string): string =>
  parseContact(identifier)?.sentTo ?? plainText(identifier).toLowerCase();

/** A hash that was made with less work is made anew while the password is at hand; the answer is the one of now. */
async function strengthen(
  house: House,
  { user_id, password_hash }: Account,
  password: string,
): Promise<string> {
  if (!isOutdated(house, password_hash)) return password_hash;
  const stronger = await hashPassword(house, password);
  const { numUpdatedRows } = await house.db
    .updateTable('users')
    .set({ password_hash: stronger })
    .where('user_id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return stronger;
  // Another sign-in was faster, or there is a new password.
  const now = (await accountById(house.db, user_id))?.password_hash;
  return now !== undefined && (await isPassword(house, now, password)) ? now : password_hash;
}

async function askForCode(house: House, account: Account): Promise<Answer> {
  const userId = account.user_id;
  const contact = codeContact(house, account);
  const challenge = { userId, purpose: 'new-device', subject: '', ...contact } as const;
  const already = await justSent(house, challenge);
  if (already) return { outcome: 'code-needed', ...already };
  await takeSend(house, 'new-device', contact.sentTo);
  const sent = await transaction(house.db, (tx) =>
    sendCode(tx, house, challenge, { locale: account.locale }),
  );
  return { outcome: 'code-needed', ...sent };
}
