import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type At,
  type ContactFacts,
  type ContactInput,
  channelsClosedBy,
  contactRefusal,
  contactRules,
  contactsThisWeek,
  correctContact,
  recordContact,
  type StandingContact,
} from './contact.ts';
import { addDays, calendarDate, dayOfWeek } from './date.ts';
import { sen, zeroSen } from './money.ts';
import { allowed, codeOf, on, stages } from './testing.ts';

/** Paid out on 2026-11-10: the first bill is due on Thursday, 10 December 2026. */
const { disbursed, settled } = stages;
const nothing: ContactFacts = {
  contactedOn: [],
  holidays: new Set(),
  isPaused: false,
  checkingSen: zeroSen,
  closedChannels: [],
};
/** A time of the day in Kuala Lumpur. */
const at = (date: string, time = '12:00'): At => {
  const hours = (Number(time.slice(0, 2)) + 16) % 24;
  const day = Number(time.slice(0, 2)) < 8 ? addDays(calendarDate(date), -1) : date;
  return {
    now: `${day}T${String(hours).padStart(2, '0')}:${time.slice(3)}:00.000Z`,
    today: calendarDate(date),
  };
};
const refusalAt = (moment: At, facts: Partial<ContactFacts> = {}, loan = disbursed) =>
  contactRefusal(loan, { ...nothing, ...facts }, moment)?.refusal;
const days = (...dates: string[]) => dates.map(calendarDate);
const call = (happened: At, given: Partial<ContactInput> = {}): ContactInput => ({
  channel: 'phone',
  outcome: 'reached',
  note: '',
  happened,
  ...given,
});

describe('when a borrower may be contacted', () => {
  test.each([
    ['2026-12-15', '09:00', undefined],
    ['2026-12-15', '20:59', undefined],
    ['2026-12-15', '21:00', '2026-12-16'],
    ['2026-12-15', '08:59', '2026-12-15'],
    ['2026-12-15', '00:00', '2026-12-15'],
    ['2026-12-14', '23:59', '2026-12-15'],
    // Saturday evening: not on Sunday either
    ['2026-12-12', '21:30', '2026-12-14'],
    ['2026-12-13', '12:00', '2026-12-14'],
    ['2026-12-13', '08:00', '2026-12-14'],
    // Thursday evening before Christmas
    ['2026-12-24', '22:00', '2026-12-26'],
    ['2026-12-25', '10:00', '2026-12-26'],
  ])('%s at %s', (date, time, nextOn) => {
    const refusal = refusalAt(at(date, time), { holidays: new Set(days('2026-12-25')) });
    expect(refusal).toEqual(nextOn && { code: 'contact-quiet-time', nextOn });
  });

  test('three times in seven days over everybody, and again on the eighth', () => {
    const contactedOn = days('2026-12-14', '2026-12-15', '2026-12-15');
    expect(refusalAt(at('2026-12-18'), { contactedOn })).toEqual({
      code: 'contact-too-often',
      atMost: 3,
      nextOn: '2026-12-21',
    });
    expect(refusalAt(at('2026-12-21'), { contactedOn })).toBeUndefined();
    expect(contactsThisWeek({ contactedOn }, calendarDate('2026-12-20'))).toBe(3);
    expect(contactsThisWeek({ contactedOn }, calendarDate('2026-12-21'))).toBe(2);
    // The day on which it would be possible is a Sunday.
    const fromSunday = days('2026-12-13', '2026-12-14', '2026-12-14');
    expect(refusalAt(at('2026-12-16'), { contactedOn: fromSunday })).toMatchObject({ nextOn: '2026-12-21' });
  });

  test('only about a bill that is due within three days or late, and that nothing covers', () => {
    expect(refusalAt(at('2026-12-05'))).toEqual({ code: 'contact-not-needed' });
    expect(refusalAt(at('2026-12-07'))).toBeUndefined();
    expect(refusalAt(at('2026-12-15'), { checkingSen: sen(888_49) })).toEqual({ code: 'contact-not-needed' });
    expect(refusalAt(at('2026-12-15'), { checkingSen: sen(888_48) })).toBeUndefined();
    expect(refusalAt(at('2026-12-15'), {}, settled)).toMatchObject({ code: 'wrong-status' });
    expect(refusalAt(at('2026-12-15'), {}, stages.approved)).toMatchObject({ code: 'wrong-status' });
  });

  test('not while a claim or a request for help is open', () => {
    expect(refusalAt(at('2026-12-15'), { isPaused: true })).toEqual({ code: 'contact-paused' });
  });

  test('whatever happened before, the next moment that is told is one that is allowed', () => {
    const day = calendarDate('2026-12-20');
    const offsets = fc.array(fc.integer({ min: -9, max: 0 }), { maxLength: 9 });
    const times = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
    const free = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(offsets, times, free, (past, time, holidayOffsets) => {
        const facts = {
          contactedOn: past.map((offset) => addDays(day, offset)),
          holidays: new Set(holidayOffsets.map((offset) => addDays(day, offset))),
        };
        const refusal = refusalAt(at(day, time), facts);
        if (refusal === undefined) {
          return dayOfWeek(day) !== 0 && contactsThisWeek(facts, day) < contactRules.atMost;
        }
        if (!('nextOn' in refusal)) return false;
        return refusal.nextOn >= day && refusalAt(at(refusal.nextOn, '09:00'), facts) === undefined;
      }),
    );
  });
});

