import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DueNow, ownPartOf, toPayOf } from './due-now.ts';
import { addSen, sen } from './money.ts';

const anySen = fc.integer({ min: 0, max: 10_000_000 }).map(sen);
const anyDue = fc
  .record({ bills: fc.integer({ min: 0, max: 5 }), amountSen: anySen, nextSen: anySen, creditSen: anySen })
  .map(
    (parts): DueNow => ({
      ...parts,
      amountSen: parts.bills > 0 ? parts.amountSen : sen(0),
      lateSen: sen(0),
      lateParts: [],
      latePaidSen: sen(0),
      nextDueOn: null,
      lateUntil: null,
    }),
  );

test('own money and what is asked for make the whole bill, neither below zero', () => {
  fc.assert(
    fc.property(anyDue, (due) => {
      const [own, toPay] = [ownPartOf(due), toPayOf(due)];
      expect(own).toBeGreaterThanOrEqual(0);
      expect(own).toBeLessThanOrEqual(due.creditSen);
      expect(toPay).toBeGreaterThanOrEqual(0);
      expect(addSen(own, toPay)).toBe(due.bills > 0 ? due.amountSen : due.nextSen);
    }),
  );
});

test('what is due is asked for whole, even while money is held; before that own money comes off', () => {
  const due: DueNow = {
    bills: 0,
    amountSen: sen(0),
    lateSen: sen(0),
    lateParts: [],
    latePaidSen: sen(0),
    nextSen: sen(533_09),
    nextDueOn: null,
    lateUntil: null,
    creditSen: sen(166_91),
  };
  expect(toPayOf(due)).toBe(366_18);
  expect(toPayOf({ ...due, creditSen: sen(600_00) })).toBe(0);
  expect(toPayOf({ ...due, bills: 1, amountSen: sen(533_09) })).toBe(533_09);
});
