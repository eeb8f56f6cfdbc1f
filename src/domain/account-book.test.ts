import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { addDays } from './date.ts';
import { type AccountKind, type Balances, isInRange, post, type Transfer, transfer } from './ledger.ts';
import type { Account, AccountFacts } from './loan-account.ts';
import { addSen, sen } from './money.ts';
import { rebook } from './rebook.ts';
import { anyLife, type Life, paidOutOn } from './testing-lives.ts';

/** What happens to a loan between one look at its account and the next. */
const anyChange = fc.record({
  kind: fc.constantFrom(
    'receipt',
    'receipt',
    'reversal',
    'reversal',
    'pause',
    'days',
    'refund',
    'unrefund',
    'hold',
  ),
  at: fc.nat(1000),
  days: fc.integer({ min: 0, max: 120 }),
  amount: fc.integer({ min: 1, max: 2_000 }),
});
type AnyChange = typeof anyChange extends fc.Arbitrary<infer Made> ? Made : never;

const changed = ({ facts, until }: Life, { kind, at, days, amount }: AnyChange, id: number): Life => {
  const span = Math.max(1, Math.round((Date.parse(until) - Date.parse(paidOutOn)) / 86_400_000));
  const day = addDays(paidOutOn, Math.floor((at * span) / 1000));
  const bill = (facts.bills[0]?.principalSen ?? 0) + (facts.bills[0]?.interestSen ?? 0);
  const amountSen = sen(Math.max(1, Math.floor((bill * amount) / 1000)));
  const without = <T>(list: readonly T[]) => list.filter((_, index) => index !== at % list.length);
  const next: Record<AnyChange['kind'], () => Life> = {
    receipt: () => ({
      facts: {
        ...facts,
        receipts: [...facts.receipts, { paymentId: `${at % 2 ? 'a' : 'q'}${id}`, amountSen, paidOn: day }],
      },
      until,
    }),
    reversal: () => ({ facts: { ...facts, receipts: without(facts.receipts) }, until }),
    pause: () => ({ facts: { ...facts, pauses: facts.pauses.length ? [] : [{ from: day }] }, until }),
    days: () => ({ facts, until: addDays(until, days) }),
    refund: () => ({
      facts: { ...facts, refunds: [...facts.refunds, { refundId: `s${id}`, amountSen, paidOn: until }] },
      until,
    }),
    hold: () => {
      const hold = { refundId: 'h', amountSen, heldFrom: day };
      return { facts: { ...facts, holds: facts.holds?.length ? [] : [hold] }, until };
    },
    unrefund: () => ({ facts: { ...facts, refunds: without(facts.refunds) }, until }),
  };
  return next[kind]();
};

const payout = ({ bills }: AccountFacts): Transfer[] => {
  const amountSen = addSen(...bills.map(({ principalSen }) => principalSen));
  return (['payout-reserved', 'payout-sent', 'principal'] as const).flatMap((kind) =>
    transfer(kind, amountSen, paidOutOn),
  );
};

/** Posts one after the other, as the database does, and says what went out of range on the way. */
const faultsOnTheWay = (facts: AccountFacts, before: readonly Transfer[], moves: readonly Transfer[]) => {
  const faults: string[] = [];
  let balances: Balances = post({}, [...payout(facts), ...before]);
  const standing = new Map<string, number>();
  const count = (kind: Transfer['kind'], number: number | undefined, by: number) => {
    const key = `${kind} ${number}`;
    standing.set(key, (standing.get(key) ?? 0) + by);
    return standing.get(key) ?? 0;
  };
  const of = (kind: Transfer['kind'], number: number | undefined) => count(kind, number, 0);
  for (const { kind, instalmentNumber, amountSen } of before) count(kind, instalmentNumber, amountSen);
  for (const move of moves) {
    balances = post(balances, [move]);
    const number = move.instalmentNumber;
    count(move.kind, number, move.amountSen * (move.isReversal ? -1 : 1));
    for (const [kind, balance] of Object.entries(balances) as [AccountKind, number][])
      if (!isInRange(kind, balance)) faults.push(`${kind} is ${balance} after ${JSON.stringify(move)}`);
    const bill = facts.bills.find((row) => row.number === number);
    if (!bill) continue;
    const paid = {
      principal: [of('principal-repaid', number), bill.principalSen],
      interest: [of('interest-repaid', number) - of('interest-returned', number), bill.interestSen],
      booked: [of('interest-repaid', number), of('interest', number)],
      late: [of('charge-repaid', number), of('late-interest', number)],
    };
    for (const [part, [is = 0, most = 0]] of Object.entries(paid))
      if (is < 0 || is > most) faults.push(`${part} of bill ${number}: ${is} of ${most}`);
  }
  return { faults, balances };
};

const notZero = (balances: Balances) =>
  Object.fromEntries(Object.entries(balances).filter(([, sum]) => sum !== 0));
const keyOf = ({ isReversal: _isReversal, ...booking }: Transfer) => JSON.stringify(booking);
const sorted = (bookings: readonly Transfer[]) => bookings.map(keyOf).toSorted();

