/** How often asking for help pauses reminders and notices by itself. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, calendarDate, daysBetween } from './date.ts';
import {
  type EarlierRequest,
  type HardshipStatus,
  helpUnderWay,
  pausesAgainOn,
  sendHardshipRequest,
} from './hardship.ts';
import type { HardshipOption } from './hardship-cost.ts';
import { sen } from './money.ts';
import { allowed, everyDay, on, stages } from './testing.ts';

const start = calendarDate('2027-01-04');
const asked = (days: number, status: EarlierRequest['status'], pausesReminders = true): EarlierRequest => ({
  askedOn: addDays(start, days),
  status,
  pausesReminders,
});
const from = (earlier: readonly EarlierRequest[], days: number) =>
  pausesAgainOn(earlier, addDays(start, days));

test('two that came to nothing pause within ninety days; a third does from the day on which one of them is over', () => {
  const two = [asked(0, 'declined'), asked(10, 'withdrawn')];
  expect(from([], 0)).toBeUndefined();
  expect(from(two.slice(0, 1), 3)).toBeUndefined();
  expect(from(two, 11)).toBe(addDays(start, 90));
  expect(from(two, 89)).toBe(addDays(start, 90));
  expect(from(two, 90)).toBeUndefined();
  expect(from([asked(0, 'lapsed'), asked(0, 'declined')], 0)).toBe(addDays(start, 90));
});

test('what was agreed, and what paused nothing, is not held against anybody', () => {
  expect(from([asked(0, 'agreed'), asked(20, 'agreed'), asked(40, 'declined')], 60)).toBeUndefined();
  expect(from([asked(0, 'declined'), asked(1, 'withdrawn', false)], 2)).toBeUndefined();
});

test('a request says whether it pauses, and its message says the same', () => {
  const { disbursed } = stages;
  const option = { kind: 'longer-term', extraMonths: 6 } as const;
  const ask = (earlier: readonly EarlierRequest[]) =>
    allowed(
      sendHardshipRequest(
        disbursed,
        { option },
        { last: undefined, earlier, references: [], calendar: everyDay },
        on('2026-12-10'),
      ),
    );
  const first = ask([]);
  expect([first.request.pausesReminders, first.notices[0]?.template]).toEqual([true, 'hardship-received']);
  const day = calendarDate('2026-12-09');
  const spent = { status: 'withdrawn', askedOn: day, pausesReminders: true } as const;
  const third = ask([spent, spent]);
  expect(third.request).toMatchObject({ status: 'open', pausesReminders: false });
  expect(third.request.answerBy).toBe(first.request.answerBy);
  expect(third.notices[0]?.template).toBe('hardship-received-again');
});

test('what is waited for has its day: of the answer, of the decision, of the rest that was agreed, and then no more', () => {
  const day = calendarDate('2027-02-10');
  const option = { kind: 'pay-part', partSen: sen(100_00), restOn: day } as const;
  const request = {
    requestId: 'r1',
    asked: option,
    askedAt: on('2027-01-04').now,
    answerBy: calendarDate('2027-01-06'),
    pausesReminders: true,
    offered: option,
    offerEndsOn: calendarDate('2027-01-20'),
  };
  const stands = (status: HardshipStatus, today: string, offered: HardshipOption = option) =>
    helpUnderWay({ ...request, status, offered }, calendarDate(today));
  expect(stands('open', '2027-01-05')).toEqual({ status: 'open', by: '2027-01-06' });
  expect(stands('offered', '2027-01-20')).toEqual({ status: 'offered', by: '2027-01-20' });
  expect(stands('offered', '2027-01-21')).toBeUndefined();
  expect(stands('agreed', '2027-02-10')).toEqual({ status: 'agreed', by: '2027-02-10' });
  expect(stands('agreed', '2027-02-11')).toBeUndefined();
  expect(stands('agreed', '2027-01-21', { kind: 'due-day', dueDay: 5 })).toBeUndefined();
  for (const over of ['declined', 'withdrawn', 'lapsed'] as const)
    expect(stands(over, '2027-01-05')).toBeUndefined();
});

test('however often somebody asks, no ninety days hold a third pause that came to nothing, and it is always over', () => {
  const ending = fc.constantFrom<EarlierRequest['status']>('declined', 'withdrawn', 'lapsed', 'agreed');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(40), ending), { maxLength: 40 }), (asks) => {
      const made: EarlierRequest[] = [];
      let day: CalendarDate = start;
      for (const [wait, status] of asks) {
        day = addDays(day, wait);
        const again = pausesAgainOn(made, day);
        if (again !== undefined) expect(again > day && daysBetween(day, again) <= 90).toBe(true);
        if (again !== undefined) expect(pausesAgainOn(made, again)).toBeUndefined();
        made.push({ askedOn: day, status, pausesReminders: again === undefined });
      }
      const paused = made.filter((one) => one.pausesReminders && one.status !== 'agreed');
      for (const [index, { askedOn }] of paused.entries()) {
        const third = paused[index + 2];
        if (third) expect(daysBetween(askedOn, third.askedOn)).toBeGreaterThanOrEqual(90);
      }
    }),
  );
});
