/** The end of every way in: a new session, a device that is known from then on, and their cookies. */
import type { Session } from '#contract/account.ts';
import type { House, Tx } from '../house.ts';
import type { WebRequest } from '../route.ts';
import { rememberDevice, setDeviceCookie } from './devices.ts';
import type { HeldPerson } from './hold-person.ts';
import type { Renewal } from './renew-session.ts';
import { endSession, newSessionAnswer, sessionLife } from './sessions.ts';
import { type Beginning, type Begun, startSession } from './start-session.ts';

export type Opened = Begun & { device?: string };

/** For a person who gave a code: the device is known afterwards. */
export const openOnNewDevice = async (tx: Tx, person: HeldPerson, beginning: Beginning): Promise<Opened> => ({
  ...(await startSession(tx, person, beginning)),
  device: await rememberDevice(tx, person.user_id, beginning.now),
});

/** Sets the cookies, after the transaction that made the tokens. Nobody can end the session of the cookie before any more. */
export async function letIn(house: House, web: WebRequest, opened: Opened): Promise<Session> {
  const { absoluteMs } = sessionLife[opened.person.kind];
  await endSession(house.db, web.cookie('sid'), house.clock.now());
  web.setCookie('sid', opened.session, absoluteMs / 1000);
  if (opened.device) setDeviceCookie(web, opened.device);
  return newSessionAnswer(house, opened);
}

/** After the transaction of a renewal: the browser goes on under the new token, in all its tabs. */
export function carryOn(web: WebRequest, { isMade, fresh }: Renewal, kind: 'borrower' | 'staff'): void {
  if (isMade) web.setCookie('sid', fresh, sessionLife[kind].absoluteMs / 1000);
}
