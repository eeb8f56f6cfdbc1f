import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, calendarDate, daysBetween } from './date.ts';
import type { Loan } from './loan.ts';
import { sen, zeroSen } from './money.ts';
import { confirmPayment } from './payment.ts';
import {
  isContactHour,
  type ReminderFacts,
  type ReminderStage,
  reminderStageOn,
  reminderStages,
  sendReminder,
} from './reminder.ts';
import { allowed, claim, codeOf, finance, on, stages } from './testing.ts';

/** Paid out on 2026-11-10: bills of RM888.49 fall due on the 10th of each month. */
const { disbursed, settled } = stages;
const nothing: ReminderFacts = { sent: [], checkingSen: zeroSen, isPaused: false };
const sent = (instalmentNumber: number, stage: ReminderStage, sentOn: string) => ({
  instalmentNumber,
  stage,
  sentOn: calendarDate(sentOn),
});
const paid = (amountSen: number, paidOn: string): Loan =>
  allowed(
    confirmPayment(
      disbursed,
      claim(disbursed, amountSen, paidOn),
      finance,
      { amountSen: sen(amountSen), paidOn: calendarDate(paidOn), bankReference: 'MBB 1' },
      on(paidOn),
    ),
  ).loan;

describe('reminderStageOn', () => {
  const due = calendarDate('2027-02-10');
  test.each([
    [-4, undefined],
    [-3, 'before'],
    [-1, 'before'],
    [0, 'due'],
    [2, 'due'],
    [3, undefined],
    [4, undefined],
    [5, 'late-3'],
    [8, 'late-3'],
    [9, 'late-7'],
    [15, 'late-7'],
    [16, 'late-14'],
    [22, 'late-14'],
    [23, undefined],
    [400, undefined],
  ] as const)('%s days from the due date, which is followed by two days of rest: %s', (days, stage) => {
    expect(reminderStageOn({ dueOn: due, payableBy: addDays(due, 2) }, addDays(due, days))).toBe(stage);
  });

  test('only goes forward from day to day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: -10, max: 40 }), (grace, days) => {
        const bill = { dueOn: due, payableBy: addDays(due, grace) };
        const today = reminderStageOn(bill, addDays(due, days));
        const tomorrow = reminderStageOn(bill, addDays(due, days + 1));
        if (today && tomorrow) {
          expect(reminderStages.indexOf(tomorrow)).toBeGreaterThanOrEqual(reminderStages.indexOf(today));
        }
      }),
    );
  });
});

describe('quiet hours', () => {
  test.each([
    ['2027-02-10T00:59:59.999Z', false],
    ['2027-02-10T01:00:00.000Z', true],
    ['2027-02-10T12:59:59.999Z', true],
    ['2027-02-10T13:00:00.000Z', false],
    ['2027-02-10T16:30:00.000Z', false],
    ['2027-02-10T23:59:00.000Z', false],
  ])('%s: %s', (now, isAllowed) => {
    expect(isContactHour(now)).toBe(isAllowed);
    expect(codeOf(sendReminder(disbursed, nothing, { ...on('2026-12-10'), now }))).toBe(
      isAllowed ? 'allowed' : 'quiet-hours',
    );
  });
});

