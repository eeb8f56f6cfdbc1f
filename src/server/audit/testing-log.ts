/** For the tests of the audit log: streams of events written by the command processor, looks, and anchors over them. */
import type { LoanEvent } from '#domain/loan.ts';
import { allow } from '#domain/refusal.ts';
import { type Change, type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import type { MovableClock } from '../testing.ts';
import { writeAnchors } from './write-anchors.ts';

type Input = { streamId: string; event: LoanEvent };

const happen: Command<Input, object, Change, undefined> = {
  action: 'addHoliday',
  stream: async (_tx, _call, { streamId }) => streamId,
  read: async () => ({}),
  decide: (_state, { event }) => allow({ event, notices: [] }),
  answer: async () => undefined,
};

const person = '0190f000-0000-7000-8000-000000000001';

/** Something that a member of staff did, without the rows that would follow from it. */
export const tell = (house: House, streamId: string, event: LoanEvent): Promise<undefined> =>
  runCommand(
    house,
    happen,
    {
      actor: { kind: 'staff', userId: person, roles: ['administrator'] },
      requestId: 'r',
      locale: 'en',
      idempotencyKey: newId(house.clock.now()),
      origin: { address: '10.1.2.3', device: '' },
    },
    { streamId, event },
  );

/** Streams that grow in turns, anchored after each turn. Answers their ids. */
export async function growLog(
  house: House,
  clock: MovableClock,
  { streams, turns }: { streams: number; turns: number },
): Promise<string[]> {
  const ids = Array.from({ length: streams }, () => newId(clock.now()));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, id] of ids.entries()) {
      // Not every stream moves in every turn.
      if ((index + turn) % 3 === 2) continue;
      clock.advance(1000);
      const facts = { before: turn, after: turn + 1, note: `turn ${turn}` };
      await tell(house, id, { name: `turn.${turn % 2 === 0 ? 'even' : 'odd'}`, facts });
    }
    clock.advance(60 * 60 * 1000);
    await writeAnchors(house);
  }
  return ids;
}
