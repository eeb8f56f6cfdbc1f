/**
 * A session changes no more within a minute than a person ever does: a stolen cookie in the hands of a program stops there.
 * Counted for the session and not for the person, so that its owner can still end it; in the memory of each process, because
 * a count in the database would cost every change a write of its own, and that few processes allow few times as much hurts
 * nobody. Tries and messages, where each one counts, are in `throttles.ts`.
 */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { minuteMs, secondMs } from '#domain/durations.ts';
import type { Actor } from '#domain/permission.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { idempotencyKey, sessionCookie } from '../web-request.ts';

/** The list of certain lines is confirmed one after the other, so a desk is as fast as an integration (600 a minute). */
const staffFactor = 5;

type Minute = { startedAt: number; changes: number };

/**
 * Takes a place in the minute of the session that asks, or throws 'too-many-requests'. Reads, uploads (with measures of their
 * own) and signing out are free; what has its answer already gets it again.
 */
export type TakeChange = (endpoint: Endpoint, actor: Actor, request: FastifyRequest) => Promise<void>;

export function changeCeiling(house: House): TakeChange {
  const minutes = new Map<string, Minute>();
  let clearedAt = 0;
  /** Also where the clock was set back: nobody waits for longer than a minute. */
  const isOver = (since: number, now: number): boolean => now - since >= minuteMs || now < since;
  return async ({ name, method, upload }, actor, request) => {
    const { changesPerMinute } = house.environment;
    if (changesPerMinute === undefined || method === 'GET' || upload || name === 'signOut') return;
    if (actor.kind !== 'borrower' && actor.kind !== 'staff') return;
    const session = sessionCookie(house, request) ?? '';
    const now = house.clock.now().getTime();
    if (isOver(clearedAt, now)) {
      for (const [key, { startedAt }] of minutes) if (isOver(startedAt, now)) minutes.delete(key);
      clearedAt = now;
    }
    const known = minutes.get(session);
    const minute = known && !isOver(known.startedAt, now) ? known : { startedAt: now, changes: 0 };
    if (minute.changes < changesPerMinute * (actor.kind === 'staff' ? staffFactor : 1)) {
      minutes.set(session, { ...minute, changes: minute.changes + 1 });
      return;
    }
    if (await isAnswered(house, actor.userId, idempotencyKey(request))) return;
    const waitMs = minute.startedAt + minuteMs - now;
    throw new RefusedError({ code: 'too-many-requests', waitSeconds: Math.ceil(waitMs / secondMs) });
  };
}

async function isAnswered({ db }: House, userId: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  const row = await db
    .selectFrom('idempotency_keys')
    .select('actor_id')
    .where('actor_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
