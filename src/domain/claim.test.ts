import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import {
  type Claim,
  type ClaimAnswer,
  claimAnsweredBy,
  claimNotReceived,
  confirmClaimOutcome,
  isPaused,
  proposeClaimOutcome,
  reportPayoutBack,
  returnClaimOutcome,
  type SentMoney,
  withdrawClaim,
} from './claim.ts';
import { reliefsOf } from './claim-pause.ts';
import { addDays, type CalendarDate, calendarDate, daysBetween } from './date.ts';
import { post } from './ledger.ts';
import { instalmentsOf, type Loan } from './loan.ts';
import {
  type AccountFacts,
  type Bill,
  daysCounted,
  interestEarned,
  lateInterestOn,
  type Pause,
} from './loan-account.ts';
import { addSen, sen, subtractSen } from './money.ts';
import { confirmPayment } from './payment.ts';
import { newPlan, type PlanChange, withPlan } from './plan.ts';
import { bookDueBills, rework } from './servicing.ts';
import {
  allowed,
  approver,
  codeOf,
  everyDay,
  finance,
  on,
  otherFinance,
  claim as proof,
  sentOnLine,
  stages,
} from './testing.ts';

const { disbursed } = stages;
const seen = { calendar: everyDay, sent: sentOnLine };
const opened = (loan: Loan, day: string, note = '') =>
  claimNotReceived(loan, { references: ['JRN-26-AAAA-AAAA'] }, { note }, on(day, 'claim'));
const answer = (given: Partial<ClaimAnswer> = {}): ClaimAnswer => ({
  outcome: 'arrived',
  evidence: 'The bank shows the credit of 10 November.',
  bankReference: 'MBB 20261110 001',
  ...given,
});
const proposed = (loan: Loan, claim: Claim, given: Partial<ClaimAnswer> = {}) =>
  allowed(proposeClaimOutcome(loan, claim, finance, answer(given)));

/** Opened on one day, answered on another by two people. */
const resolved = (loan: Loan, from: string, until: string, outcome: ClaimAnswer['outcome'] = 'arrived') => {
  const open = allowed(opened(loan, from));
  const written = proposed(open.loan, open.claim, { outcome });
  return allowed(confirmClaimOutcome(written.loan, written.claim, otherFinance, seen, on(until)));
};
const paid = (loan: Loan, amountSen: number, day: string, paymentId = 'payment') =>
  allowed(
    confirmPayment(
      loan,
      proof(disbursed, 1, '2026-12-01', paymentId),
      finance,
      { amountSen: sen(amountSen), paidOn: calendarDate(day), bankReference: `MBB ${paymentId}` },
      on(day),
    ),
  ).loan;

