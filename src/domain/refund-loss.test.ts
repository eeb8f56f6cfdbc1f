/** Money that went back and whose payment was taken back after it: what the lender carries of it, and what moves that. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { addDays, daysBetween } from './date.ts';
import { sen } from './money.ts';
import { anySize, anyTakenBack, paidOutOn, sizeIn } from './testing-lives.ts';

const lives = { numRuns: 600 };

test('money that comes to light makes it less or leaves it, wherever it comes', () => {
  const reached = { lost: 0, less: 0 };
  fc.assert(
    fc.property(anyTakenBack, anySize, fc.nat(1000), ({ facts, until }, size, at) => {
      const { refundLossSen } = accountOf(facts, until);
      const paidOn = addDays(paidOutOn, Math.floor((at * daysBetween(paidOutOn, until)) / 1000));
      const found = { paymentId: 'x', amountSen: sizeIn(facts.bills, size), paidOn };
      const after = accountOf({ ...facts, receipts: [...facts.receipts, found] }, until);
      expect(after.refundLossSen).toBeLessThanOrEqual(refundLossSen);
      if (refundLossSen > 0) reached.lost += 1;
      if (after.refundLossSen < refundLossSen) reached.less += 1;
    }),
    lives,
  );
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(5);
});

test('neither time, nor money that is prepared to go back, nor what goes of what is there, moves it', () => {
  const reached = { lost: 0, sent: 0 };
  fc.assert(
    fc.property(
      anyTakenBack,
      fc.nat(200),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(20),
      ({ facts, until }, days, share, waits) => {
        const now = accountOf(facts, until);
        const { refundLossSen } = now;
        if (refundLossSen > 0) reached.lost += 1;
        expect(accountOf(facts, addDays(until, days)).refundLossSen).toBe(refundLossSen);
        const amountSen = sen(Math.floor(now.creditSen / share));
        if (amountSen === 0) return;
        const hold = { refundId: 'h', amountSen, heldFrom: until };
        expect(accountOf({ ...facts, holds: [hold] }, until).refundLossSen).toBe(refundLossSen);
        const paidOn = addDays(until, waits);
        const sent = { ...facts, refunds: [...facts.refunds, { ...hold, paidOn }] };
        expect(accountOf(sent, paidOn).refundLossSen).toBe(refundLossSen);
        if (refundLossSen > 0) reached.sent += 1;
      },
    ),
    lives,
  );
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(5);
});

test('it is no more than what went back, and nothing where everything is there', () => {
  fc.assert(
    fc.property(anyTakenBack, ({ facts, until }) => {
      const { refundLossSen, bookings } = accountOf(facts, until);
      const lostOf = (refundId: string) =>
        bookings.find((each) => each.kind === 'refund-loss' && each.refundId === refundId)?.amountSen ?? 0;
      for (const { refundId, amountSen } of facts.refunds)
        expect(lostOf(refundId)).toBeLessThanOrEqual(amountSen);
      expect(facts.refunds.reduce((sum, { refundId }) => sum + lostOf(refundId), 0)).toBe(refundLossSen);
    }),
    lives,
  );
});
