/** Devices that gave a one-time code before: on them the password is enough. The browser keeps a token, we its hash. */

import { dayMs } from '#domain/durations.ts';
import type { Db, Tx } from '../house.ts';
import type { WebRequest } from '../route.ts';
import { newToken, tokenHash } from './tokens.ts';

const deviceLifeMs = 365 * dayMs;

/** No account has it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** False for nobody (undefined), after the same work: the time of an answer must not tell who has an account. */
export async function isKnownDevice(
  db: Db | Tx,
  userId: string | undefined,
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!token) return false;
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', userId ?? nobody)
    .where('created_at', '>', new Date(now.getTime() - deviceLifeMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** A new token for this device. */
export async function rememberDevice(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('known_devices')
    .values({ token_hash: tokenHash(token), user_id: userId, created_at: now })
    .execute();
  return token;
}

/** After a new password every other device gives a code again. */
export async function forgetOtherDevices(tx: Tx, userId: string, token: string | undefined): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash(token ?? ''))
    .execute();
}

export const setDeviceCookie = (web: WebRequest, token: string): void =>
  web.setCookie('device', token, deviceLifeMs / 1000);