describe('reportPayoutBack', () => {
  const report = (loan: Loan, facts: { claim?: Claim } = {}) =>
    reportPayoutBack(loan, facts, finance, on('2026-11-12'));
  /** The two who sent the money answer it, who else, or the bank's own lines. */
  const confirmed = (outcome: ClaimAnswer['outcome'], sent: Partial<SentMoney> = {}) => {
    const { loan, claim } = allowed(report(disbursed));
    const written = proposed(loan, claim, { outcome });
    const senders = { preparedBy: finance.userId, releasedBy: otherFinance.userId };
    const facts = { calendar: everyDay, sent: { ...sentOnLine, ...senders, isOnLine: false, ...sent } };
    return confirmClaimOutcome(written.loan, written.claim, otherFinance, facts, on('2026-11-14'));
  };

  test('stops the clock as the borrower’s own words do, and says who saw it', () => {
    const { loan, claim, transfers, notices, event } = allowed(report(disbursed));
    expect(claim).toMatchObject({ status: 'open', openedOn: '2026-11-12', isReportedByLender: true });
    expect(isPaused(loan)).toBe(true);
    expect(transfers).toEqual([]);
    expect(notices).toMatchObject([{ template: 'payout-came-back', link: '/wallet' }]);
    expect(event).toMatchObject({ name: 'claim.opened-by-lender', facts: { officerId: finance.userId } });
  });

  test('is answered by two people, not taken back by the borrower', () => {
    const { loan, claim } = allowed(report(disbursed));
    expect(codeOf(withdrawClaim(loan, claim, { calendar: everyDay }, on('2026-11-13')))).toBe(
      'claim-of-lender',
    );
  });

  test('is for a running loan on which nothing was paid, once at a time', () => {
    expect(codeOf(report(stages.prepared))).toBe('wrong-status');
    const { loan, claim } = allowed(report(disbursed));
    expect(codeOf(report(loan, { claim }))).toBe('claim-open');
    expect(codeOf(report(paid(disbursed, 1, '2026-11-11')))).toBe('payout-paid-on');
  });

  const bankLine = { paidOn: calendarDate('2026-11-12'), bankReference: 'IBG 7' };
  const back = (isNamed: boolean, isTied = true) => ({
    back: { isTied, isNamed, ...(isNamed && { seen: bankLine }) },
  });
  /** Somebody set it aside, or took it for something else. */
  const seen = { back: { isTied: false, isNamed: false, seen: bankLine } };
  const third = { preparedBy: 'somebody else' };

  test('the two who sent the money do not end the loan with it, unless a line that names it brought it back', () => {
    expect(codeOf(confirmed('not-arrived'))).toBe('payout-own-word');
    expect(codeOf(confirmed('not-arrived', { isOnLine: true }))).toBe('payout-own-word');
    expect(codeOf(confirmed('not-arrived', back(false)))).toBe('payout-own-word');
    expect(codeOf(confirmed('not-arrived', seen))).toBe('payout-own-word');
    expect(codeOf(confirmed('not-arrived', back(true)))).toBe('allowed');
    expect(codeOf(confirmed('not-arrived', third))).toBe('allowed');
    // Of two payouts the line may have brought back the other one.
    const again = { back: { ...back(false).back, isSentAgain: true } };
    expect(codeOf(confirmed('not-arrived', again))).toBe('payout-sent-again');
    expect(codeOf(confirmed('not-arrived', { ...again, ...third }))).toBe('allowed');
  });

  test('nor do they say alone against such a line that it arrived, whatever it was taken for, nor against the borrower', () => {
    expect(codeOf(confirmed('arrived', back(true, false)))).toBe('payout-seen-back');
    expect(codeOf(confirmed('arrived', seen))).toBe('payout-seen-back');
    expect(codeOf(confirmed('arrived', { ...seen, ...third }))).toBe('allowed');
    const own = allowed(opened(disbursed, '2026-11-12'));
    const written = proposed(own.loan, own.claim);
    const answered = (given: Partial<SentMoney>) => {
      const facts = { calendar: everyDay, sent: { ...sentOnLine, ...given } };
      return codeOf(confirmClaimOutcome(written.loan, written.claim, otherFinance, facts, on('2026-11-14')));
    };
    expect(answered({})).toBe('allowed');
    expect(answered(seen)).toBe('payout-seen-back');
    expect(answered({ ...seen, ...third })).toBe('allowed');
  });

  test('nobody says that it arrived while a line is ticked off by which it came back', () => {
    expect(codeOf(confirmed('arrived', back(false)))).toBe('payout-back-on-line');
    expect(codeOf(confirmed('arrived', { ...back(true), ...third }))).toBe('payout-back-on-line');
    const { loan, claim } = allowed(opened(disbursed, '2026-11-12'));
    const facts = { calendar: everyDay, isBackOnLine: true };
    expect(codeOf(withdrawClaim(loan, claim, facts, on('2026-11-13')))).toBe('claim-of-lender');
  });

  test('does not end a loan on which something was paid meanwhile, but for the bank’s own line; and needs its reference', () => {
    const { loan, claim } = allowed(report(disbursed));
    const withoutReference = answer({ outcome: 'not-arrived', bankReference: '' });
    expect(codeOf(proposeClaimOutcome(loan, claim, finance, withoutReference))).toBe(
      'bank-reference-missing',
    );
    const written = proposed(loan, claim, { outcome: 'not-arrived' });
    const paidLoan = paid(written.loan, 1, '2026-11-13');
    const confirm = (confirmedLoan: Loan, given: Partial<SentMoney>) => {
      const facts = { calendar: everyDay, sent: { ...sentOnLine, ...third, ...given } };
      return confirmClaimOutcome(confirmedLoan, written.claim, otherFinance, facts, on('2026-11-14'));
    };
    expect(codeOf(confirm(paidLoan, {}))).toBe('payout-paid-on');
    expect(codeOf(confirm(written.loan, {}))).toBe('allowed');
    for (const line of [back(true), back(false)])
      expect(allowed(confirm(paidLoan, line)).loan.account?.creditSen).toBe(1);
    const senders = { preparedBy: finance.userId };
    expect(codeOf(confirm(paidLoan, { ...back(false), ...senders }))).toBe('payout-own-word');
    expect(codeOf(confirm(paidLoan, { ...back(true), ...senders }))).toBe('allowed');
  });

  test('is not bound by what the borrower said before and was answered', () => {
    const { loan } = resolved(disbursed, '2026-11-11', '2026-11-12');
    expect(codeOf(report(loan))).toBe('allowed');
  });

  test('was a mistake: everything goes on as it was, and the borrower reads whose mistake', () => {
    const { loan, notices } = allowed(confirmed('arrived'));
    expect(isPaused(loan)).toBe(false);
    expect(notices).toMatchObject([{ template: 'payout-not-back' }]);
  });
});

