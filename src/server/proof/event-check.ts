/**
 * The chain of events: every hash is taken again over the stored text, in order, stream by stream. Read in batches, so
 * that the memory stays small and the process goes on answering between them.
 */
import { sql } from 'kysely';
import type { Fault, Finding } from '#domain/proof.ts';
import type { Tx } from '../house.ts';
import { beforeFirst, checkLink, type Link } from './event-chain.ts';
import type { Findings } from './findings.ts';

const batchSize = 1_000;
const firstStream = '00000000-0000-0000-0000-000000000000';

type Place = Link & { streamId: string };

export async function checkEvents(tx: Tx, findings: Findings): Promise<void> {
  let last: Place = { streamId: firstStream, ...beforeFirst };
  for (;;) {
    const events = await eventsAfter(tx, last);
    if (events.length === 0) break;
    findings.looked('events', events.length);
    for (const event of events) {
      if (event.stream_id !== last.streamId) last = { streamId: event.stream_id, ...beforeFirst };
      const { hash, isNext, isChained, isItself } = checkLink(event, last);
      const place = `${event.name} ${event.sequence}`;
      const finding = (fault: Fault, expected: string, found: string): Finding => ({
        check: 'events',
        fault,
        reference: event.reference,
        expected,
        found: `${place} ${found}`,
      });
      if (!isNext) findings.add([finding('event-order', `sequence ${last.sequence + 1}`, 'follows')]);
      if (isNext && !isChained) {
        findings.add([finding('event-hash', shortOf(hash), shortOf(event.hash))]);
      }
      if (!isItself) findings.add([finding('event-text', 'the row says the same as its text', 'differs')]);
      // From here on with what is stored: one fault is told once.
      last = { streamId: event.stream_id, sequence: event.sequence, hash: event.hash };
    }
  }
  findings.add(await wrongEnds(tx));
}

const shortOf = (hash: Buffer): string => hash.subarray(0, 6).toString('hex');

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

/** A chain that was cut off at its end is still a chain: its stream knows where it ended. */
async function wrongEnds(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ expected: string; found: string }>`
    select 'ends with ' || s.last_sequence as expected, 'ends with ' || coalesce(e.sequence, 0) as found
    from event_streams s left join lateral (
      select sequence, hash from events where stream_id = s.stream_id order by sequence desc limit 1
    ) as e on true
    where s.last_sequence <> coalesce(e.sequence, 0)
      or s.last_hash <> coalesce(e.hash, decode(repeat('00', 32), 'hex'))
    limit 100`.execute(tx);
  return rows.map((row) => ({ check: 'events', fault: 'end-of-stream', reference: null, ...row }));
}