describe('sendReminder', () => {
  const send = (day: string, facts: Partial<ReminderFacts> = {}, loan = disbursed) =>
    sendReminder(loan, { ...nothing, ...facts }, on(day));

  test('says what is to be paid and where, and moves nothing', () => {
    const { loan, transfers, notices, reminder } = allowed(send('2026-12-07'));
    expect(loan).toEqual(disbursed);
    expect(transfers).toEqual([]);
    expect(reminder).toEqual({ instalmentNumber: 1, stage: 'before', amountSen: 888_49 });
    expect(notices).toEqual([
      {
        template: 'reminder-before',
        facts: {
          reference: 'JRN-26-AAAA-AAAA',
          amountSen: 888_49,
          dueOn: '2026-12-10',
          payableByOn: '2026-12-10',
        },
        link: '/my-account/payment',
      },
    ]);
  });

  test('once for each stage; a missed stage is not sent late', () => {
    expect(codeOf(send('2026-12-07', { sent: [sent(1, 'before', '2026-12-07')] }))).toBe('nothing-due');
    expect(codeOf(send('2026-12-08', { sent: [sent(1, 'before', '2026-12-07')] }))).toBe('nothing-due');
    expect(allowed(send('2026-12-20')).reminder.stage).toBe('late-7');
    expect(codeOf(send('2026-12-20', { sent: [sent(1, 'late-7', '2026-12-17')] }))).toBe('nothing-due');
    expect(codeOf(send('2026-12-31'))).toBe('nothing-due');
  });

  test('not when the bill is paid, covered by a proof that is checked, or by money that is held', () => {
    expect(codeOf(send('2026-12-10', {}, paid(888_49, '2026-12-01')))).toBe('nothing-due');
    expect(codeOf(send('2026-12-10', { checkingSen: sen(888_49) }))).toBe('nothing-due');
    expect(allowed(send('2026-12-10', { checkingSen: sen(888_48) })).reminder.amountSen).toBe(1);
    const ahead = paid(2000_00, '2026-12-01');
    expect(ahead.account?.creditSen).toBe(1111_51);
    expect(codeOf(send('2027-01-07', {}, ahead))).toBe('nothing-due');
    expect(codeOf(send('2027-02-07', { checkingSen: sen(665_46) }, ahead))).toBe('allowed');
    expect(codeOf(send('2027-02-07', { checkingSen: sen(665_47) }, ahead))).toBe('nothing-due');
  });

  test('not while a request or a claim is open, nor when the loan is settled', () => {
    expect(codeOf(send('2026-12-10', { isPaused: true }))).toBe('reminders-paused');
    const { account } = disbursed;
    if (!account) throw new Error('no account');
    const held = (pauses: { from: CalendarDate; until?: CalendarDate }[]): Loan => ({
      ...disbursed,
      account: { ...account, facts: { ...account.facts, pauses } },
    });
    const from = calendarDate('2026-12-01');
    expect(codeOf(send('2026-12-10', {}, held([{ from }])))).toBe('reminders-paused');
    const ended = held([{ from, until: calendarDate('2026-12-10') }]);
    expect(codeOf(send('2026-12-09', {}, ended))).toBe('reminders-paused');
    expect(codeOf(send('2026-12-10', {}, ended))).toBe('allowed');
    expect(codeOf(send('2026-12-10', {}, settled))).toBe('wrong-status');
  });

  test('at most one a day and three in seven days, whatever falls due', () => {
    const today = [sent(3, 'due', '2026-12-10')];
    expect(codeOf(send('2026-12-10', { sent: today }))).toBe('contact-limit');
    const three = [
      sent(2, 'before', '2026-12-07'),
      sent(2, 'due', '2026-12-08'),
      sent(3, 'due', '2026-12-09'),
    ];
    expect(codeOf(send('2026-12-13', { sent: three }))).toBe('contact-limit');
    expect(codeOf(send('2026-12-14', { sent: three }))).toBe('allowed');
  });

  test('a year without any payment: no stage twice, never more than three in seven days', () => {
    const all: { instalmentNumber: number; stage: ReminderStage; sentOn: CalendarDate }[] = [];
    for (let days = 0; days < 400; days += 1) {
      const day = addDays(calendarDate('2026-11-11'), days);
      const outcome = send(day, { sent: all });
      if (outcome.ok) all.push({ ...outcome.change.reminder, sentOn: day });
    }
    expect(new Set(all.map(({ instalmentNumber, stage }) => `${instalmentNumber} ${stage}`)).size).toBe(
      all.length,
    );
    expect(all.length).toBeGreaterThan(50);
    for (const { sentOn } of all) {
      const week = all.filter((other) => {
        const apart = daysBetween(sentOn, other.sentOn);
        return apart >= 0 && apart < 7;
      });
      expect(week.length).toBeLessThanOrEqual(3);
    }
  });
});