describe('claimNotReceived', () => {
  test('stops the clock from that day and moves no money', () => {
    const { loan, claim, transfers, notices } = allowed(opened(disbursed, '2026-11-12'));
    expect(claim).toEqual({ claimId: 'claim', status: 'open', openedOn: '2026-11-12' });
    expect(isPaused(disbursed)).toBe(false);
    expect(isPaused(loan)).toBe(true);
    expect(transfers).toEqual([]);
    expect(notices).toMatchObject([{ template: 'claim-received', link: '/wallet' }]);
  });

  test('no late interest counts while it is open', () => {
    const late = (loan: Loan, day: string) => {
      const [first] = instalmentsOf(loan);
      if (!first || !loan.account) throw new Error('the sample loan has no bills');
      return lateInterestOn(first, calendarDate(day), loan.account.facts);
    };
    const due = allowed(bookDueBills(disbursed, on('2026-12-11'))).loan;
    const { loan } = allowed(opened(due, '2026-12-20'));
    expect(late(loan, '2026-12-20')).toBe(late(due, '2026-12-20'));
    expect(late(due, '2027-01-20')).toBeGreaterThan(late(due, '2026-12-20'));
    expect(late(loan, '2027-01-20')).toBe(late(due, '2026-12-20'));
  });

  test('is for a running loan, once at a time', () => {
    expect(codeOf(opened(stages.prepared, '2026-11-12'))).toBe('wrong-status');
    expect(codeOf(opened(stages.settled, '2026-12-12'))).toBe('wrong-status');
    const { loan, claim } = allowed(opened(disbursed, '2026-11-12'));
    const again = claimNotReceived(loan, { claim, references: [] }, { note: '' }, on('2026-11-13'));
    expect(codeOf(again)).toBe('claim-open');
  });

  test('not again once it was answered, or was taken back three times', () => {
    const said = (earlier: Claim['status'][]) =>
      codeOf(claimNotReceived(disbursed, { earlier, references: [] }, { note: '' }, on('2026-11-12')));
    expect(said([])).toBe('allowed');
    expect(said(['withdrawn', 'withdrawn'])).toBe('allowed');
    expect(said(['withdrawn', 'withdrawn', 'withdrawn'])).toBe('claim-answered');
    expect(said(['resolved'])).toBe('claim-answered');
  });

  test('a note carries no account number and no link; the loan’s own reference may be named', () => {
    expect(codeOf(opened(disbursed, '2026-11-12', 'Send it to 5140 1188 4821'))).toBe(
      'message-account-number',
    );
    expect(codeOf(opened(disbursed, '2026-11-12', 'see https://bit.ly/x'))).toBe('message-link');
    expect(codeOf(opened(disbursed, '2026-11-12', 'Nothing came for JRN-26-AAAA-AAAA'))).toBe('allowed');
  });

  test('an answer is promised for the next working day', () => {
    // 2026-11-13 is a Friday.
    const weekend = { restDays: [0, 6], holidays: new Set([calendarDate('2026-11-16')]) };
    expect(claimAnsweredBy(calendarDate('2026-11-13'), weekend)).toBe('2026-11-17');
    expect(claimAnsweredBy(calendarDate('2026-11-13'), everyDay)).toBe('2026-11-14');
  });
});

