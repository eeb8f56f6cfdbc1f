import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeKinds } from './charges.ts';
import { calendarDate } from './date.ts';
import {
  type AccountKind,
  borrowerAccounts,
  isInRange,
  lenderAccounts,
  loanAccounts,
  post,
  type TransferKind,
  transfer,
  transferRules,
} from './ledger.ts';
import { sen } from './money.ts';

const kinds = Object.keys(transferRules) as TransferKind[];
const accounts: readonly string[] = [...lenderAccounts, ...loanAccounts, ...borrowerAccounts];
const today = calendarDate('2026-11-10');
const someTransfers = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    amountSen: fc.integer({ min: 1, max: 20_000_000 }).map(sen),
    valueOn: fc.constant(today),
  }),
);

test('posting keeps the sum of all accounts at zero, in whole sen, and in any order [MON-01] [INV-01]', () => {
  fc.assert(
    fc.property(someTransfers, (transfers) => {
      const balances = post({}, transfers);
      expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0);
      expect(Object.values(balances).every(Number.isSafeInteger)).toBe(true);
      expect(post({}, transfers.toReversed())).toEqual(balances);
    }),
  );
});

test('posting does not touch the balances it was given', () => {
  const before = { bank: 5 };
  post(before, transfer('payout-sent', sen(100), today));
  expect(before).toEqual({ bank: 5 });
});

test('a transfer is above zero: nothing for zero, an error below', () => {
  expect(transfer('principal', sen(0), today)).toEqual([]);
  expect(transfer('principal', sen(1), today)).toEqual([{ kind: 'principal', amountSen: 1, valueOn: today }]);
  expect(() => transfer('principal', sen(-1), today)).toThrow('not possible');
});

describe('the closed list of transfers', () => {
  test('each moves money between two different accounts of the chart', () => {
    for (const { debit, credit } of Object.values(transferRules)) {
      expect(accounts).toContain(debit);
      expect(accounts).toContain(credit);
      expect(debit).not.toBe(credit);
    }
  });

  test('every charge a borrower may ever see is a transfer, and none can exist before the payout (product rules 1 and 2)', () => {
    const receivables: AccountKind[] = ['principal-receivable', 'interest-receivable', 'charge-receivable'];
    const owing = kinds.filter((kind) => receivables.includes(transferRules[kind].debit));
    expect(owing.toSorted()).toEqual([...chargeKinds].toSorted());
    for (const kind of owing) expect(transferRules[kind].beforePayout).toBe(false);
  });

  test('before the payout money can only be set aside and put back', () => {
    const early = kinds.filter((kind) => transferRules[kind].beforePayout);
    expect(early).toEqual(['payout-reserved', 'payout-returned']);
    for (const kind of early) {
      const { debit, credit } = transferRules[kind];
      expect([debit, credit].toSorted()).toEqual(['borrower-money', 'payout-reserve']);
    }
  });
});

test('nobody owes less than nothing, and the borrower’s money is never overdrawn', () => {
  for (const kind of loanAccounts) {
    expect([isInRange(kind, 1), isInRange(kind, 0), isInRange(kind, -1)]).toEqual([true, true, false]);
  }
  expect([-1, 0, 1].map((balance) => isInRange('borrower-money', balance))).toEqual([true, true, false]);
  for (const kind of lenderAccounts) expect([isInRange(kind, -1), isInRange(kind, 1)]).toEqual([true, true]);
});
