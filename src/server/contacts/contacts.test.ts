/** Contacts about late payments: hours, days, three a week over everybody, pauses, corrections, and the covered number. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimNotReceived } from '#contract/claims.ts';
import { correctContact, getContacts, recordContact } from '#contract/contacts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { getLooks } from '#contract/privacy.ts';
import { revealNumber } from '#contract/reveal.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { sendReminders } from '../arrears/send-reminders.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender, signInAgain } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice } from '../testing-money.ts';

/** Bills of RM888.49 fall due on the 2nd of each month; the first one is due on Friday, 2 April 2027. */
const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
await house.db.insertInto('holidays').values({ held_on: '2027-04-16', name: 'A holiday' }).execute();
let office: Office;
let made: Applied;
let officer: StaffMember;
let colleague: StaffMember;

beforeAll(async () => {
  office = await openOffice(house, app);
});
beforeEach(async () => {
  clock.set('2027-03-02T02:00:00.000Z');
  made = await disbursedLoan(office);
  // A Wednesday, ten days late
  goTo('2027-04-14', '10:00');
  officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
  colleague = await staff(house, app, ['loan-officer', 'approver'], 'Ravi Kumar');
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

/** A time in Kuala Lumpur. */
function goTo(date: string, time: string): void {
  clock.set(new Date(`${date}T${time}:00.000+08:00`).toISOString());
}
type Said = BodyInputOf<typeof recordContact>;
const call = (given: Partial<Said> = {}): Said & { loanId: string } => ({
  loanId: made.loan.loanId,
  channel: 'phone',
  outcome: 'not-reached',
  note: '',
  promised: null,
  happenedAt: clock.now().toISOString(),
  ...given,
});
const codeNow = async (given: Partial<Said> = {}, who = officer) =>
  (await who.call(recordContact, call(given))).code ?? 'done';
const caseNow = (who = officer) => must(who.call(getContacts, { loanId: made.loan.loanId }));

describe('when it is allowed', () => {
  test.each([
    ['2027-04-14', '08:59', 'contact-quiet-time', '2027-04-14'],
    ['2027-04-14', '09:00', 'done', null],
    ['2027-04-14', '20:59', 'done', null],
    ['2027-04-14', '21:00', 'contact-quiet-time', '2027-04-15'],
    ['2027-04-14', '23:59', 'contact-quiet-time', '2027-04-15'],
    ['2027-04-15', '00:00', 'contact-quiet-time', '2027-04-15'],
    // Before the holiday, on it, and on Sunday
    ['2027-04-15', '22:00', 'contact-quiet-time', '2027-04-17'],
    ['2027-04-16', '11:00', 'contact-quiet-time', '2027-04-17'],
    ['2027-04-18', '11:00', 'contact-quiet-time', '2027-04-19'],
  ])('%s %s: %s', async (date, time, code, nextOn) => {
    goTo(date, time);
    officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
    expect((await caseNow()).refused).toEqual(nextOn && { reason: 'quiet-time', nextOn });
    const answer = await officer.call(recordContact, call());
    expect([answer.code ?? 'done', answer.facts?.nextOn ?? null]).toEqual([code, nextOn]);
  });

  test('three in seven days over all staff and channels, and reminders count', async () => {
    await sendReminders(house);
    expect((await caseNow()).thisWeek).toBe(1);
    expect(await codeNow()).toBe('done');
    expect(await codeNow({ channel: 'whatsapp' }, colleague)).toBe('done');
    const refused = await officer.call(recordContact, call({ channel: 'letter' }));
    expect([refused.status, refused.code, refused.facts]).toEqual([
      409,
      'contact-too-often',
      { atMost: 3, nextOn: '2027-04-21' },
    ]);
    expect(await caseNow(colleague)).toMatchObject({
      thisWeek: 3,
      refused: { reason: 'too-often', nextOn: '2027-04-21' },
    });
    goTo('2027-04-21', '09:00');
    officer = await staff(house, app, ['loan-officer']);
    expect(await codeNow()).toBe('done');
  });

  test.each([
    ['in the evening, of the same day', '2027-04-14T20:58', ['2027-04-14', '21:05']],
    ['at night, of the day before', '2027-04-14T11:00', ['2027-04-15', '23:59']],
    ['on a holiday, of the day before', '2027-04-15T11:00', ['2027-04-16', '11:00']],
    ['on Sunday, of the day before', '2027-04-17T11:00', ['2027-04-18', '07:00']],
  ] as const)('a contact is written down %s', async (_when, happened, [date, time]) => {
    goTo(date, time);
    officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
    expect((await caseNow()).refused?.reason).toBe('quiet-time');
    expect(await codeNow({ happenedAt: new Date(`${happened}:00+08:00`).toISOString() })).toBe('done');
  });

  test('the contacts of people hold back reminders too', async () => {
    for (const channel of ['phone', 'email', 'letter'] as const)
      await must(officer.call(recordContact, call({ channel })));
    goTo('2027-04-16', '10:00');
    await sendReminders(house);
    const reminders = await house.db
      .selectFrom('reminders')
      .select('stage')
      .where('loan_id', '=', made.loan.loanId)
      .execute();
    expect(reminders).toEqual([]);
  });

  test('two officers write down the third at once: one is refused', async () => {
    await must(officer.call(recordContact, call()));
    await must(officer.call(recordContact, call()));
    const answers = await Promise.all([officer, colleague].map((who) => who.call(recordContact, call())));
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['contact-too-often', 'done']);
    expect((await caseNow()).contacts).toHaveLength(3);
  });

  test('not for a loan whose bill is far, nor while the borrower says that nothing came', async () => {
    goTo('2027-03-20', '10:00');
    officer = await staff(house, app, ['loan-officer']);
    expect(await codeNow()).toBe('contact-not-needed');
    goTo('2027-03-30', '10:00');
    officer = await staff(house, app, ['loan-officer']);
    expect(await codeNow()).toBe('done');
    await signInAgain(made.person);
    await must(made.person.call(claimNotReceived, { loanId: made.loan.loanId, note: '' }));
    expect(await codeNow()).toBe('contact-paused');
    expect(await caseNow()).toMatchObject({ refused: { reason: 'paused', nextOn: null }, pausedBy: 'claim' });
  });

  test('the database says no as well', async () => {
    await must(officer.call(recordContact, call()));
    const row = await house.db
      .selectFrom('contact_events')
      .selectAll()
      .where('loan_id', '=', made.loan.loanId)
      .executeTakeFirstOrThrow();
    let count = 0;
    const at = (happened: string) => {
      count += 1;
      const contact_id = `00000000-0000-7000-8000-00000000${String(count).padStart(4, '0')}`;
      const moment = new Date(`${happened}:00.000+08:00`);
      return house.db
        .insertInto('contact_events')
        .values({ ...row, contact_id, happened_at: moment, recorded_at: moment })
        .execute();
    };
    await expect(at('2027-04-14T21:00')).rejects.toThrow('contact_events_hours');
    await expect(at('2027-04-18T12:00')).rejects.toThrow('Sundays');
    await expect(at('2027-04-16T12:00')).rejects.toThrow('public holidays');
    await expect(at('2027-04-14T12:00')).resolves.toBeDefined();
    await expect(at('2027-04-15T12:00')).resolves.toBeDefined();
    await expect(at('2027-04-15T12:30')).rejects.toThrow('three times');
    await expect(house.db.deleteFrom('contact_events').execute()).rejects.toThrow('append-only');
    await expect(house.db.updateTable('contact_events').set({ note: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});

describe('what is written down', () => {
  const promised = { amountSen: sen(500_00), promisedOn: calendarDate('2027-04-20') };

  test('a promise stands on the case until its day, and the words stay out of the record', async () => {
    const { promise } = await must(
      officer.call(recordContact, call({ outcome: 'promised', promised, note: 'Hippopotamus' })),
    );
    expect(promise).toEqual(promised);
    goTo('2027-04-20', '10:00');
    officer = await staff(house, app, ['loan-officer']);
    expect((await caseNow()).promise).toEqual(promised);
    goTo('2027-04-21', '10:00');
    officer = await staff(house, app, ['loan-officer']);
    expect((await caseNow()).promise).toBeNull();
    const events = await house.db
      .selectFrom('events')
      .select('canonical')
      .where('stream_id', '=', made.person.userId)
      .where('name', '=', 'contact.recorded')
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]?.canonical).not.toContain('Hippopotamus');
  });

  test('is set right by another row, once, and the attempt stays counted', async () => {
    const { contacts } = await must(officer.call(recordContact, call({ outcome: 'promised', promised })));
    const contactId = contacts[0]?.contactId ?? '';
    const right = {
      loanId: made.loan.loanId,
      contactId,
      channel: 'phone',
      outcome: 'reached',
      note: '',
      promised: null,
    } as const;
    clock.advance(60_000);
    const after = await must(colleague.call(correctContact, right));
    expect(after).toMatchObject({ promise: null, thisWeek: 1 });
    expect(
      after.contacts.map(({ outcome, isCorrected, isCorrection }) => [outcome, isCorrected, isCorrection]),
    ).toEqual([
      ['reached', false, true],
      ['promised', true, false],
    ]);
    expect((await officer.call(correctContact, right)).code).toBe('not-found');
    const elsewhere = await disbursedLoan(await openOffice(house, app));
    expect((await officer.call(correctContact, { ...right, loanId: elsewhere.loan.loanId })).code).toBe(
      'not-found',
    );
  });

  test('two corrections at once: one stays', async () => {
    const { contacts } = await must(officer.call(recordContact, call()));
    const right = {
      loanId: made.loan.loanId,
      contactId: contacts[0]?.contactId ?? '',
      channel: 'phone',
      outcome: 'reached',
      note: '',
      promised: null,
    } as const;
    const answers = await Promise.all([officer, colleague].map((who) => who.call(correctContact, right)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('has its own code for what is wrong, and nothing is kept', async () => {
    const in1h = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(await codeNow({ happenedAt: in1h })).toBe('contact-in-future');
    expect(await codeNow({ happenedAt: '2027-04-12T03:00:00.000Z' })).toBe('contact-too-long-ago');
    expect(await codeNow({ outcome: 'promised' })).toBe('promise-missing');
    expect(
      await codeNow({
        outcome: 'promised',
        promised: { ...promised, promisedOn: calendarDate('2027-04-13') },
      }),
    ).toBe('promise-day');
    expect(await codeNow({ promised })).toBe('promise-not-fitting');
    expect(await codeNow({ channel: 'sms' as never })).toBe('request-invalid');
    expect((await caseNow()).contacts).toEqual([]);
  });

  test('pressed twice it is there once', async () => {
    const key = '5f1f6f2e-7a38-4a86-9b77-1a3f5d8d2a11';
    const input = call();
    await Promise.all([
      officer.call(recordContact, input, { key }),
      officer.call(recordContact, input, { key }),
    ]);
    expect((await caseNow()).contacts).toHaveLength(1);
  });
});

describe('the borrower’s own number', () => {
  const reveal = (who: StaffMember) =>
    who.call(revealNumber, { loanId: made.loan.loanId, field: 'phone-number' });

  test('is covered, opens for a call that is allowed, and the borrower sees who looked', async () => {
    const { phone } = await caseNow();
    expect(phone).toMatch(/^•••• \d{4}$/);
    const { value } = await must(reveal(officer));
    expect(value).toMatch(/^\+601\d+$/);
    await signInAgain(made.person);
    const { looks } = await must(made.person.call(getLooks, {}));
    expect(looks[0]).toMatchObject({ what: 'phone-number' });
    goTo('2027-04-14', '21:00');
    officer = await staff(house, app, ['loan-officer']);
    expect((await reveal(officer)).code).toBe('contact-quiet-time');
  });

  test.each(['wrong-number', 'not-here-again'] as const)(
    'stays covered after %s; other ways stay open',
    async (outcome) => {
      await must(officer.call(recordContact, call({ outcome })));
      expect((await reveal(officer)).code).toBe('contact-channel-closed');
      expect(await codeNow({ channel: 'whatsapp' }, colleague)).toBe('contact-channel-closed');
      expect((await caseNow()).closedChannels).toEqual(['phone', 'whatsapp']);
      expect(await codeNow({ channel: 'letter' })).toBe('done');
    },
  );
});

test('loan officers write contacts down; the others of the office read them, and nobody else', async () => {
  const { loanId } = made.loan;
  for (const role of ['approver', 'finance', 'auditor'] as const) {
    const reader = await staff(house, app, [role]);
    await must(reader.call(getContacts, { loanId }));
    expect(await codeNow({}, reader)).toBe('not-allowed');
    expect((await reader.call(revealNumber, { loanId, field: 'phone-number' })).code).toBe('not-allowed');
  }
  const administrator = await staff(house, app, ['administrator']);
  expect((await administrator.call(getContacts, { loanId })).code).toBe('not-allowed');
  await signInAgain(made.person);
  expect((await made.person.call(getContacts, { loanId })).code).toBe('not-allowed');
  expect((await officer.call(getContacts, { loanId: '00000000-0000-7000-8000-000000000009' })).code).toBe(
    'not-found',
  );
});