describe('the two people', () => {
  const open = allowed(opened(disbursed, '2026-11-12'));
  const propose = (given: Partial<ClaimAnswer> = {}) =>
    proposeClaimOutcome(open.loan, open.claim, finance, answer(given));

  test('an answer needs evidence, and the bank’s reference when the money is said to be there', () => {
    expect(codeOf(propose({ evidence: ' ' }))).toBe('reason-missing');
    expect(codeOf(propose({ bankReference: '' }))).toBe('bank-reference-missing');
    expect(codeOf(propose({ outcome: 'not-arrived', bankReference: '' }))).toBe('allowed');
    const written = allowed(propose());
    expect(codeOf(proposeClaimOutcome(written.loan, written.claim, otherFinance, answer()))).toBe(
      'claim-proposed',
    );
  });

  test('the one who wrote it does not confirm it; either may drop it', () => {
    const { loan, claim } = allowed(propose());
    const confirm = (officer: typeof finance, of: Claim = claim) =>
      codeOf(confirmClaimOutcome(loan, of, officer, seen, on('2026-11-13')));
    expect(confirm(finance)).toBe('second-person-needed');
    expect(confirm(otherFinance)).toBe('allowed');
    expect(confirm(otherFinance, open.claim)).toBe('claim-not-proposed');
    const dropped = allowed(returnClaimOutcome(loan, claim, otherFinance));
    expect(dropped.claim).toEqual(open.claim);
    expect(codeOf(returnClaimOutcome(loan, dropped.claim, finance))).toBe('claim-not-proposed');
  });

  test('the two who sent it do not answer that it arrived, unless the bank’s own line says so [MON-05] [ACL-06]', () => {
    const { loan, claim } = allowed(propose());
    const notSeen = { ...sentOnLine, isOnLine: false };
    const confirm = (sent: SentMoney, officer = otherFinance) =>
      codeOf(confirmClaimOutcome(loan, claim, officer, { calendar: everyDay, sent }, on('2026-11-13')));
    expect(confirm(notSeen)).toBe('payout-own-word');
    expect(confirm(sentOnLine)).toBe('allowed');
    expect(confirm(notSeen, approver)).toBe('allowed');
    expect(confirm({ ...notSeen, preparedBy: 'somebody else' })).toBe('allowed');
    // That it never arrived is against the two themselves, and is believed.
    const never = allowed(propose({ outcome: 'not-arrived' }));
    const answered = { calendar: everyDay, sent: notSeen };
    expect(
      codeOf(confirmClaimOutcome(never.loan, never.claim, otherFinance, answered, on('2026-11-13'))),
    ).toBe('allowed');
  });

  test('what is closed is closed', () => {
    const { loan, claim } = resolved(disbursed, '2026-11-12', '2026-11-13');
    expect(codeOf(proposeClaimOutcome(loan, claim, finance, answer()))).toBe('claim-missing');
    expect(codeOf(returnClaimOutcome(loan, claim, finance))).toBe('claim-missing');
    expect(codeOf(confirmClaimOutcome(loan, claim, otherFinance, seen, on('2026-11-14')))).toBe(
      'claim-missing',
    );
    expect(codeOf(withdrawClaim(loan, undefined, { calendar: everyDay }, on('2026-11-14')))).toBe(
      'claim-missing',
    );
  });
});

