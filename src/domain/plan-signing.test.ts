import { describe, expect, test } from 'vitest';
import { claimNotReceived, withdrawClaim } from './claim.ts';
import { addDays, calendarDate } from './date.ts';
import { type HardshipRequest, offerHardship, sendHardshipRequest } from './hardship.ts';
import { instalmentsOf, type Loan } from './loan.ts';
import { newPlan, withPlan } from './plan.ts';
import { dueDayPossibleOn, planToSign, signPlan } from './plan-signing.ts';
import { rework } from './servicing.ts';
import { allowed, codeOf, everyDay, on, stages, typedSignature } from './testing.ts';

const { disbursed } = stages;
const longer = { kind: 'longer-term', extraMonths: 6 } as const;
const [first] = instalmentsOf(disbursed);
if (!first?.startsOn) throw new Error('the sample loan has no bills');
const claimedOn = addDays(first.startsOn, 2);
const claimed = allowed(
  claimNotReceived(disbursed, { references: [] }, { note: '' }, on(claimedOn, 'claim')),
);
const ask = (loan: Loan, day: string) =>
  sendHardshipRequest(
    loan,
    { option: longer },
    { last: undefined, earlier: [], references: [], calendar: everyDay },
    on(day),
  );
const offer = (loan: Loan, request: HardshipRequest, day: string) =>
  offerHardship(loan, request, { kind: 'due-day', dueDay: 25 }, { calendar: everyDay }, on(day));
const none = { request: undefined, dueDay: undefined, lastDueDayChange: undefined };

describe('while a claim that the money did not arrive is open', () => {
  const today = { on: claimedOn, calendar: everyDay };
  const { request } = allowed(ask(disbursed, claimedOn));
  const offered = allowed(offer(disbursed, request, claimedOn)).request;

  test('nothing is asked for, offered or signed', () => {
    expect(codeOf(ask(claimed.loan, claimedOn))).toBe('claim-open');
    expect(codeOf(offer(claimed.loan, request, claimedOn))).toBe('claim-open');
    expect(codeOf(planToSign(claimed.loan, { ...none, request: offered }, today))).toBe('claim-open');
    expect(codeOf(planToSign(claimed.loan, { ...none, dueDay: 25 }, today))).toBe('claim-open');
    const plan = allowed(planToSign(disbursed, { ...none, request: offered }, today));
    const facts = { accountName: 'Siti binti Ahmad', plan, bodyHash: 'hash', version: 2, request: offered };
    const input = { bodyHash: 'hash', signature: typedSignature, consent: true };
    expect(codeOf(signPlan(disbursed, input, facts, on(claimedOn)))).toBe('allowed');
    expect(codeOf(signPlan(claimed.loan, input, facts, on(claimedOn)))).toBe('claim-open');
  });

  test('and afterwards the plan does not ask for its days again', () => {
    const answeredOn = addDays(first.dueOn, -1);
    const { loan } = allowed(
      withdrawClaim(claimed.loan, claimed.claim, { calendar: everyDay }, on(answeredOn)),
    );
    if (!loan.account || !disbursed.account) throw new Error('the sample loan is not paid out');
    const planOf = ({ account, terms }: Loan) =>
      account && allowed(newPlan(account, terms, longer, { on: answeredOn, calendar: everyDay }));
    const [withClaim, without] = [planOf(loan), planOf(disbursed)];
    if (!withClaim || !without) throw new Error('no plan');
    const [part] = withClaim.bills;
    const [whole] = without.bills;
    // Two days before the claim and the one after it of a month: 3 of 30 or 31.
    expect(part?.interestSen).toBeGreaterThan(0);
    expect(part?.interestSen).toBeLessThanOrEqual(Math.floor((whole?.interestSen ?? 0) / 10));
    expect(withClaim.bills.slice(1)).toEqual(without.bills.slice(1));
    const worked = rework(
      loan,
      ({ bills }) => ({ bills: withPlan(bills, withClaim, answeredOn) }),
      answeredOn,
    );
    expect(codeOf(worked)).toBe('allowed');
  });
});

test.each([
  ['2027-03-01', '2028-03-01'],
  ['2028-02-28', '2029-02-28'],
  ['2028-02-29', '2029-02-28'],
])('the due day changed on %s changes again on %s', (changedOn, possibleOn) => {
  const lastDueDayChange = calendarDate(changedOn);
  expect(dueDayPossibleOn(lastDueDayChange)).toBe(possibleOn);
  const change = (day: string) =>
    codeOf(
      planToSign(
        disbursed,
        { ...none, dueDay: 25, lastDueDayChange },
        { on: calendarDate(day), calendar: everyDay },
      ),
    );
  expect(change(addDays(calendarDate(possibleOn), -1))).toBe('due-day-changed');
  // Late bills come next: the year no longer stands in the way.
  expect(change(possibleOn)).toBe('overdue-first');
});
