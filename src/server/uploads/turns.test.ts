import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeTurns } from './turns.ts';

it('nobody waits for the files of one person, and never are there more than so many at once', async () => {
  const inTurn = makeTurns(2);
  const order: string[] = [];
  let now = 0;
  let most = 0;
  const work = (name: string, until: Promise<unknown>) => async () => {
    now += 1;
    most = Math.max(most, now);
    await until;
    now -= 1;
    order.push(name);
  };
  const othersDone = Promise.withResolvers<void>();
  const slow = [1, 2, 3].map((turn) => inTurn('slow', work(`slow ${turn}`, othersDone.promise)));
  const others = ['one', 'two', 'three'].map((name) => inTurn(name, () => work(name, later())()));
  await Promise.all(others);
  othersDone.resolve();
  await Promise.all(slow);
  expect(order).toEqual(['one', 'two', 'three', 'slow 1', 'slow 2', 'slow 3']);
  expect(most).toBe(2);
});

it('work that does not go well gives its turn back', async () => {
  const inTurn = makeTurns(1);
  const first = inTurn('one', () => Promise.reject(new Error('no')));
  const second = inTurn('one', () => Promise.resolve('yes'));
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('yes');
});