describe('it arrived', () => {
  test('the days of the claim come off the interest, rounded up for the borrower', () => {
    // 7 of the 30 days from 10 November to 10 December, of RM100.00.
    const { loan, reliefs, transfers, notices } = resolved(disbursed, '2026-11-12', '2026-11-19');
    expect(reliefs).toEqual([{ instalmentNumber: 1, amountSen: 23_34 }]);
    expect(instalmentsOf(loan)[0]?.interestSen).toBe(100_00 - 23_34);
    expect(transfers).toEqual([]);
    expect(notices).toMatchObject([{ template: 'claim-arrived', facts: { reliefSen: 23_34 } }]);
    expect(isPaused(loan)).toBe(false);
  });

  test('on the same day there is no relief, and the answer says nothing of it', () => {
    const { loan, claim } = allowed(opened(disbursed, '2026-11-12'));
    const { notices, reliefs } = allowed(
      withdrawClaim(loan, claim, { calendar: everyDay }, on('2026-11-12')),
    );
    expect(reliefs).toEqual([]);
    expect(notices).toMatchObject([{ template: 'claim-withdrawn', facts: { reliefSen: 0, relief: 'none' } }]);
  });

  test('the borrower’s own "it has arrived now" leaves the same relief', () => {
    const { loan, claim } = allowed(opened(disbursed, '2026-11-12'));
    const own = allowed(withdrawClaim(loan, claim, { calendar: everyDay }, on('2026-11-19')));
    const theirs = resolved(disbursed, '2026-11-12', '2026-11-19');
    expect(own.loan).toEqual(theirs.loan);
    expect(own.reliefs).toEqual(theirs.reliefs);
    expect(own.claim).toMatchObject({ status: 'withdrawn', closedOn: '2026-11-19' });
  });

  test('a bill that fell due meanwhile is late only after seven more days', () => {
    const due = allowed(bookDueBills(disbursed, on('2026-12-11'))).loan;
    const before = resolved(disbursed, '2026-12-08', '2026-12-15');
    expect(before.extensions).toEqual([{ instalmentNumber: 1, payableBy: '2026-12-22' }]);
    expect(instalmentsOf(before.loan)[0]?.payableBy).toBe('2026-12-22');
    // The next one has no less time: money pays the older one first.
    expect(resolved(disbursed, '2026-12-08', '2027-01-08').extensions).toEqual([
      { instalmentNumber: 1, payableBy: '2027-01-15' },
      { instalmentNumber: 2, payableBy: '2027-01-15' },
    ]);
    // None fell due meanwhile.
    expect(resolved(disbursed, '2026-12-01', '2026-12-09').extensions).toEqual([]);
    // It was late already: the pause helps, no new time is given.
    expect(resolved(due, '2026-12-15', '2026-12-16').extensions).toEqual([]);
  });

  const withNewPlan = (loan: Loan, change: PlanChange, plannedOn: CalendarDate) => {
    const { account, terms } = loan;
    if (!account) throw new Error('the loan is not paid out');
    const plan = allowed(newPlan(account, terms, change, { on: plannedOn, calendar: everyDay }));
    const replan = ({ bills }: AccountFacts) => ({ bills: withPlan(bills, plan, plannedOn) });
    return { loan: allowed(rework(loan, replan, plannedOn)).loan, bills: plan.bills };
  };

  test('after a new plan, what was late before the claim stays late', () => {
    const longer = { kind: 'longer-term', extraMonths: 6 } as const;
    const { loan, bills } = withNewPlan(disbursed, longer, calendarDate('2026-11-20'));
    const late = allowed(bookDueBills(loan, on('2027-01-05'))).loan;
    // The first bill of the plan was due on 10 December, its second one on 10 January.
    expect(resolved(late, '2027-01-05', '2027-01-11').extensions).toEqual([
      { instalmentNumber: bills[1]?.number, payableBy: '2027-01-18' },
    ]);
    expect(resolved(late, '2027-01-05', '2027-01-09').extensions).toEqual([]);
  });

  test('a bill that a new plan closed gives no time, also when something was paid of it', () => {
    const dueDay = { kind: 'due-day', dueDay: 20 } as const;
    for (const before of [disbursed, paid(disbursed, 100_00, '2026-11-20')]) {
      const { loan, bills } = withNewPlan(before, dueDay, calendarDate('2026-11-25'));
      expect(bills[0]?.dueOn).toBe('2026-12-20');
      expect(resolved(loan, '2026-12-05', '2026-12-14').extensions).toEqual([]);
      expect(resolved(loan, '2026-12-05', '2026-12-20').extensions).toEqual([
        { instalmentNumber: bills[0]?.number, payableBy: '2026-12-27' },
      ]);
    }
  });

  test('nor does one that was late, where the claim begins on the day of the plan', () => {
    const behind = allowed(bookDueBills(disbursed, on('2026-12-20'))).loan;
    const longer = { kind: 'longer-term', extraMonths: 6 } as const;
    const { loan } = withNewPlan(behind, longer, calendarDate('2026-12-20'));
    expect(resolved(loan, '2026-12-20', '2027-01-08').extensions).toEqual([]);
    const some = withNewPlan(paid(behind, 100_00, '2026-12-20'), longer, calendarDate('2026-12-20')).loan;
    expect(resolved(some, '2026-12-20', '2027-01-08').extensions).toEqual([]);
  });

  test('a bill that was paid before the claim has its time, should the payment be taken back, and gives none to the next', () => {
    // The tenth is a day off.
    const payable = ({ bills }: AccountFacts) => ({
      bills: bills.map((bill) =>
        bill.number === 1 ? { ...bill, payableBy: calendarDate('2026-12-11') } : bill,
      ),
    });
    const open = allowed(rework(disbursed, payable, calendarDate('2026-11-20'))).loan;
    const whole = paid(open, 888_49, '2026-12-10');
    const later = { payableBy: '2027-01-12' };
    expect(resolved(open, '2026-12-11', '2027-01-05').extensions).toEqual([
      { instalmentNumber: 1, ...later },
      { instalmentNumber: 2, ...later },
    ]);
    const { loan, extensions } = resolved(whole, '2026-12-11', '2027-01-05');
    expect(extensions).toEqual([{ instalmentNumber: 1, ...later }]);
    const back = allowed(rework(loan, () => ({ receipts: [] }), calendarDate('2027-01-06'))).loan;
    const [first] = instalmentsOf(back);
    if (!first || !back.account) throw new Error('the sample loan has no bills');
    expect(lateInterestOn(first, calendarDate('2027-01-12'), back.account.facts)).toBe(0);
  });

  test('but one that is open again, because a payment of it was taken back, gets the same time', () => {
    const longer = { kind: 'longer-term', extraMonths: 6 } as const;
    const { loan, bills } = withNewPlan(
      paid(disbursed, 100_00, '2026-11-20'),
      longer,
      calendarDate('2026-11-25'),
    );
    const open = allowed(rework(loan, () => ({ receipts: [] }), calendarDate('2026-11-28'))).loan;
    expect(resolved(open, '2026-12-05', '2026-12-14').extensions).toEqual([
      { instalmentNumber: 1, payableBy: '2026-12-21' },
      { instalmentNumber: bills[0]?.number, payableBy: '2026-12-21' },
    ]);
  });

  test('interest that is booked and paid already is worked out again, and the rest is the borrower’s', () => {
    const due = allowed(bookDueBills(disbursed, on('2026-12-11'))).loan;
    const open = allowed(opened(due, '2026-12-05'));
    const settledBill = paid(open.loan, 888_49, '2026-12-12');
    const written = proposed(settledBill, open.claim);
    const { loan, transfers, reliefs } = allowed(
      confirmClaimOutcome(written.loan, written.claim, otherFinance, seen, on('2026-12-12')),
    );
    // 5 of 30 days of the first bill, 2 of 31 of the second.
    expect(reliefs).toMatchObject([{ instalmentNumber: 1, amountSen: 16_67 }, { instalmentNumber: 2 }]);
    const moved = post({}, transfers);
    expect(moved['interest-income']).toBe(16_67);
    expect(loan.account?.instalments[0]).toMatchObject({ paidInterestSen: 100_00 - 16_67 });
    // What was paid too much on the first bill paid the second one.
    expect(loan.account?.creditSen).toBe(0);
    expect(loan.account?.instalments[1]?.paidPrincipalSen).toBe(16_67);
  });

  test('a bill whose days are all paused earns nothing', () => {
    const { loan } = resolved(disbursed, '2026-11-10', '2026-12-20');
    const [first] = instalmentsOf(loan);
    expect(first?.interestSen).toBe(0);
    if (!first || !loan.account) throw new Error('the sample loan has no bills');
    expect(interestEarned(first, calendarDate('2026-11-30'), loan.account.facts.pauses)).toBe(0);
  });

  test('days before and after a pause earn what they would have earned without it', () => {
    const { loan } = resolved(disbursed, '2026-11-15', '2026-11-25');
    const [plain] = instalmentsOf(disbursed);
    const [first] = instalmentsOf(loan);
    if (!first || !plain || !loan.account) throw new Error('the sample loan has no bills');
    const earned = interestEarned(first, calendarDate('2026-11-30'), loan.account.facts.pauses);
    // 20 days gone, 10 of them paused.
    expect(Math.abs(earned - interestEarned(plain, calendarDate('2026-11-20'), []))).toBeLessThanOrEqual(1);
  });
});

