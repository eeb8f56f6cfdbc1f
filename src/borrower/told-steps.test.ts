import { expect, test } from 'vitest';
import { earlyEnds, journeySteps } from '#domain/timeline.ts';
import { detailOf, isEarlyEnd, titleOf, told } from './told-steps.ts';

const at = '2026-01-05T02:02:00.000Z';

/** A loan of which so many steps are done. */
const after = (done: number) =>
  journeySteps.map((step, index) =>
    index < done
      ? { step, state: 'done' as const, at }
      : { step, state: index === done ? ('now' as const) : ('next' as const), at: null },
  );
const words = (done: number) => told(after(done)).map(({ step, state }) => `${step} ${state}`);

test('what is all still to come is one step each: decision, contract, money', () => {
  expect(words(1)).toEqual([
    'applied done',
    'verified now',
    'approved next',
    'delivered next',
    'disbursed next',
    'settled next',
  ]);
});

test('a decision or a transfer under way stays one step, and says whose turn it is now', () => {
  expect(words(2)[2]).toBe('reviewed now');
  expect(words(3)[2]).toBe('approved now');
  expect(words(9)[4]).toBe('payout-prepared now');
  expect(words(10)[4]).toBe('disbursed now');
});

test('a contract under way is one step too, and says which of its steps is the one of now', () => {
  expect(words(4)[3]).toBe('signed now');
  expect(words(6)[3]).toBe('attested now');
  expect(told(after(9))[3]).toEqual({ step: 'delivered', state: 'done', at });
});

test('a loan that was not ended is never more than six steps', () => {
  for (let done = 1; done <= journeySteps.length; done += 1)
    expect(words(done), String(done)).toHaveLength(6);
});

test('a loan that ended early keeps every step that was done, and its end', () => {
  const ended = [...after(12).slice(0, 6), { step: 'cancelled' as const, state: 'done' as const, at }];
  expect(told(ended).map(({ step }) => step)).toEqual([
    'applied',
    'verified',
    'approved',
    'signed',
    'countersigned',
    'cancelled',
  ]);
  const rejected = [...after(12).slice(0, 3), { step: 'rejected' as const, state: 'done' as const, at }];
  expect(told(rejected)).toEqual(rejected);
});

test('an early end is told as an end, and no other step is', () => {
  for (const step of [...journeySteps, ...earlyEnds])
    expect(isEarlyEnd({ step }), step).toBe(earlyEnds.some((end) => end === step));
});

/** Every number of done steps, going on or ended. */
const everyLoan = journeySteps.flatMap((_, index) => {
  const going = after(index + 1);
  const ended = (end: (typeof earlyEnds)[number]) => [
    ...going.slice(0, index + 1),
    { step: end, state: 'done' as const, at },
  ];
  return [going, ...earlyEnds.map(ended)];
});
const titles = (done: number) => told(after(done)).map((step) => titleOf(step, after(done)));
const details = (done: number) => told(after(done)).map(detailOf);

test('nothing is told as done before it is, whatever the part of a loan is called', () => {
  for (const loan of everyLoan) {
    const done: readonly string[] = loan.filter(({ state }) => state === 'done').map(({ step }) => step);
    for (const step of told(loan)) {
      const title = titleOf(step, loan);
      expect(title.startsWith('to-') || done.includes(title), `${title} of ${done}`).toBe(true);
      if (detailOf(step) === 'complete') expect(done).toContain('delivered');
    }
  }
});

test('under the step of now stands whose turn it is, and under no other but the complete contract anything', () => {
  expect(details(1)).toEqual(['none', 'verified', 'none', 'none', 'none', 'none']);
  expect(details(7)).toEqual(['none', 'none', 'none', 'stamped', 'none', 'none']);
  expect(details(11)).toEqual(['none', 'none', 'none', 'complete', 'none', 'settled']);
});

test('the titles of a loan on its way', () => {
  expect(titles(1)).toEqual(['applied', 'to-verify', 'to-decide', 'to-sign', 'to-send', 'to-repay']);
  expect(titles(6)).toEqual(['applied', 'verified', 'approved', 'to-complete', 'to-send', 'to-repay']);
  expect(titles(12)).toEqual(['applied', 'verified', 'approved', 'delivered', 'disbursed', 'settled']);
});
