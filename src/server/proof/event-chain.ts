/**
 * One stream of events as a chain: each event follows the one before, its hash is taken over that one's hash and its own
 * text, and its row says what its text says. The proof and the trail of an agreement both check by this.
 */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { EventsTable } from '../db/types.gen.ts';

export type Link = { sequence: number; hash: Buffer };
export type ChainedEvent = Selectable<EventsTable>;

/** What stands before the first event of every stream. */
export const beforeFirst: Link = { sequence: 0, hash: Buffer.alloc(32) };

export type LinkCheck = {
  /** The hash that the event must have. */
  hash: Buffer;
  isNext: boolean;
  isChained: boolean;
  /** Its row says the same as its text. */
  isItself: boolean;
};

export const checkLink = (event: ChainedEvent, last: Link): LinkCheck => {
  const hash = createHash('sha256').update(last.hash).update(event.canonical).digest();
  return {
    hash,
    isNext: event.sequence === last.sequence + 1,
    isChained: event.previous_hash.equals(last.hash) && event.hash.equals(hash),
    isItself: isItself(event),
  };
};

/** No event is missing, also none at the end, and none was changed. */
export const isWholeStream = (events: readonly ChainedEvent[], end: Link): boolean => {
  let last = beforeFirst;
  for (const event of events) {
    const { isNext, isChained, isItself } = checkLink(event, last);
    if (!isNext || !isChained || !isItself) return false;
    last = event;
  }
  return last.sequence === end.sequence && last.hash.equals(end.hash);
};

/** What the hashed text of an event says. */
export type Told = Record<'at' | 'event' | 'loan' | 'name' | 'request' | 'sequence' | 'stream', unknown> & {
  actor?: { id?: unknown; kind?: unknown };
  /** The address of a staff member who acted; older events have none. */
  from?: unknown;
  facts?: Readonly<Record<string, unknown>>;
};

/** Undefined: the text cannot be read, so somebody changed it. */
export function toldBy(canonical: string): Told | undefined {
  try {
    const told: unknown = JSON.parse(canonical);
    return typeof told === 'object' && told !== null ? (told as Told) : undefined;
  } catch {
    return undefined;
  }
}

function isItself(row: ChainedEvent): boolean {
  const told = toldBy(row.canonical);
  return (
    told !== undefined &&
    told.at === row.happened_at.toISOString() &&
    told.event === row.event_id &&
    told.loan === row.loan_id &&
    told.name === row.name &&
    told.request === row.request_id &&
    told.sequence === row.sequence &&
    told.stream === row.stream_id &&
    told.actor?.id === row.actor_id &&
    told.actor.kind === row.actor_kind
  );
}
