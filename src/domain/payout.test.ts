import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { post } from './ledger.ts';
import { instalmentsOf, type Loan, type Person } from './loan.ts';
import { addSen, sen } from './money.ts';
import { leftToPay, nextBill } from './payment.ts';
import { type PayoutEvidence, preparePayout, releasePayout, returnPayout } from './payout.ts';
import {
  allowed,
  codeOf,
  everyDay,
  evidence,
  finance,
  on,
  otherFinance,
  preparing,
  stages,
} from './testing.ts';

const { delivered, prepared, returned, disbursed } = stages;
const preparedOn = calendarDate('2026-11-09');

describe('preparePayout', () => {
  const prepare = (loan: Loan) => preparePayout(loan, finance, preparing, on('2026-11-09', 'payout'));

  test('sets the approved amount aside for the borrower; nobody owes anything yet', () => {
    const { loan, transfers } = allowed(prepare(delivered));
    expect(loan.payout).toEqual({
      payoutId: 'payout',
      status: 'prepared',
      amountSen: 10_000_00,
      bankAccountId: 'account',
      preparedBy: finance,
      preparedAt: on('2026-11-09').now,
    });
    expect(loan.status).toBe('approved');
    expect(post({}, transfers)).toEqual({ 'payout-reserve': 10_000_00, 'borrower-money': -10_000_00 });
    expect([leftToPay(loan), nextBill(loan)]).toEqual([0, undefined]);
  });

  test.each([
    'approved',
    'viewed',
    'consented',
    'signed',
    'countersigned',
    'attested',
    'stamped',
    'sealed',
  ] as const)('waits for the borrower to have the sealed copy: refused while it is %s', (stage) => {
    const state = stage === 'approved' ? 'offered' : stage;
    expect(prepare(stages[stage])).toEqual({
      ok: false,
      refusal: { code: 'agreement-not-delivered', state },
    });
  });

  test('keeps to the ceiling of the day, to the sen [VAL-03]', () => {
    const limits = { payoutsPerDaySen: sen(200_000_00) };
    const withPrepared = (preparedToday: number) =>
      preparePayout(
        delivered,
        finance,
        { ...preparing, preparedTodaySen: sen(preparedToday), limits },
        on('2026-11-09', 'payout'),
      );
    expect(withPrepared(190_000_00).ok).toBe(true);
    expect(withPrepared(190_000_01)).toEqual({
      ok: false,
      refusal: { code: 'payout-ceiling', leftSen: 9_999_99, ceilingSen: 200_000_00 },
    });
    // Two administrators lowered it in the middle of the day.
    expect(withPrepared(300_000_00)).toMatchObject({ refusal: { leftSen: 0 } });
  });

  test('is done once at a time', () => {
    expect(codeOf(prepare(prepared))).toBe('payout-under-way');
    expect(codeOf(prepare(disbursed))).toBe('wrong-status');
    expect(codeOf(prepare(returned))).toBe('allowed');
  });
});

