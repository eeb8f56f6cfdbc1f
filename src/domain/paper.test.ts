import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { issueClosingLetter, issueSchedule, issueStatement, receiptOf } from './paper.ts';
import { confirmPayment, leftToPay, leftToPayOn } from './payment.ts';
import { allowed, claim, codeOf, finance, on, payOffOnFirstOfDecember, stages } from './testing.ts';

const { disbursed, settled, prepared } = stages;
const day = calendarDate;
const none = { papersToday: 0 };
const period = { from: day('2026-11-01'), to: day('2026-12-01') };

const paid = (amountSen: number, paidOn: string, checkedOn = paidOn) =>
  allowed(
    confirmPayment(
      disbursed,
      claim(disbursed, amountSen, paidOn),
      finance,
      { amountSen: sen(amountSen), paidOn: day(paidOn), bankReference: 'MBB 1' },
      on(checkedOn),
    ),
  );

describe('papers', () => {
  test('exist from the payout on', () => {
    expect(codeOf(issueStatement(prepared, period, { posted: [], ...none }, on('2026-12-01')))).toBe(
      'not-paid-out',
    );
    expect(codeOf(issueSchedule(prepared, none, on('2026-12-01')))).toBe('not-paid-out');
    expect(codeOf(issueClosingLetter(prepared))).toBe('not-paid-out');
  });

  test('of one day are at most twenty', () => {
    const ask = (papersToday: number) => [
      codeOf(issueSchedule(disbursed, { papersToday }, on('2026-12-01'))),
      codeOf(issueStatement(disbursed, period, { posted: [], papersToday }, on('2026-12-01'))),
    ];
    expect(ask(19)).toEqual(['allowed', 'allowed']);
    expect(ask(20)).toEqual(['too-many-papers', 'too-many-papers']);
  });

  test('change nothing but say that they were issued', () => {
    const { loan, event, transfers, notices } = allowed(issueSchedule(disbursed, none, on('2026-12-01')));
    expect([loan, transfers, notices]).toEqual([disbursed, [], []]);
    expect(event).toEqual({ name: 'document.issued', facts: { kind: 'schedule' } });
  });
});

describe('issueStatement', () => {
  const issue = (from: string, to: string) =>
    issueStatement(disbursed, { from: day(from), to: day(to) }, { posted: [], ...none }, on('2026-12-01'));

  test('begins with the payout and ends today', () => {
    const { content, event } = allowed(issue('2026-01-01', '2026-12-01'));
    expect(content.facts).toMatchObject({ from: '2026-11-10', to: '2026-12-01' });
    expect(event.facts).toEqual({ kind: 'statement', from: '2026-11-10', to: '2026-12-01' });
  });

  test('is for a period that is over and does not run backwards', () => {
    expect(codeOf(issue('2026-11-10', '2026-12-02'))).toBe('date-in-future');
    expect(codeOf(issue('2026-11-20', '2026-11-19'))).toBe('period-backwards');
    expect(codeOf(issue('2026-11-01', '2026-11-09'))).toBe('period-backwards');
    expect(codeOf(issue('2026-11-01', '2026-11-10'))).toBe('allowed');
  });
});

test('the schedule says what is paid and left of each bill, with late interest so far', () => {
  const { loan } = paid(1_000_00, '2026-12-20');
  const { content } = allowed(issueSchedule(loan, none, on('2027-01-20')));
  if (content.kind !== 'schedule') throw new Error(content.kind);
  const { rows } = content.facts;
  expect(rows).toHaveLength(12);
  // Ten days late: RM888.49 at 8% a year is RM1.94 and a part that is cut off.
  expect(rows[0]).toMatchObject({ number: 1, lateSen: 1_94, paidSen: 890_43, leftSen: 0 });
  expect(rows[1]).toMatchObject({ number: 2, paidSen: 109_57 });
  expect(rows[1]?.lateSen).toBeGreaterThan(0);
  for (const { principalSen, interestSen, lateSen, paidSen, leftSen } of rows)
    expect(paidSen + leftSen).toBe(principalSen + interestSen + lateSen);
});

describe('issueClosingLetter', () => {
  test('is for a settled loan only', () => {
    expect(codeOf(issueClosingLetter(disbursed))).toBe('wrong-status');
  });

  test('says since when nothing is owed and what was paid', () => {
    expect(allowed(issueClosingLetter(settled)).content.facts).toEqual({
      principalSen: 10_000_00,
      paidOutOn: '2026-11-10',
      settledOn: '2026-12-01',
      paidPrincipalSen: 10_000_00,
      paidInterestSen: 70_00,
      paidLateSen: 0,
      paidTotalSen: payOffOnFirstOfDecember,
      creditSen: 0,
    });
  });
});

describe('receiptOf', () => {
  const receipt = (amountSen: number, paidOn: string, checkedOn = paidOn) => {
    const { loan, payment } = paid(amountSen, paidOn, checkedOn);
    const { paymentId } = payment;
    return receiptOf(loan, {
      paymentId,
      amountSen: sen(amountSen),
      paidOn: day(paidOn),
      bankReference: 'MBB 1',
      issuedOn: day(checkedOn),
    });
  };

  test('says what is left as the app says it: with late interest to the day of the receipt', () => {
    // The second bill is late since 2027-01-11, and RM100 for it came on that day.
    const { loan } = paid(988_49, '2026-12-10', '2027-03-01');
    const { leftToPaySen } = receipt(988_49, '2026-12-10', '2027-03-01');
    expect(leftToPaySen).toBe(leftToPayOn(loan, day('2027-03-01')));
    expect(leftToPaySen).toBeGreaterThan(leftToPay(loan));
  });

  test('says what was paid of each bill, what is over and what is left', () => {
    expect(receipt(900_00, '2026-12-10')).toMatchObject({
      amountSen: 900_00,
      allocations: [
        { instalmentNumber: 1, principalSen: 788_49, interestSen: 100_00, lateSen: 0 },
        { instalmentNumber: 2, principalSen: 11_51, interestSen: 0, lateSen: 0 },
      ],
      overSen: 0,
      leftToPaySen: 10_661_86 - 900_00,
    });
  });

  test('the parts are the amount, also when it pays the loan off or is more than is owed', () => {
    for (const [amountSen, paidOn] of [
      [2_000_00, '2026-12-01'],
      [10_070_00, '2026-12-01'],
      [10_500_00, '2026-12-01'],
      [950_00, '2027-01-20'],
    ] as const) {
      const { allocations, overSen, returnedSen } = receipt(amountSen, paidOn, '2027-02-01');
      const used = allocations.reduce(
        (sum, { principalSen, interestSen, lateSen }) => sum + principalSen + interestSen + lateSen,
        0,
      );
      expect(used + overSen).toBe(amountSen + returnedSen);
      expect(overSen).toBeGreaterThanOrEqual(0);
    }
  });
});
