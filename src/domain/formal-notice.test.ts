import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import {
  closeFormalNotice,
  confirmFormalNotice,
  cureBy,
  type FormalNotice,
  noticeFiguresOn,
  noticePossibleFrom,
  postFormalNotice,
  proposeFormalNotice,
  withdrawFormalNotice,
} from './formal-notice.ts';
import type { Loan } from './loan.ts';
import { sen, zeroSen } from './money.ts';
import { confirmPayment } from './payment.ts';
import { allowed, approver, claim, codeOf, finance, officer, on, otherOfficer, stages } from './testing.ts';

/** RM888.49 fell due on 2026-12-10: 28 days past due on 2027-01-07. */
const { disbursed, settled } = stages;
const free = { isPaused: false, checkingSen: zeroSen };
const paused = { ...free, isPaused: true };
const day = calendarDate;
const posting = (postedOn: string) => ({ postedOn: day(postedOn), trackingNumber: 'RR123456789MY' });

const proposed = allowed(
  proposeFormalNotice(disbursed, undefined, officer, free, on('2027-01-08', 'notice')),
).notice;
const prepared = allowed(confirmFormalNotice(disbursed, proposed, approver, free, on('2027-01-09'))).notice;
const posted = allowed(
  postFormalNotice(disbursed, prepared, officer, posting('2027-01-09'), free, on('2027-01-09')),
).notice;
const close = (loan: Loan, notice: FormalNotice | undefined, today: string, given = {}) =>
  closeFormalNotice(loan, notice, { ...free, pauses: [], ...given }, on(today));
const paid = (amountSen: number): Loan =>
  allowed(
    confirmPayment(
      disbursed,
      claim(disbursed, amountSen, '2027-01-12'),
      finance,
      { amountSen: sen(amountSen), paidOn: day('2027-01-12'), bankReference: 'MBB 1' },
      on('2027-01-12'),
    ),
  ).loan;

describe('proposeFormalNotice', () => {
  test('only when a bill is more than 28 days past due, in a running loan', () => {
    const propose = (today: string, loan = disbursed) =>
      codeOf(proposeFormalNotice(loan, undefined, officer, free, on(today)));
    expect(propose('2026-12-10')).toBe('not-late-enough');
    expect(propose('2027-01-07')).toBe('not-late-enough');
    expect(propose('2027-01-08')).toBe('allowed');
    expect(propose('2027-01-08', settled)).toBe('wrong-status');
    expect(propose('2027-01-08', stages.prepared)).toBe('wrong-status');
  });

  test('the day from which it can be is said before, and is the first on which it can', () => {
    expect(noticePossibleFrom(disbursed, free, day('2026-12-10'))).toBeUndefined();
    for (const today of ['2026-12-11', '2027-01-07'])
      expect(noticePossibleFrom(disbursed, free, day(today))).toBe('2027-01-08');
    expect(noticePossibleFrom(disbursed, free, day('2027-01-08'))).toBeUndefined();
    expect(noticePossibleFrom(disbursed, paused, day('2026-12-20'))).toBeUndefined();
  });

  test('not while something is open, and one at a time', () => {
    expect(codeOf(proposeFormalNotice(disbursed, undefined, officer, paused, on('2027-01-08')))).toBe(
      'reminders-paused',
    );
    expect(codeOf(proposeFormalNotice(disbursed, proposed, officer, free, on('2027-01-08')))).toBe(
      'notice-open',
    );
  });

  test('days of a pause do not count', () => {
    const { account } = disbursed;
    if (!account) throw new Error('no account');
    const pauses = [{ from: day('2026-12-20'), until: day('2026-12-25') }];
    const loan: Loan = { ...disbursed, account: { ...account, facts: { ...account.facts, pauses } } };
    expect(noticeFiguresOn(loan, day('2027-01-12'))).toBeUndefined();
    expect(noticeFiguresOn(loan, day('2027-01-13'))?.daysPastDue).toBe(29);
  });
});

describe('confirmFormalNotice', () => {
  test('is for a different person, and freezes the figures of the day', () => {
    expect(codeOf(confirmFormalNotice(disbursed, proposed, officer, free, on('2027-01-09')))).toBe(
      'second-person-needed',
    );
    expect(prepared.figures).toEqual({
      asOf: '2027-01-09',
      daysPastDue: 30,
      overdueSen: 888_49,
      lateSen: Math.floor((888_49 * 30 * 800) / 3_650_000),
    });
  });

  test('not when the bill was paid meanwhile, nor twice, nor without a proposal', () => {
    const confirm = (notice: FormalNotice | undefined, loan = disbursed) =>
      codeOf(confirmFormalNotice(loan, notice, approver, free, on('2027-01-12')));
    expect(confirm(proposed, paid(888_49))).toBe('not-late-enough');
    expect(confirm(prepared)).toBe('notice-missing');
    expect(confirm(undefined)).toBe('notice-missing');
  });
});