describe('releasePayout', () => {
  const release = (
    loan: Loan,
    person: Person,
    given: Partial<PayoutEvidence & { payoutId: string }> = {},
    today = '2026-11-10',
  ) =>
    releasePayout(
      loan,
      person,
      { payoutId: 'payout', ...evidence, ...given },
      { preparedOn, calendar: everyDay },
      on(today),
    );

  test('makes the loan owed from the day the money arrived', () => {
    const { loan, transfers, event } = allowed(release(prepared, otherFinance, {}, '2026-11-12'));
    expect(loan).toMatchObject({
      status: 'disbursed',
      disbursement: evidence,
      payout: { status: 'released' },
    });
    expect(event.facts).toEqual({ payoutId: 'payout', ...evidence, officerId: 'other-finance' });
    expect(transfers.every(({ valueOn }) => valueOn === '2026-11-10')).toBe(true);
    const reserved = { 'payout-reserve': 10_000_00, 'borrower-money': -10_000_00 };
    expect(post(reserved, transfers)).toEqual({
      'payout-reserve': 0,
      'borrower-money': 0,
      bank: -10_000_00,
      'principal-receivable': 10_000_00,
    });
  });

  test('bills what was signed: dates count from the payout, amounts are those of the agreement', () => {
    const { loan } = allowed(release(prepared, otherFinance));
    expect(
      instalmentsOf(loan)
        .map(({ dueOn }) => dueOn)
        .slice(0, 3),
    ).toEqual(['2026-12-10', '2027-01-10', '2027-02-10']);
    expect(addSen(...instalmentsOf(loan).map(({ principalSen }) => principalSen))).toBe(
      loan.terms.principalSen,
    );
    expect(addSen(...instalmentsOf(loan).map(({ interestSen }) => interestSen))).toBe(loan.totalInterestSen);
    expect(leftToPay(loan)).toBe(10_661_86);
    expect(nextBill(loan)?.number).toBe(1);
  });

  test('paid out on the 31st: due on the last day of a short month, then on the 31st again', () => {
    const { loan } = allowed(
      release(prepared, otherFinance, { paidOn: calendarDate('2027-01-31') }, '2027-02-01'),
    );
    const dueOn = instalmentsOf(loan).map((instalment) => instalment.dueOn);
    expect(dueOn.slice(0, 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  test('needs a second person', () => {
    expect(codeOf(release(prepared, finance))).toBe('second-person-needed');
  });

  test.each([
    ['one sen less', { amountSen: sen(9_999_99) }],
    ['one sen more', { amountSen: sen(10_000_01) }],
    ['nothing', { amountSen: sen(0) }],
  ])('is refused for %s', (_what, given) => {
    expect(release(prepared, otherFinance, given)).toEqual({
      ok: false,
      refusal: { code: 'payout-amount-differs', amountSen: 10_000_00 },
    });
  });

  test('is refused for a day after today or before it was prepared', () => {
    expect(codeOf(release(prepared, otherFinance, { paidOn: calendarDate('2026-11-11') }))).toBe(
      'date-in-future',
    );
    expect(codeOf(release(prepared, otherFinance, { paidOn: calendarDate('2026-11-08') }))).toBe(
      'date-before-preparation',
    );
    expect(codeOf(release(prepared, otherFinance, { paidOn: preparedOn }))).toBe('allowed');
  });

  test('of a payout that came back is refused when another one was prepared since: a page may be old', () => {
    const again = allowed(
      preparePayout(
        returned,
        finance,
        { ...preparing, bankAccountId: 'other account' },
        on('2026-11-10', 'second'),
      ),
    ).loan;
    expect(codeOf(release(again, otherFinance, { payoutId: 'payout' }))).toBe('payout-replaced');
    // Also by whoever prepared it: what is wrong with the page comes first.
    expect(codeOf(release(again, finance, { payoutId: 'payout' }))).toBe('payout-replaced');
    expect(codeOf(release(again, otherFinance, { payoutId: 'second' }))).toBe('allowed');
    const back = (payoutId: string) =>
      codeOf(returnPayout(again, { payoutId, reason: 'account-closed' }, on('2026-11-11')));
    expect([back('payout'), back('second')]).toEqual(['payout-replaced', 'allowed']);
  });

  test('happens once', () => {
    expect(codeOf(release(disbursed, otherFinance))).toBe('wrong-status');
    expect(codeOf(release(delivered, otherFinance))).toBe('payout-missing');
    expect(codeOf(release(returned, otherFinance))).toBe('payout-missing');
  });
});

describe('returnPayout', () => {
  const calledOff = { payoutId: 'payout', reason: 'called-off' } as const;

  test('undoes the reserve to the sen and charges nothing', () => {
    const { loan, transfers, notices } = allowed(
      returnPayout(prepared, { payoutId: 'payout', reason: 'account-closed' }, on('2026-11-10')),
    );
    expect(loan).toMatchObject({ status: 'approved', payout: { status: 'returned' } });
    expect(post({ 'payout-reserve': 10_000_00, 'borrower-money': -10_000_00 }, transfers)).toEqual({
      'payout-reserve': 0,
      'borrower-money': 0,
    });
    // The borrower is sent to the account form, not to a payment.
    expect(notices.map(({ link }) => link)).toEqual(['/my-account/bank-account']);
  });

  test('is only for a payout that is on its way', () => {
    expect(codeOf(returnPayout(delivered, calledOff, on('2026-11-10')))).toBe('payout-missing');
    expect(codeOf(returnPayout(returned, calledOff, on('2026-11-10')))).toBe('payout-missing');
    expect(codeOf(returnPayout(disbursed, calledOff, on('2026-11-10')))).toBe('wrong-status');
  });

  test('however often it is prepared and returned, nothing is left over [MON-04] [INV-08]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (times) => {
        let loan: Loan = delivered;
        let balances = {};
        for (let time = 0; time < times; time += 1) {
          const first = allowed(preparePayout(loan, finance, preparing, on('2026-11-09')));
          const second = allowed(
            returnPayout(
              first.loan,
              { payoutId: 'id-2026-11-09', reason: 'bank-not-available' },
              on('2026-11-10'),
            ),
          );
          loan = second.loan;
          balances = post(post(balances, first.transfers), second.transfers);
        }
        expect(Object.values(balances)).toEqual([0, 0]);
      }),
    );
  });
});
