/** The chain of events as a part of the proof: what a walk over all streams finds, by the loan that it is about. */
import type { Tx } from '../house.ts';
import { walkEvents, wrongEnds } from './event-walk.ts';
import type { Findings } from './findings.ts';

export async function checkEvents(tx: Tx, findings: Findings): Promise<void> {
  await walkEvents(tx, {
    found: ({ event: { reference }, fault, expected, found }) =>
      findings.add([{ check: 'events', fault, reference, expected, found }]),
    looked: (events) => findings.looked('events', events),
  });
  const ends = await wrongEnds(tx);
  findings.add(
    ends.map(({ expected, found }) => ({
      check: 'events',
      fault: 'end-of-stream',
      reference: null,
      expected,
      found,
    })),
  );
}
