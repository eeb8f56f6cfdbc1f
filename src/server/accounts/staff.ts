/**
 * People who work for the lender: made by whoever runs the installation, signed in by password and authenticator app.
 * Whatever part is wrong, the answer is the same; a step of the authenticator is accepted once.
 */
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { staffSignIn } from '#contract/account.ts';
import type { StaffRole } from '#domain/permission.ts';
import { parsePersonName } from '#domain/person-name.ts';
import { parseEmail } from '#domain/phone.ts';
import { plainText } from '#domain/typed-digits.ts';
import type { Locale } from '#words/locale.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import { parsed } from './contacts.ts';
import { holdsStill } from './current-password.ts';
import { isKnownDevice } from './devices.ts';
import { letIn, type Opened, openOnNewDevice } from './open-session.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { signInKeys } from './sign-in-keys.ts';
import { traceRefusedSignIn, traceSignIn } from './staff-traces.ts';
import { startSession } from './start-session.ts';
import { clearTries, signInPatience, takeAddressPlace, takeTry } from './throttles.ts';

export type NewStaff = {
  name: string;
  email: string;
  password: string;
  roles: readonly StaffRole[];
  locale: Locale;
  /** Base32; made here when it is not given. */
  totpSecret?: string;
  /** Now, where it is not given. */
  createdAt?: Date;
};

/** Throws InvalidError or RefusedError when a value cannot stand. `totpUri` is for the authenticator app. */
export async function createStaff(
  house: House,
  {
    name: typedName,
    email: typedEmail,
    password,
    roles,
    locale,
    totpSecret = generateSecret(),
    createdAt,
  }: NewStaff,
): Promise<{ userId: string; totpSecret: string; totpUri: string }> {
  const name = parsed(parsePersonName(typedName), 'name');
  const email = parsed(parseEmail(typedEmail), 'email');
  const checked = checkPassword(password, { name, email, phone: undefined });
  if (!checked.ok) throw new RefusedError(checked.refusal);
  const now = house.clock.now();
  const userId = newId(now);
  await house.db
    .insertInto('users')
    .values({
      user_id: userId,
      kind: 'staff',
      name,
      email,
      password_hash: await hashPassword(house, password),
      locale,
      roles: [...new Set(roles)],
      totp_secret_sealed: house.keys.sealText(totpSecret, totpSecretPlace(userId)),
      created_at: createdAt ?? now,
      verified_at: now,
    })
    .execute();
  return { userId, totpSecret, totpUri: totpUri(email, totpSecret) };
}

/** What the QR code tells an authenticator app. */
export const totpUri = (email: string, secret: string): string =>
  generateURI({ issuer: 'Jernih', label: email, secret });

/** Where the sealed secret of an authenticator app is at home. */
export const totpSecretPlace = (userId: string): string => `users:${userId}:${userId}`;

export async function signInStaff(
  house: House,
  { body, web, call }: RequestOf<typeof staffSignIn>,
): Promise<AnswerOf<typeof staffSignIn>> {
  await takeAddressPlace(house, web.address, 'sign-in');
  const email = parseEmail(body.email);
  const member = email === undefined ? undefined : await staffWith(house, email);
  const known = await isKnownDevice(house.db, member?.user_id, web.cookie('device'), house.clock.now());
  const keys = signInKeys(house, member?.user_id ?? email ?? plainText(body.email).toLowerCase());
  const key = known ? keys.knownDevice : keys.anywhere;
  await takeTry(house, key, signInPatience);
  const isRight = await isPassword(house, member?.password_hash, body.password);
  const step = timeStepOf(house, member, body.totp);
  const opened =
    member && isRight && step !== undefined
      ? await transaction(house.db, (tx) =>
          openAtStep(tx, member, step, { known, now: house.clock.now(), userAgent: web.userAgent }),
        )
      : undefined;
  if (!opened) {
    house.log.info({ requestId: call.requestId, userId: member?.user_id }, 'staff sign-in refused');
    if (member) traceRefusedSignIn(house, call, member.user_id);
    throw new RefusedError({ code: 'wrong-credentials' });
  }
  await clearTries(house.db, [key]);
  if (member)
    await traceSignIn(house, call, member.user_id, { factor: 'authenticator', isNewDevice: !known });
  return await letIn(house, web, opened);
}

type Sealed = { user_id: string; totp_secret_sealed: string | null };

const staffWith = (house: House, email: string) =>
  house.db
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'totp_secret_sealed'])
    .where('email', '=', email)
    .where('kind', '=', 'staff')
    .where('verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();

/** The step of the clock that the code is of: now, or half a minute before or after. For nobody the work is the same. */
export function timeStepOf(house: House, member: Sealed | undefined, typed: string): number | undefined {
  const sealed = member?.totp_secret_sealed;
  const secret =
    member && sealed ? house.keys.openText(sealed, totpSecretPlace(member.user_id)) : generateSecret();
  const step = stepOfCode(house, secret, typed);
  return member && step;
}

/** The step of an authenticator's code; undefined when it is not of now. Whether it was used before is for the caller. */
export function stepOfCode(house: House, secret: string, typed: string): number | undefined {
  const token = plainText(typed).replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(house.clock.now().getTime() / 1000);
  const checked = verifySync({ secret, token, epoch, epochTolerance: 30 });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined;
}

/** Undefined when this step, or a later one, was used before, or what was compared was replaced meanwhile. */
async function openAtStep(
  tx: Tx,
  member: NonNullable<Awaited<ReturnType<typeof staffWith>>>,
  step: number,
  { known, ...beginning }: { known: boolean; now: Date; userAgent: string },
): Promise<Opened | undefined> {
  const person = await holdsStill(tx, member);
  if (!person || !(await takeStep(tx, person.user_id, step))) return undefined;
  return known ? await startSession(tx, person, beginning) : await openOnNewDevice(tx, person, beginning);
}

/** False when this step of the authenticator, or a later one, was used before, or the person was let out meanwhile. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const fresh = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where('totp_last_step', '<', step)
    .where('deactivated_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return fresh !== undefined;
}
