/** Holidays and rest days: bills get longer, never shorter, and days that were counted stay as they were. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/calendar.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/date.ts';
import { nextWorkingDay } from '#domain/working-days.ts';
import { buildApp } from '../app.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice } from '../testing-money.ts';
import { readCalendar } from './calendar.ts';
import { lenderStreamId } from './lender-stream.ts';

/** Bills fall due on the 2nd of each month: Friday 2 April 2027, Sunday 2 May, Wednesday 2 June. */
const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;
let administrator: StaffMember;
let made: Applied;

beforeAll(async () => {
  office = await openOffice(house, app);
  administrator = await staff(house, app, ['administrator'], 'Siti Nor');
  made = await disbursedLoan(office);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const payableBy = async (number: number, { loan }: Applied = made) =>
  (
    await house.db
      .selectFrom('bills')
      .select('payable_by')
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).payable_by;
const add = (heldOn: string, name = 'Cuti') =>
  administrator.call(endpoints.addHoliday, { heldOn: calendarDate(heldOn), name });

describe('the calendar', () => {
  test('a bill due on a rest day can be paid until the next working day', async () => {
    expect(await payableBy(1)).toBe('2027-04-02');
    expect(await payableBy(2)).toBe('2027-05-03');
  });

  test('a new holiday gives the bills of its day longer, over the weekend behind it', async () => {
    const { holidays } = await must(add('2027-04-02', 'Cuti khas'));
    expect(holidays).toContainEqual({
      heldOn: '2027-04-02',
      name: 'Cuti khas',
      addedBy: 'Siti Nor',
      isRemovable: true,
    });
    expect(await payableBy(1)).toBe('2027-04-05');
    await must(add('2027-05-03'));
    expect(await payableBy(2)).toBe('2027-05-04');
  });

  test('taking it away again leaves the bills as long as they are', async () => {
    await must(administrator.call(endpoints.removeHoliday, { heldOn: calendarDate('2027-04-02') }));
    expect(await payableBy(1)).toBe('2027-04-05');
  });

  test('bills made later know of it; rest days count from then on', async () => {
    await must(administrator.call(endpoints.changeRestDays, { restDays: [5], seenVersion: 0 }));
    const later = await disbursedLoan(office);
    expect(await payableBy(1, later)).toBe('2027-04-03');
    expect(await payableBy(2, later)).toBe('2027-05-02');
    expect(await payableBy(1)).toBe('2027-04-05');
    await must(administrator.call(endpoints.changeRestDays, { restDays: [0, 6], seenVersion: 1 }));
  });

  test.each([
    ['2027-03-02', 'date-not-in-future'],
    ['2027-03-01', 'date-not-in-future'],
    ['2027-05-03', 'holiday-exists'],
    ['2027-02-30', 'request-invalid'],
  ])('adding %s is refused: %s', async (heldOn, code) => {
    const answer = await administrator.post('/api/office/calendar/holidays', { heldOn, name: 'Cuti' });
    expect(answer.code).toBe(code);
  });

  test('two administrators decide one after the other, on the stream of the lender', async () => {
    const other = await staff(house, app, ['administrator'], 'Raj Kumar');
    const input = { heldOn: calendarDate('2027-10-28'), name: 'Cuti' };
    const answers = await Promise.all(
      [administrator, other].map((person) => person.call(endpoints.addHoliday, input)),
    );
    expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual(['added', 'holiday-exists']);
    const streams = await house.db
      .selectFrom('events')
      .select('stream_id')
      .distinct()
      .where('name', 'in', ['holiday.added', 'holiday.removed', 'rest-days.changed'])
      .execute();
    expect(streams).toEqual([{ stream_id: lenderStreamId }]);
  });

  test('of two administrators who change the rest days, the second one hears who was first', async () => {
    const other = await staff(house, app, ['administrator'], 'Raj Kumar');
    const before = (await must(administrator.call(endpoints.getCalendar, {}))).restDays;
    expect(before).toMatchObject({ value: [0, 6], last: { name: 'Siti Nor', proposedBy: null } });
    const change = (person: StaffMember, restDays: number[], seenVersion: number) =>
      person.call(endpoints.changeRestDays, { restDays, seenVersion });
    const answers = await Promise.all([
      change(administrator, [4, 5], before.version),
      change(other, [5], before.version),
    ]);
    const [won] = answers.filter(({ code }) => code === undefined);
    const [lost] = answers.filter(({ code }) => code !== undefined);
    expect([lost?.status, lost?.code]).toEqual([409, 'settings-changed']);
    const now = (await must(administrator.call(endpoints.getCalendar, {}))).restDays;
    expect(now).toEqual(won?.body.restDays);
    expect(lost?.facts).toMatchObject({ name: now.last?.name });
    expect(now.version).toBe(before.version + 1);
    await must(change(other, [0, 6], now.version));
  });

  test('only the administrator keeps it', async () => {
    const input = { heldOn: calendarDate('2027-09-16'), name: 'Hari Malaysia' };
    for (const person of [office.officer, office.approver, office.finance]) {
      expect((await person.call(endpoints.addHoliday, input)).code).toBe('not-allowed');
    }
  });

  test('a holiday and a payout at the same moment: the bill is not due on it', async () => {
    const [loan] = await Promise.all([disbursedLoan(office), add('2027-06-02')]);
    expect(await payableBy(3, loan)).toBe('2027-06-03');
    expect(await payableBy(3)).toBe('2027-06-03');
  });

  test('the database finds the same working day as the domain', async () => {
    const calendar = await readCalendar(house.db);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 500 }), async (days) => {
        const day: CalendarDate = addDays(calendarDate('2027-01-01'), days);
        const { rows } = await sql<{ found: string }>`select next_working_day(${day}) as found`.execute(
          house.db,
        );
        expect(rows[0]?.found).toBe(nextWorkingDay(day, calendar));
      }),
      { numRuns: 60 },
    );
  });

  test('a day that is counted already cannot become a holiday, nor stop being one', async () => {
    clock.set('2027-05-10T02:00:00.000Z');
    await bookDueBills(house);
    const forced = sql`insert into holidays (held_on, name) values ('2027-05-05', 'Terlambat')`.execute(
      house.db,
    );
    await expect(forced).rejects.toThrow('a day that is already counted stays as it was');
    const removed = sql`delete from holidays where held_on = '2027-05-03'`.execute(house.db);
    await expect(removed).rejects.toThrow('a day that is already counted stays as it was');
    await expect(sql`update holidays set held_on = '2028-01-01'`.execute(house.db)).rejects.toThrow();
  });
});