describe('rebook', () => {
  test('leads from one account to the other, every step possible, every reversal of something that stands', () => {
    const seen = { reversals: 0, kept: 0, alive: 0, lost: 0, covered: 0 };
    fc.assert(
      fc.property(anyLife, fc.array(anyChange, { minLength: 1, maxLength: 4 }), (life, changes) => {
        let now = life;
        let before: Account = accountOf(now.facts, now.until);
        for (const [index, change] of changes.entries()) {
          const then = changed(now, change, index);
          const after = accountOf(then.facts, then.until);
          if (after.refundLossSen > before.refundLossSen) {
            expect(change.kind).not.toBe('receipt');
            // Only with a payment that is taken back does the lender carry more; otherwise it is refused.
            if (change.kind !== 'reversal') continue;
            seen.lost += 1;
          }
          if (after.refundLossSen < before.refundLossSen) seen.covered += 1;
          const moves = rebook(before.bookings, after.bookings);
          const { faults, balances } = faultsOnTheWay(then.facts, before.bookings, moves);
          expect(faults).toEqual([]);
          expect(notZero(balances)).toEqual(notZero(post({}, [...payout(then.facts), ...after.bookings])));
          const standing = sorted(before.bookings);
          for (const move of moves) {
            const at = standing.indexOf(keyOf(move));
            if (!move.isReversal) standing.push(keyOf(move));
            else if (at < 0) throw new Error(`nothing stands to take back: ${keyOf(move)}`);
            else standing.splice(at, 1);
          }
          expect(standing.toSorted()).toEqual(sorted(after.bookings));
          seen.reversals += moves.filter(({ isReversal }) => isReversal).length;
          seen.kept += before.bookings.length > 0 && moves.length < after.bookings.length ? 1 : 0;
          if (before.settledOn && !after.settledOn) seen.alive += 1;
          now = then;
          before = after;
        }
      }),
      { numRuns: 1200 },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(5);
  });
});

const ordered = ({ bookings, ...rest }: Account) => ({ ...rest, facts: null, bookings: sorted(bookings) });

test('it does not matter in which order payments were looked at [INV-14]', () => {
  fc.assert(
    fc.property(anyLife, fc.nat(), ({ facts, until }, turn) => {
      const { receipts } = facts;
      const at = receipts.length === 0 ? 0 : turn % receipts.length;
      const turned = [...receipts.slice(at), ...receipts.slice(0, at)].toReversed();
      const account = accountOf({ ...facts, receipts: turned }, until);
      expect(ordered(account)).toEqual(ordered(accountOf(facts, until)));
    }),
  );
});

test('money that really came can always be booked: what went back before stays covered', () => {
  fc.assert(
    fc.property(anyLife, anyChange, (life, change) => {
      const then = changed(life, { ...change, kind: 'receipt' }, 0);
      expect(accountOf(then.facts, then.until).refundLossSen).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('money that is prepared to go back is there until it goes, whatever comes to light', () => {
  const reached = { held: 0, paid: 0, late: 0 };
  fc.assert(
    fc.property(
      anyLife,
      fc.nat(1000),
      fc.nat(1000),
      fc.nat(3),
      fc.integer({ min: 1, max: 4 }),
      ({ facts, until }, at, sentAt, unknown, share) => {
        const span = Math.round((Date.parse(until) - Date.parse(paidOutOn)) / 86_400_000);
        const heldFrom = addDays(paidOutOn, Math.floor((at * span) / 1000));
        // Some of the money that came before is found at the bank only later.
        const known = facts.receipts.filter(
          ({ paidOn }, index) => paidOn <= heldFrom && (unknown === 0 || index % 4 !== unknown),
        );
        const then = { ...facts, refunds: [], receipts: known };
        const before = accountOf(then, heldFrom);
        const hold = { refundId: 'h', amountSen: sen(Math.floor(before.creditSen / share)), heldFrom };
        fc.pre(hold.amountSen > 0);
        reached.held += 1;
        const held = accountOf({ ...then, holds: [hold] }, heldFrom);
        expect(sorted(held.bookings)).toEqual(sorted(before.bookings));
        const now = accountOf({ ...facts, refunds: [], holds: [hold] }, until);
        expect(now.creditSen).toBeGreaterThanOrEqual(hold.amountSen);
        const left = Math.round((Date.parse(until) - Date.parse(heldFrom)) / 86_400_000);
        const paidOn = addDays(heldFrom, Math.floor((sentAt * left) / 1000));
        const sent = accountOf({ ...facts, refunds: [{ ...hold, paidOn }] }, until);
        expect(sent.refundLossSen).toBe(0);
        expect(sent.heldSen).toBe(0);
        if (known.length < facts.receipts.filter(({ paidOn: on }) => on <= heldFrom).length)
          reached.late += 1;
        if (now.bookings.length > before.bookings.length) reached.paid += 1;
      },
    ),
    { numRuns: 400 },
  );
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(10);
});
