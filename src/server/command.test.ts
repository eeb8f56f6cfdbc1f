/** The command processor: what a command reads and what its rule decides are of one moment. */
import { afterAll, expect, test } from 'vitest';
import type { Moment } from '#domain/loan.ts';
import { refuse } from '#domain/refusal.ts';
import { buildApp } from './app.ts';
import { type Call, type Command, runCommand } from './command.ts';
import { newId } from './id.ts';
import { borrower, makeHouse, movableClock } from './testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => app.close());

test('the rule decides on the day for which the facts were read, also when midnight passes between', async () => {
  const { userId } = await borrower(house, app);
  const call: Call = {
    actor: { kind: 'borrower', userId },
    requestId: 'midnight',
    locale: 'en',
    idempotencyKey: newId(),
  };
  const moments: Moment[] = [];
  const command: Command<object, object, never, never> = {
    action: 'sendHardshipRequest',
    stream: async () => userId,
    read: async (_tx, _call, _input, _house, moment) => {
      moments.push(moment);
      clock.advance(2000);
      return {};
    },
    decide: (_state, _input, moment) => {
      moments.push(moment);
      return refuse({ code: 'not-paid-out' });
    },
    answer: () => Promise.reject(new Error('nothing was decided')),
  };
  // A second before midnight in Kuala Lumpur.
  clock.set('2026-03-02T15:59:59.000Z');
  await expect(runCommand(house, command, call, {})).rejects.toMatchObject({
    refusal: { code: 'not-paid-out' },
  });
  expect(moments.map(({ today }) => today)).toEqual(['2026-03-02', '2026-03-02']);
});
