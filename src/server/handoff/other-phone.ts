/**
 * The phone that opened a link, as one who asks. It counts only where the request says that it comes from the page of the
 * hand-off: a phone that is signed in as somebody else must never send photos to the wrong account.
 */
import type { FastifyRequest } from 'fastify';
import { handoffStateOf } from '#domain/handoff.ts';
import type { Actor } from '#domain/permission.ts';
import { tokenHash } from '../accounts/tokens.ts';
import type { House } from '../house.ts';
import { handoffCookie } from '../web-request.ts';
import { findByCredential, handoffOf } from './handoff-rows.ts';

export const isFromOtherPhone = (request: FastifyRequest): boolean =>
  request.headers['jernih-handoff'] === '1';

/** A guest when its time is over. */
export async function otherPhoneOf(house: House, request: FastifyRequest): Promise<Actor> {
  const credential = handoffCookie(house, request);
  const row = credential ? await findByCredential(house.db, tokenHash(credential)) : undefined;
  if (!row || handoffStateOf(handoffOf(row), house.clock.now().toISOString()) !== 'claimed')
    return { kind: 'guest' };
  const { handoffId, kinds } = handoffOf(row);
  return { kind: 'other-phone', userId: row.borrower_id, handoffId, kinds };
}