describe('writing a contact down', () => {
  const moment = on('2026-12-15', 'contact');
  test('keeps what happened, and not the words', () => {
    const done = allowed(
      recordContact(disbursed, nothing, call(at('2026-12-15', '11:30'), { note: 'Ali' }), moment),
    );
    expect(done.event).toEqual({
      name: 'contact.recorded',
      facts: {
        contactId: 'contact',
        happenedAt: '2026-12-15T03:30:00.000Z',
        after: { channel: 'phone', outcome: 'reached', promised: undefined },
      },
    });
    expect(done.loan).toBe(disbursed);
  });

  test('judges the moment of the contact, which is today or yesterday', () => {
    const code = (happened: At) => codeOf(recordContact(disbursed, nothing, call(happened), moment));
    expect(code(at('2026-12-14', '20:59'))).toBe('allowed');
    expect(code(at('2026-12-14', '21:00'))).toBe('contact-quiet-time');
    expect(code(at('2026-12-13', '20:00'))).toBe('contact-too-long-ago');
    expect(code(at('2026-12-15', '12:01'))).toBe('contact-in-future');
  });

  test.each([
    [{ outcome: 'promised' }, 'promise-missing'],
    [{ outcome: 'promised', promised: { amountSen: zeroSen, promisedOn: '2026-12-20' } }, 'promise-missing'],
    [{ outcome: 'promised', promised: { amountSen: sen(1), promisedOn: '2026-12-14' } }, 'promise-day'],
    [{ outcome: 'promised', promised: { amountSen: sen(1), promisedOn: '2027-01-16' } }, 'promise-day'],
    [{ outcome: 'promised', promised: { amountSen: sen(1), promisedOn: '2027-01-15' } }, 'allowed'],
    [{ outcome: 'promised', promised: { amountSen: sen(1), promisedOn: '2026-12-15' } }, 'allowed'],
    [
      { outcome: 'reached', promised: { amountSen: sen(1), promisedOn: '2026-12-20' } },
      'promise-not-fitting',
    ],
  ])('%j: %s', (given, code) => {
    const input = call(at('2026-12-15', '11:00'), given as Partial<ContactInput>);
    expect(codeOf(recordContact(disbursed, nothing, input, moment))).toBe(code);
  });

  test('not where the borrower asked not to be contacted', () => {
    const facts = { ...nothing, closedChannels: ['phone' as const] };
    const code = (given: Partial<ContactInput>) =>
      codeOf(recordContact(disbursed, facts, call(at('2026-12-15', '11:00'), given), moment));
    expect(code({})).toBe('contact-channel-closed');
    expect(code({ channel: 'letter' })).toBe('allowed');
  });

  test('is set right by another row that says what stood there before', () => {
    const standing: StandingContact = {
      ...call(at('2026-12-15', '11:00')),
      contactId: 'first',
      happenedAt: '2026-12-15T03:00:00.000Z',
      happenedOn: calendarDate('2026-12-15'),
      recordedBy: 'officer',
    };
    const entry = { channel: 'phone', outcome: 'not-reached', note: '' } as const;
    expect(
      allowed(correctContact(disbursed, standing, entry, on('2026-12-20', 'second'))).event.facts,
    ).toMatchObject({
      contactId: 'second',
      corrects: 'first',
      before: { outcome: 'reached' },
      after: { outcome: 'not-reached' },
    });
  });
});

test('a number is closed for calls and WhatsApp alike until there is another one', () => {
  const closing = (
    channel: StandingContact['channel'],
    outcome: StandingContact['outcome'] = 'wrong-number',
  ) => ({
    channel,
    outcome,
    happenedAt: '2026-12-15T03:00:00.000Z',
  });
  expect(channelsClosedBy([closing('phone')], undefined)).toEqual(['phone', 'whatsapp']);
  expect(channelsClosedBy([closing('whatsapp', 'not-here-again')], '2026-12-01T00:00:00.000Z')).toEqual([
    'phone',
    'whatsapp',
  ]);
  expect(channelsClosedBy([closing('phone')], '2026-12-16T00:00:00.000Z')).toEqual([]);
  expect(channelsClosedBy([closing('email', 'not-here-again')], '2026-12-16T00:00:00.000Z')).toEqual([
    'email',
  ]);
  expect(channelsClosedBy([closing('phone', 'reached')], undefined)).toEqual([]);
});
