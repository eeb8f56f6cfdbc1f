/**
 * All streams of events from end to end: every hash is taken again over the stored text, in order, stream by stream. Read
 * in batches, so that the memory stays small and the process goes on answering between them.
 */
import { sql } from 'kysely';
import type { Tx } from '../house.ts';
import { beforeFirst, type ChainedEvent, checkLink, type Link } from './event-chain.ts';

const batchSize = 1_000;
const firstStream = '00000000-0000-0000-0000-000000000000';

type Place = Link & { streamId: string };

export type BrokenLink = {
  event: ChainedEvent & { reference: string | null };
  fault: 'event-order' | 'event-hash' | 'event-text';
  expected: string;
  found: string;
};

export type Walk = {
  /** In the order of the streams; one fault is told once. */
  found(broken: BrokenLink): void;
  looked(events: number): void | Promise<void>;
};

export async function walkEvents(tx: Tx, { found, looked }: Walk): Promise<void> {
  let last: Place = { streamId: firstStream, ...beforeFirst };
  for (;;) {
    const events = await eventsAfter(tx, last);
    for (const event of events) {
      if (event.stream_id !== last.streamId) last = { streamId: event.stream_id, ...beforeFirst };
      const { hash, isNext, isChained, isItself } = checkLink(event, last);
      const place = `${event.name} ${event.sequence}`;
      if (!isNext) {
        const expected = `sequence ${last.sequence + 1}`;
        found({ event, fault: 'event-order', expected, found: `${place} follows` });
      }
      if (isNext && !isChained) {
        const wrong = `${place} ${shortOf(event.hash)}`;
        found({ event, fault: 'event-hash', expected: shortOf(hash), found: wrong });
      }
      if (!isItself) {
        const expected = 'the row says the same as its text';
        found({ event, fault: 'event-text', expected, found: `${place} differs` });
      }
      // From here on with what is stored: one fault is told once.
      last = { streamId: event.stream_id, sequence: event.sequence, hash: event.hash };
    }
    await looked(events.length);
    if (events.length < batchSize) return;
  }
}

export const shortOf = (hash: Buffer): string => hash.subarray(0, 6).toString('hex');

const eventsAfter = (tx: Tx, { streamId, sequence }: Place) =>
  tx
    .selectFrom('events as e')
    .leftJoin('loans as l', 'l.loan_id', 'e.loan_id')
    .selectAll('e')
    .select('l.reference')
    .where(sql<boolean>`(e.stream_id, e.sequence) > (${streamId}::uuid, ${sequence}::integer)`)
    .orderBy('e.stream_id')
    .orderBy('e.sequence')
    .limit(batchSize)
    .execute();

export type WrongEnd = { streamId: string; expected: string; found: string };

/** A chain that was cut off at its end is still a chain: its stream knows where it ended. */
export async function wrongEnds(tx: Tx): Promise<WrongEnd[]> {
  const { rows } = await sql<WrongEnd>`
    select s.stream_id as "streamId", 'ends with ' || s.last_sequence as expected,
      'ends with ' || coalesce(e.sequence, 0) as found
    from event_streams s left join lateral (
      select sequence, hash from events where stream_id = s.stream_id order by sequence desc limit 1
    ) as e on true
    where s.last_sequence <> coalesce(e.sequence, 0)
      or s.last_hash <> coalesce(e.hash, decode(repeat('00', 32), 'hex'))
    union all
    select distinct e.stream_id, 'a stream', 'only its events'
    from events e where not exists (select from event_streams s where s.stream_id = e.stream_id)
    limit 100`.execute(tx);
  return rows;
}
