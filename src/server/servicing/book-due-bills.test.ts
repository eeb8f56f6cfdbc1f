/** Bills that fall due are booked once: whatever runs twice, however the clock jumps, and with several processes at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths, calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger, staff } from '../testing.ts';
import { type Applied, openLender, signInAgain } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay } from '../testing-money.ts';
import { bookDueBills } from './book-due-bills.ts';

/** Bills of RM888.49 fall due on the 2nd of each month from April on. */
const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
const billSen = 888_49;
const firstDue = calendarDate('2027-04-02');
let office: Office;
let made: Applied;

beforeAll(async () => {
  office = await openOffice(house, app);
});
beforeEach(async () => {
  clock.set('2027-03-02T02:00:00.000Z');
  made = await disbursedLoan(office);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const goTo = (date: string) => clock.set(`${date}T02:00:00.000Z`);
const transfers = async (kind: string) =>
  house.db
    .selectFrom('ledger_transfers')
    .select(['instalment_number', 'amount_sen', 'value_on'])
    .where('loan_id', '=', made.loan.loanId)
    .where('kind', '=', kind)
    .orderBy('posted_order')
    .execute();
const interest = async () =>
  (await transfers('interest')).map((row) => [row.instalment_number, row.value_on]);
const dueEvents = async () =>
  (
    await house.db
      .selectFrom('events')
      .select('event_id')
      .where('loan_id', '=', made.loan.loanId)
      .where('name', '=', 'bills.due')
      .execute()
  ).length;

describe('bookDueBills', () => {
  test('nothing before the due date, the interest of the bill on it, and nothing more the second time', async () => {
    goTo('2027-04-01');
    await bookDueBills(house);
    expect(await interest()).toEqual([]);
    goTo('2027-04-02');
    await bookDueBills(house);
    await bookDueBills(house);
    clock.advance(13 * 60 * 60 * 1000);
    await bookDueBills(house);
    expect(await interest()).toEqual([[1, '2027-04-02']]);
    expect(await dueEvents()).toBe(1);
  });

  test('begins at midnight in Kuala Lumpur, not in Greenwich', async () => {
    clock.set('2027-04-01T15:59:59.000Z');
    await bookDueBills(house);
    expect(await interest()).toEqual([]);
    clock.set('2027-04-01T16:00:00.000Z');
    await bookDueBills(house);
    expect(await interest()).toEqual([[1, '2027-04-02']]);
  });

  test('a server that was off for months books each bill on its own day, in one event', async () => {
    goTo('2027-09-20');
    await bookDueBills(house);
    expect(await interest()).toEqual(
      Array.from({ length: 6 }, (_, index) => [index + 1, addMonths(firstDue, index)]),
    );
    expect(await dueEvents()).toBe(1);
  });

  test('a clock that jumps forward and back takes nothing away and books nothing twice', async () => {
    goTo('2027-06-10');
    await bookDueBills(house);
    const before = await interest();
    expect(before).toHaveLength(3);
    for (const date of ['2027-03-20', '2027-05-02', '2027-06-10', '2027-06-30']) {
      goTo(date);
      await bookDueBills(house);
    }
    expect(await interest()).toEqual(before);
    goTo('2027-07-02');
    await bookDueBills(house);
    expect(await interest()).toEqual([...before, [4, '2027-07-02']]);
  });

  test('several processes at once book it once', async () => {
    goTo('2027-04-02');
    const booked = await Promise.all(Array.from({ length: 8 }, () => bookDueBills(house)));
    expect(booked.reduce((sum, each) => sum + each)).toBeGreaterThan(0);
    expect(await interest()).toEqual([[1, '2027-04-02']]);
    expect(await dueEvents()).toBe(1);
  });

  test('money that is held pays the bill on its day, once', async () => {
    office.finance = await staff(house, app, ['finance'], 'Azlan bin Yusof');
    await pay(office, made, 2 * billSen + 100_00);
    goTo('2027-06-02');
    await Promise.all([bookDueBills(house), bookDueBills(house)]);
    const paid = (await transfers('principal-repaid')).filter((row) => row.instalment_number === 2);
    expect(paid).toHaveLength(1);
    expect(paid[0]?.value_on).toBe('2027-05-02');
    const third = (await transfers('principal-repaid')).filter((row) => row.instalment_number === 3);
    expect(third).toEqual([{ instalment_number: 3, amount_sen: 100_00, value_on: '2027-06-02' }]);
  });

  test('a payment beside it: both are done, in either order', async () => {
    goTo('2027-04-02');
    office.finance = await staff(house, app, ['finance'], 'Azlan bin Yusof');
    await signInAgain(made.person);
    await Promise.all([bookDueBills(house), pay(office, made, billSen), bookDueBills(house)]);
    await bookDueBills(house);
    expect(await interest()).toEqual([[1, '2027-04-02']]);
    expect(await transfers('late-interest')).toEqual([]);
  });

  test('one loan that cannot be booked does not keep the others from it, and is heard of', async () => {
    const other = await disbursedLoan(office);
    goTo('2027-04-02');
    await house.db
      .updateTable('event_streams')
      .set({ last_sequence: 0 })
      .where('stream_id', '=', other.person.userId)
      .execute();
    await expect(bookDueBills(house)).rejects.toThrow('bookDueBills: 1 of');
    expect(await interest()).toEqual([[1, '2027-04-02']]);
    await house.db
      .updateTable('event_streams')
      .set(({ selectFrom }) => ({
        last_sequence: selectFrom('events')
          .select((eb) => eb.fn.max('sequence').as('last'))
          .where('stream_id', '=', other.person.userId),
      }))
      .where('stream_id', '=', other.person.userId)
      .execute();
    await bookDueBills(house);
  });
});