describe('it never arrived', () => {
  const owed = { bank: -10_000_00, 'principal-receivable': 10_000_00 };

  test('nothing is owed: everything is taken back, the payout too', () => {
    const due = allowed(bookDueBills(disbursed, on('2026-12-11')));
    const { loan, transfers, claim } = resolved(due.loan, '2026-12-12', '2026-12-14', 'not-arrived');
    expect(loan.status).toBe('cancelled');
    expect(instalmentsOf(loan)).toEqual([]);
    expect(claim).toMatchObject({ status: 'resolved', closedOn: '2026-12-14' });
    const after = post(post(owed, due.transfers), transfers);
    expect(Object.values(after).every((sum) => sum === 0)).toBe(true);
    for (const { kind, isReversal } of transfers) expect(isReversal ?? kind === 'payout-returned').toBe(true);
  });

  test('what the borrower paid is the borrower’s', () => {
    const loan = paid(disbursed, 1_000_00, '2026-12-12');
    const before = post(owed, loan.account?.bookings ?? []);
    const ended = resolved(loan, '2026-12-13', '2026-12-14', 'not-arrived');
    expect(ended.loan.account).toMatchObject({ creditSen: 1_000_00, instalments: [] });
    const after = post(before, ended.transfers);
    expect(after).toMatchObject({ bank: 1_000_00, 'borrower-money': -1_000_00 });
    expect(after['principal-receivable']).toBe(0);
    expect(after['interest-income']).toBe(0);
    expect(ended.notices).toMatchObject([{ template: 'claim-not-arrived', facts: { creditSen: 1_000_00 } }]);
  });

  test('money on its way is still booked, and belongs to the borrower', () => {
    const ended = resolved(disbursed, '2026-11-12', '2026-11-14', 'not-arrived').loan;
    const after = paid(ended, 888_49, '2026-12-01');
    expect(after).toMatchObject({ status: 'cancelled', account: { creditSen: 888_49 } });
  });
});