describe('postFormalNotice', () => {
  const post = (postedOn: string, notice = prepared, given = free) =>
    postFormalNotice(disbursed, notice, officer, posting(postedOn), given, on('2027-01-12'));

  test('gives five days in the post and fourteen to pay, and tells the borrower', () => {
    expect(cureBy(day('2027-01-10'))).toBe('2027-01-29');
    const { notice, notices } = allowed(post('2027-01-10'));
    expect(notice).toMatchObject({ status: 'posted', postedOn: '2027-01-10' });
    expect(notices[0]).toMatchObject({ template: 'formal-notice-posted', facts: { cureByOn: '2027-01-29' } });
  });

  test('not before it was made, not tomorrow, not without the second person, not while paused', () => {
    expect(codeOf(post('2027-01-08'))).toBe('posted-before-made');
    expect(codeOf(post('2027-01-13'))).toBe('date-in-future');
    expect(codeOf(post('2027-01-10', proposed))).toBe('notice-missing');
    expect(codeOf(post('2027-01-10', prepared, paused))).toBe('reminders-paused');
  });
});

describe('the figures of a notice', () => {
  const post = (loan: Loan, postedOn: string, today = postedOn, given = free) =>
    codeOf(postFormalNotice(loan, prepared, officer, posting(postedOn), given, on(today)));

  test('must still be so when it is posted, and at most three days old', () => {
    expect(post(disbursed, '2027-01-12')).toBe('allowed');
    expect(post(disbursed, '2027-01-13')).toBe('notice-figures-changed');
    expect(post(paid(500_00), '2027-01-12')).toBe('notice-figures-changed');
    expect(post(paid(1), '2027-01-10', '2027-01-12')).toBe('notice-figures-changed');
  });

  test('are not written or posted while a payment is being checked', () => {
    const checking = { ...free, checkingSen: sen(1) };
    expect(codeOf(confirmFormalNotice(disbursed, proposed, approver, checking, on('2027-01-09')))).toBe(
      'payment-being-checked',
    );
    expect(post(disbursed, '2027-01-10', '2027-01-10', checking)).toBe('payment-being-checked');
  });
});

describe('withdrawFormalNotice', () => {
  test('by anybody before it is posted, never after', () => {
    for (const notice of [proposed, prepared]) {
      expect(
        allowed(withdrawFormalNotice(disbursed, notice, otherOfficer, on('2027-01-09'))).notice.status,
      ).toBe('withdrawn');
    }
    expect(codeOf(withdrawFormalNotice(disbursed, posted, officer, on('2027-01-10')))).toBe('notice-missing');
  });
});

describe('closeFormalNotice', () => {
  test('cured when what it names is paid; late interest alone does not keep it open', () => {
    expect(allowed(close(paid(888_49), posted, '2027-01-13')).notice.status).toBe('cured');
    expect(codeOf(close(paid(888_48), posted, '2027-01-13'))).toBe('nothing-due');
    expect(allowed(close(settled, posted, '2027-01-13')).notice.status).toBe('cured');
  });

  test('one that is only proposed is dropped once nothing is late, and waits as long as something is', () => {
    expect(codeOf(close(disbursed, proposed, '2027-02-12'))).toBe('nothing-due');
    expect(allowed(close(settled, proposed, '2027-02-12')).notice.status).toBe('withdrawn');
  });

  test('ended only when its last day is over and nothing is being checked or paused', () => {
    expect(codeOf(close(disbursed, posted, '2027-01-28'))).toBe('nothing-due');
    expect(allowed(close(disbursed, posted, '2027-01-29')).notice.status).toBe('ended');
    expect(codeOf(close(disbursed, posted, '2027-01-29', { checkingSen: sen(1) }))).toBe('nothing-due');
    expect(codeOf(close(disbursed, posted, '2027-01-29', paused))).toBe('nothing-due');
    // Twelve days of a claim and a request that overlap.
    const pauses = [
      { from: day('2027-01-15'), until: day('2027-01-20') },
      { from: day('2027-01-18'), until: day('2027-01-27') },
      { from: day('2027-01-19'), until: day('2027-01-21') },
    ];
    expect(codeOf(close(disbursed, posted, '2027-02-09', { pauses }))).toBe('nothing-due');
    expect(allowed(close(disbursed, posted, '2027-02-10', { pauses })).notice.status).toBe('ended');
    expect(codeOf(close(disbursed, prepared, '2027-06-01'))).toBe('nothing-due');
    expect(codeOf(close(disbursed, proposed, '2027-06-01'))).toBe('nothing-due');
  });
});
