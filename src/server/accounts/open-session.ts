/** The end of every way in: a new session, a device that is known from then on, and their cookies. */
import type { Session } from '#contract/account.ts';
import type { House, Tx } from '../house.ts';
import type { WebRequest } from '../route.ts';
import { rememberDevice, setDeviceCookie } from './devices.ts';
import type { Renewal } from './renew-session.ts';
import { endSession, sessionAnswer, sessionLife, startSession } from './sessions.ts';

export type Tokens = { session: string; device?: string };

/** For a person who gave a code: the device is known afterwards. */
export const openOnNewDevice = async (
  tx: Tx,
  userId: string,
  now: Date,
  userAgent: string,
): Promise<Tokens> => ({
  session: await startSession(tx, userId, now, userAgent),
  device: await rememberDevice(tx, userId, now),
});

/** Sets the cookies, after the transaction that made the tokens. Nobody can end the session of the cookie before any more. */
export async function letIn(house: House, web: WebRequest, tokens: Tokens): Promise<Session> {
  const answer = await sessionAnswer(house, tokens.session);
  const { absoluteMs } = sessionLife[answer.user?.kind ?? 'borrower'];
  await endSession(house.db, web.cookie('sid'), house.clock.now());
  web.setCookie('sid', tokens.session, absoluteMs / 1000);
  if (tokens.device) setDeviceCookie(web, tokens.device);
  return answer;
}

/** After the transaction of a renewal: the browser goes on under the new token, in all its tabs. */
export function carryOn(web: WebRequest, { isMade, fresh }: Renewal, kind: 'borrower' | 'staff'): void {
  if (isMade) web.setCookie('sid', fresh, sessionLife[kind].absoluteMs / 1000);
}
