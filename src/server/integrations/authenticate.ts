/**
 * Who asks with `Authorization: Bearer`: an integration while its key opens. Every wrong key is answered alike and counted
 * for its address; a right one takes a place in its minute and is counted by the same statement that finds it.
 */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { calendarDate } from '#domain/date.ts';
import { minuteMs, secondMs } from '#domain/durations.ts';
import { isKeyLive } from '#domain/integration.ts';
import type { Actor } from '#domain/permission.ts';
import { type Scope, scopes } from '#domain/scope.ts';
import { takeAddressPlace } from '../accounts/throttles.ts';
import { tokenHash } from '../accounts/tokens.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { isFrom } from '../networks.ts';
import { RefusedError } from '../problem.ts';
import { handoffCookie, sessionCookie } from '../web-request.ts';
import { isIntegrationToken } from './token.ts';

export const requestsAMinute = 600;

/** Undefined: nobody asks with a key. Throws when the key opens nothing, or not now. */
export async function integrationOf(house: House, request: FastifyRequest): Promise<Actor | undefined> {
  const { authorization = '' } = request.headers;
  // Another scheme is the business of whatever stands in front of us.
  if (!/^bearer\b/i.test(authorization)) return undefined;
  // A browser that is signed in and a program with a key are two who ask: nobody could say whose request it is.
  if (sessionCookie(house, request) ?? handoffCookie(house, request))
    throw new RefusedError({ code: 'two-identities' });
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const found = isIntegrationToken(token) ? await openWith(house, tokenHash(token), request.ip) : undefined;
  if (found) return found;
  await takeAddressPlace(house, request.ip, 'token');
  throw new RefusedError({ code: 'token-wrong' });
}

async function openWith(house: House, hash: Buffer, address: string): Promise<Actor | undefined> {
  const now = house.clock.now();
  const key = await house.db
    .selectFrom('integration_keys as k')
    .innerJoin('integrations as i', 'i.integration_id', 'k.integration_id')
    .select(['k.ends_at', 'i.integration_id', 'i.scopes', 'i.networks', 'i.last_day', 'i.ended_at'])
    .where('k.token_hash', '=', hash)
    .executeTakeFirst();
  if (!key) return undefined;
  const state = {
    endsAt: key.ends_at?.toISOString() ?? null,
    integrationEndedAt: key.ended_at?.toISOString() ?? null,
    lastDay: key.last_day === null ? null : calendarDate(key.last_day),
  };
  if (!isKeyLive(state, { now: now.toISOString(), today: kualaLumpurDate(now) })) return undefined;
  if (!isFrom(key.networks, address)) return undefined;
  await takePlaceInMinute(house, hash, now);
  return { kind: 'integration', integrationId: key.integration_id, scopes: key.scopes.filter(isScope) };
}

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** Counts the request, or throws when its minute is full and counts nothing. */
async function takePlaceInMinute(house: House, hash: Buffer, now: Date): Promise<void> {
  const isOver = sql<boolean>`coalesce(window_started_at <= ${new Date(now.getTime() - minuteMs)}, true)`;
  const { rows } = await sql`
    update integration_keys set request_count = request_count + 1,
      last_used_at = date_trunc('minute', ${now}::timestamptz),
      window_count = case when ${isOver} then 1 else window_count + 1 end,
      window_started_at = case when ${isOver} then ${now}::timestamptz else window_started_at end
    where token_hash = ${hash} and (${isOver} or window_count < ${requestsAMinute})
    returning 1`.execute(house.db);
  if (rows.length > 0) return;
  const row = await house.db
    .selectFrom('integration_keys')
    .select('window_started_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  const waitMs = (row?.window_started_at?.getTime() ?? now.getTime()) + minuteMs - now.getTime();
  throw new RefusedError({
    code: 'too-many-requests',
    waitSeconds: Math.max(1, Math.ceil(waitMs / secondMs)),
  });
}
