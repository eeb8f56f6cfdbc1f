import { expect, test } from 'vitest';
import { type AdministratorOrigin, notSecondYet, secondPersonRefusal } from './second-administrator.ts';

const person = (userId: string) => ({ userId, name: userId });
const origins: AdministratorOrigin[] = [
  { ...person('root'), madeBy: [] },
  { ...person('old'), madeBy: [] },
  { ...person('second'), administratorSince: '2026-11-01T02:00:00.000Z', madeBy: ['root'] },
  { ...person('third'), administratorSince: '2026-11-01T02:00:00.000Z', madeBy: ['second'] },
];
const judge = (proposer: string, confirmer: string, now = '2026-11-20T02:00:00.000Z', isOpening = false) =>
  secondPersonRefusal(origins, { proposedBy: person(proposer), person: person(confirmer), isOpening }, now)
    ?.refusal.code;

test('nobody confirms for whoever brought them in, also by way of others', () => {
  expect(judge('root', 'root')).toBe('second-person-needed');
  expect(judge('root', 'second')).toBe('second-person-of-proposer');
  expect(judge('root', 'third')).toBe('second-person-of-proposer');
  expect(judge('old', 'third')).toBeUndefined();
  expect(judge('root', 'old')).toBeUndefined();
  expect(judge('second', 'root')).toBeUndefined();
});

test('nobody new proposes or confirms for three days, to the moment; an opening waits too', () => {
  const [early, late] = ['2026-11-04T01:59:59.999Z', '2026-11-04T02:00:00.000Z'];
  for (const [proposer, confirmer] of [
    ['old', 'second'],
    ['second', 'old'],
  ] as const) {
    expect(judge(proposer, confirmer, early)).toBe('administrator-too-new');
    expect(judge(proposer, confirmer, late)).toBeUndefined();
  }
  expect(judge('root', 'second', early, true)).toBe('administrator-too-new');
  expect(judge('root', 'second', late, true)).toBeUndefined();
});

test('what is told before pressing is what the rule will say', () => {
  const [first, early, late] = [
    '2026-11-02T00:00:00.000Z',
    '2026-11-04T01:59:59.999Z',
    '2026-11-04T02:00:00.000Z',
  ];
  const people = ['root', 'old', 'second', 'third'];
  const told = (proposer: string, userId: string, now: string, isOpening: boolean) =>
    notSecondYet(origins, { proposedBy: person(proposer), userId, isOpening }, now);
  for (const now of [first, early, late])
    for (const isOpening of [true, false])
      for (const proposer of people)
        for (const confirmer of people.filter((each) => each !== proposer))
          expect(told(proposer, confirmer, now, isOpening) === null, `${proposer} ${confirmer} ${now}`).toBe(
            judge(proposer, confirmer, now, isOpening) === undefined,
          );
  expect(told('old', 'second', early, false)).toEqual({ why: 'you-are-new', fromAt: late });
  expect(told('second', 'old', early, false)).toEqual({ why: 'proposer-is-new', fromAt: late });
  expect(told('root', 'third', late, false)).toEqual({ why: 'came-from-proposer', fromAt: null });
  // Whoever proposed it hears from when a colleague can confirm.
  expect(told('second', 'second', early, false)).toEqual({ why: 'proposer-is-new', fromAt: late });
  expect(told('old', 'old', early, false)).toBeNull();
});