describe('whatever happens', () => {
  const day = calendarDate('2026-11-10');
  const bills = (disbursed.account?.facts.bills ?? []) as readonly Bill[];
  const pauses = fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 10 })
    .map((days) => days.sort((a, b) => a - b))
    .map((days) =>
      Array.from({ length: Math.floor(days.length / 2) }, (_, index) => ({
        from: addDays(day, days[index * 2] ?? 0),
        until: addDays(day, days[index * 2 + 1] ?? 0),
      })),
    );

  /** The bills as they are once each pause is over. */
  const relieved = (all: readonly Required<Pause>[]): Pick<AccountFacts, 'bills' | 'pauses'> => {
    let facts: Pick<AccountFacts, 'bills' | 'pauses'> = { bills, pauses: [] };
    for (const pause of all) {
      const reliefs = reliefsOf(facts, pause);
      facts = {
        pauses: [...facts.pauses, pause],
        bills: facts.bills.map((bill) => {
          const off = reliefs.find(({ instalmentNumber }) => instalmentNumber === bill.number);
          expect(off === undefined || off.amountSen > 0).toBe(true);
          return { ...bill, interestSen: subtractSen(bill.interestSen, off?.amountSen ?? sen(0)) };
        }),
      };
    }
    return facts;
  };

  test('relief is never above the interest, and is each paused day’s share at least', () => {
    fc.assert(
      fc.property(pauses, (all) => {
        const facts = relieved(all);
        facts.bills.forEach((bill, index) => {
          const agreed = bills[index]?.interestSen ?? 0;
          const days = daysBetween(bill.startsOn, bill.dueOn);
          const counted = daysCounted(bill.startsOn, bill.dueOn, all);
          expect(bill.interestSen).toBeGreaterThanOrEqual(0);
          // At most one sen is lost for each pause by rounding.
          expect(bill.interestSen).toBeLessThanOrEqual((agreed * counted) / days);
          expect(bill.interestSen).toBeGreaterThan((agreed * counted) / days - all.length);
        });
      }),
    );
  });

  test('late interest with pauses is never more than without them, whatever was paid when', () => {
    const receipts = fc.array(
      fc.record({ amountSen: fc.integer({ min: 1, max: 3_000_00 }), day: fc.integer({ min: 0, max: 420 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pauses, receipts, (paused, money) => {
        const facts = {
          refunds: [],
          lateRateBps: 800,
          receipts: money.map((one, index) => ({
            paymentId: `p${index}`,
            amountSen: sen(one.amountSen),
            paidOn: addDays(day, one.day),
          })),
        };
        const until = addDays(day, 450);
        // What is booked and what has built up: with less of it, more bills are paid in full and booked.
        const late = (withPauses: typeof paused) => {
          const account = accountOf({ ...facts, ...relieved(withPauses) }, until);
          return addSen(...account.instalments.map((row) => lateInterestOn(row, until, account.facts)));
        };
        expect(late(paused)).toBeLessThanOrEqual(late([]));
      }),
    );
  });
});
