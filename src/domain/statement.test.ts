import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import { type Balances, post, type Transfer, type TransferKind, transferRules } from './ledger.ts';
import type { Loan } from './loan.ts';
import type { Receipt } from './loan-account.ts';
import { sen } from './money.ts';
import { rework } from './servicing.ts';
import { type PostedTransfer, statementEffects, statementOf } from './statement.ts';
import { allowed, stages } from './testing.ts';

const paidOut = calendarDate('2026-11-10');
const principal: Transfer = { kind: 'principal', amountSen: sen(10_000_00), valueOn: paidOut };

/** What the borrower owes by the ledger: all that is to be received, less the borrower's own money. */
const owedOf = (balances: Balances): number =>
  (balances['principal-receivable'] ?? 0) +
  (balances['interest-receivable'] ?? 0) +
  (balances['charge-receivable'] ?? 0) +
  (balances['borrower-money'] ?? 0);

/** A loan with the rows that its changes posted, each reversal linked to the row that it takes back. */
const history = (facts: readonly { receipts: readonly Receipt[]; on: CalendarDate }[]) => {
  let loan: Loan = stages.disbursed;
  const transfers: Transfer[] = [principal];
  for (const { receipts, on } of facts) {
    const worked = allowed(rework(loan, () => ({ receipts }), on));
    loan = worked.loan;
    transfers.push(...worked.transfers);
  }
  const posted: PostedTransfer[] = [];
  for (const { isReversal, ...transfer } of transfers) {
    const taken = new Set(posted.map(({ reverses }) => reverses));
    const same = posted.find(
      (row) =>
        row.reverses === undefined &&
        !taken.has(row.transferId) &&
        row.kind === transfer.kind &&
        row.amountSen === transfer.amountSen &&
        row.valueOn === transfer.valueOn &&
        row.paymentId === transfer.paymentId &&
        row.instalmentNumber === transfer.instalmentNumber,
    );
    posted.push({
      ...transfer,
      transferId: `row ${posted.length}`,
      ...(isReversal && same && { reverses: same.transferId }),
      ...(transfer.paymentId !== undefined && { receiptNumber: `R-${transfer.paymentId}` }),
    });
  }
  const { account } = loan;
  if (!account) throw new Error('a paid-out loan has an account');
  return { account, transfers, posted };
};
const receipt = (paymentId: string, amountSen: number, paidOn: string): Receipt => ({
  paymentId,
  amountSen: sen(amountSen),
  paidOn: calendarDate(paidOn),
});

describe('statementOf', () => {
  test('shows the payout, bills, interest, and money that came and was taken back', () => {
    const first = receipt('a', 888_49, '2026-12-05');
    const { account, posted } = history([
      { receipts: [first], on: calendarDate('2026-12-06') },
      { receipts: [], on: calendarDate('2026-12-20') },
    ]);
    const { lines, openingSen, closingSen } = statementOf(account, posted, {
      from: paidOut,
      to: calendarDate('2026-12-31'),
    });
    expect(openingSen).toBe(0);
    expect(lines.map(({ kind, on, changeSen }) => [kind, on, changeSen])).toEqual([
      ['payout', '2026-11-10', 10_000_00],
      ['payment', '2026-12-05', -888_49],
      ['payment-reversed', '2026-12-05', 888_49],
      ['bill-due', '2026-12-10', 0],
      ['interest', '2026-12-10', 100_00],
    ]);
    expect(lines.map(({ balanceSen }) => balanceSen)).toEqual([
      10_000_00, 9_111_51, 10_000_00, 10_000_00, 10_100_00,
    ]);
    expect(lines[3]).toMatchObject({ instalmentNumber: 1, billSen: 888_49 });
    expect(lines[1]).toMatchObject({ receiptNumber: 'R-a' });
    expect(closingSen).toBe(10_100_00);
  });

  test('no bill falls due after the loan was paid off', () => {
    const { account, posted } = history([
      { receipts: [receipt('a', 10_070_00, '2026-12-01')], on: calendarDate('2026-12-01') },
      { receipts: [receipt('a', 10_070_00, '2026-12-01')], on: calendarDate('2027-02-01') },
    ]);
    const { lines, closingSen } = statementOf(account, posted, {
      from: paidOut,
      to: calendarDate('2027-02-01'),
    });
    expect(lines.map(({ kind }) => kind)).toEqual(['payout', 'interest', 'payment']);
    expect(closingSen).toBe(0);
  });

  test('every kind of transfer counts as it moves what is owed', () => {
    for (const kind of Object.keys(transferRules) as TransferKind[]) {
      if (kind.startsWith('payout-')) continue;
      const moved = owedOf(post({}, [{ kind, amountSen: sen(1), valueOn: paidOut }]));
      // 'principal' is the borrower's money leaving the reserve, which is no receivable.
      expect([kind, statementEffects[kind]?.sign ?? 0]).toEqual([kind, moved]);
    }
  });

  test('whatever came, late or taken back: it is the ledger, on every day, and periods join', () => {
    const day = fc.integer({ min: 0, max: 420 }).map((days) => addDays(paidOut, days));
    const step = fc.record({
      amountSen: fc.integer({ min: 1, max: 4_000_00 }),
      paidOn: day,
      drop: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), day, day, (steps, one, other) => {
        const last = addDays(paidOut, 420);
        let receipts: Receipt[] = [];
        const facts = steps.map(({ amountSen, paidOn, drop }, index) => {
          // Now and then an earlier payment is taken back at the same time.
          receipts = receipts.filter((_, at) => at !== drop);
          receipts = [...receipts, { paymentId: `p${index}`, amountSen: sen(amountSen), paidOn }];
          return { receipts, on: addDays(paidOut, 50 * (index + 1)) };
        });
        const { account, transfers, posted } = history([...facts, { receipts, on: last }]);
        const [from, to] = one <= other ? [one, other] : [other, one];
        const upTo = (until: CalendarDate) =>
          owedOf(
            post(
              {},
              transfers.filter(({ valueOn }) => valueOn <= until),
            ),
          );
        const statement = statementOf(account, posted, { from, to });
        expect(statement.openingSen).toBe(upTo(addDays(from, -1)));
        expect(statement.closingSen).toBe(upTo(to));
        let balanceSen = statement.openingSen;
        for (const line of statement.lines) {
          balanceSen += line.changeSen;
          expect(line.balanceSen).toBe(balanceSen);
          expect(from <= line.on && line.on <= to).toBe(true);
        }
        const before = statementOf(account, posted, { from: paidOut, to: addDays(from, -1) });
        if (from > paidOut) expect(before.closingSen).toBe(statement.openingSen);
      }),
      { numRuns: 150 },
    );
  });
});
