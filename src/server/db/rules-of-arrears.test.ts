/**
 * The rules of arrears attacked with SQL by hand as the application's own login: quiet hours, pauses and numbers of
 * reminders, and the two people and the time of a formal notice. Each attack has a twin that is right and is taken.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice } from '../testing-money.ts';
import { attempt, insert, type Row, remove, run, type Statement, update } from './direct-sql.ts';
import { idOf, ownerOf } from './forged-rows.ts';

/** The first bill fell due on Friday, 2 April 2027, and is 31 days late on 3 May. */
const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
let made: Applied;
let eventId: string;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await disbursedLoan(office);
  const event = await db
    .selectFrom('events')
    .select('event_id')
    .where('loan_id', '=', made.loan.loanId)
    .limit(1)
    .executeTakeFirstOrThrow();
  eventId = event.event_id;
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);

const reminder = (sentAt: string, given: Row = {}): Statement =>
  insert('reminders', {
    ...ownerOf(made),
    instalment_number: 1,
    stage: 'before',
    amount_sen: 888_49,
    event_id: eventId,
    sent_at: sentAt,
    ...given,
  });
const morning = (date: string) => `${date}T10:00:00+08:00`;

const claimId = newId();
const claim = (openedOn = '2027-03-20'): Statement =>
  insert('claims', {
    ...ownerOf(made),
    claim_id: claimId,
    note: '',
    opened_on: openedOn,
    opened_at: morning(openedOn),
    status: 'open',
  });
const withdrawn = (closedOn: string): Statement =>
  update(
    'claims',
    { claim_id: claimId },
    { status: 'withdrawn', closed_on: closedOn, closed_at: morning(closedOn) },
  );

describe('reminders', () => {
  test.each([
    ['2027-03-30T08:59:59+08:00', '23514 reminders_hours'],
    ['2027-03-30T09:00:00+08:00', 'stored'],
    ['2027-03-30T20:59:59+08:00', 'stored'],
    ['2027-03-30T21:00:00+08:00', '23514 reminders_hours'],
    ['2027-03-30T03:00:00Z', 'stored'],
    ['2027-03-30T20:00:00Z', '23514 reminders_hours'],
  ])('at %s: %s', async (sentAt, outcome) => {
    expect(await tries(reminder(sentAt))).toBe(outcome);
  });

  test.each([
    ['before', '2027-03-29', '2027-03-30'],
    ['due', '2027-04-01', '2027-04-02'],
    ['late-3', '2027-04-04', '2027-04-05'],
    ['late-7', '2027-04-08', '2027-04-09'],
    ['late-14', '2027-04-15', '2027-04-16'],
  ])('%s never before its day', async (stage, tooEarly, right) => {
    expect(await tries(reminder(morning(tooEarly), { stage }))).toBe(
      '23514 a reminder is for an unpaid bill whose time has come',
    );
    expect(await tries(reminder(morning(right), { stage }))).toBe('stored');
  });

  test('each stage once, and one a day', async () => {
    const first = reminder(morning('2027-04-02'));
    expect(await tries(first, reminder(morning('2027-04-03')))).toBe('23505 reminders_pkey');
    expect(await tries(first, reminder('2027-04-02T20:00:00+08:00', { stage: 'due' }))).toBe(
      '23505 reminders_one_a_day',
    );
    expect(await tries(first, reminder(morning('2027-04-03'), { stage: 'due' }))).toBe('stored');
  });

  test('three in seven days and no more', async () => {
    const three = [
      reminder(morning('2027-04-05')),
      reminder(morning('2027-04-06'), { stage: 'due' }),
      reminder(morning('2027-04-07'), { stage: 'late-3' }),
    ];
    const fourth = (date: string) => reminder(morning(date), { stage: 'late-7' });
    expect(await tries(...three, fourth('2027-04-11'))).toBe(
      '23514 nobody is reminded more than three times in seven days',
    );
    expect(await tries(...three, fourth('2027-04-12'))).toBe('stored');
  });

  test('none while the borrower says that the money never came', async () => {
    expect(await tries(claim(), reminder(morning('2027-03-30')))).toBe(
      '23514 nobody is reminded while a request or a claim is open',
    );
  });

  test('of no other loan, and never changed', async () => {
    expect(await tries(reminder(morning('2027-03-30'), { borrower_id: office.finance.userId }))).toMatch(
      /^23514 /,
    );
    const sent = reminder(morning('2027-03-30'));
    expect(await tries(sent, update('reminders', idOf(made), { stage: 'due' }))).toMatch(/^23001 /);
    expect(await tries(sent, remove('reminders', idOf(made)))).toMatch(/^23001 /);
    expect(await tries(run(sql`truncate reminders`))).toMatch(/^23001 /);
  });
});

describe('formal notices', () => {
  const noticeId = newId();
  const notice = (given: Row = {}): Statement =>
    insert('formal_notices', {
      ...ownerOf(made),
      notice_id: noticeId,
      number: 'JRN-N1',
      proposed_by: office.officer.userId,
      proposed_at: morning('2027-05-03'),
      ...given,
    });
  const change = (set: Row): Statement => update('formal_notices', { notice_id: noticeId }, set);
  const confirm = (given: Row = {}): Statement =>
    change({
      confirmed_by: office.approver.userId,
      confirmed_at: morning('2027-05-03'),
      as_of: '2027-05-03',
      days_past_due: 31,
      overdue_sen: 888_49,
      late_sen: 603,
      parties_sealed: 'sealed',
      ...given,
    });
  const post = (given: Row = {}): Statement =>
    change({
      posted_by: office.officer.userId,
      posted_on: '2027-05-04',
      tracking_number: 'RR123456789MY',
      ...given,
    });
  const close = (outcome: string, closedOn: string): Statement =>
    change({ outcome, closed_at: morning(closedOn) });
  const order = '23001 a notice goes on step by step, and what was written of it stays';

  test('step by step it is taken', async () => {
    expect(await tries(notice(), confirm(), post(), close('ended', '2027-05-24'))).toBe('stored');
    expect(await tries(notice(), confirm(), post(), close('cured', '2027-05-10'))).toBe('stored');
    expect(await tries(notice(), close('withdrawn', '2027-05-03'))).toBe('stored');
  });

  test('only when a bill is more than 28 days late, and while nothing is open', async () => {
    const late = '23514 a notice is for an instalment more than 28 days late';
    expect(await tries(notice({ proposed_at: morning('2027-04-30') }))).toBe(late);
    expect(await tries(notice({ proposed_at: morning('2027-05-01') }))).toBe('stored');
    expect(await tries(claim(), notice())).toBe(late);
    expect(await tries(notice(), claim(), confirm())).toBe(late);
    expect(await tries(notice(), confirm({ days_past_due: 28 }))).toBe('23514 formal_notices_late');
  });

  test('never by one person, never in one step', async () => {
    expect(await tries(notice(), confirm({ confirmed_by: office.officer.userId }))).toBe(
      '23514 formal_notices_two_people',
    );
    expect(await tries(notice({ outcome: 'cured', closed_at: morning('2027-05-03') }))).toBe(
      '23514 a notice begins as the proposal of one person',
    );
    expect(await tries(notice(), post())).toBe(order);
    expect(await tries(notice(), close('ended', '2027-06-30'))).toBe(order);
  });

  test('never ended before five days in the post and fourteen to pay', async () => {
    const tooEarly =
      '23514 a notice ends after five days in the post and fourteen to pay, which no pause takes away';
    const posted = [notice(), confirm(), post()];
    expect(await tries(...posted, close('ended', '2027-05-23'))).toBe(tooEarly);
    const paused = [...posted, claim('2027-05-10'), withdrawn('2027-05-20')];
    expect(await tries(...paused, close('ended', '2027-06-02'))).toBe(tooEarly);
    expect(await tries(...paused, close('ended', '2027-06-03'))).toBe('stored');
    expect(await tries(notice(), confirm(), close('ended', '2027-06-30'))).toBe(order);
  });

  test('never posted before it was made, nor more than three days after', async () => {
    expect(await tries(notice(), confirm(), post({ posted_on: '2027-05-07' }))).toBe(
      '23514 formal_notices_made_first',
    );
    expect(await tries(notice(), confirm(), post({ posted_on: '2027-05-06' }))).toBe('stored');
    expect(await tries(notice(), confirm(), post({ posted_on: '2027-05-02' }))).toBe(
      '23514 formal_notices_made_first',
    );
  });

  test('one at a time, and what was written stays', async () => {
    expect(await tries(notice(), notice({ notice_id: newId(), number: 'JRN-N2' }))).toBe(
      '23505 formal_notices_one_live',
    );
    expect(await tries(notice(), confirm(), change({ overdue_sen: 1_000_00 }))).toBe(order);
    expect(await tries(notice(), confirm(), change({ parties_sealed: 'other' }))).toBe(order);
    expect(await tries(notice(), confirm(), post(), change({ posted_on: '2027-05-03' }))).toBe(order);
    expect(await tries(notice(), confirm(), post(), close('withdrawn', '2027-05-05'))).toBe(order);
    expect(await tries(notice(), close('withdrawn', '2027-05-03'), confirm())).toBe(order);
    expect(await tries(notice(), remove('formal_notices', { notice_id: noticeId }))).toMatch(/^23001 /);
  });
});

describe('the calendar', () => {
  const holiday = (held_on: string): Statement => insert('holidays', { held_on, name: 'Cuti' });

  test('never makes a bill shorter, and nobody writes a bill through it', async () => {
    expect(await tries(holiday('2027-04-02'))).toBe('stored');
    expect(await tries(update('bills', { ...idOf(made), number: 1 }, { payable_by: '2027-04-02' }))).toMatch(
      /^23001 /,
    );
  });

  test('days that are counted stay, holidays are not moved', async () => {
    const counted = update('loans', idOf(made), { booked_until: '2027-04-02' });
    const stays = '23001 a day that is already counted stays as it was';
    expect(await tries(counted, holiday('2027-04-02'))).toBe(stays);
    expect(await tries(counted, holiday('2027-04-03'))).toBe('stored');
    expect(await tries(holiday('2027-04-02'), counted, remove('holidays', { held_on: '2027-04-02' }))).toBe(
      stays,
    );
    expect(
      await tries(
        holiday('2027-04-02'),
        update('holidays', { held_on: '2027-04-02' }, { held_on: '2027-05-02' }),
      ),
    ).toMatch(/^23001 /);
  });
});

test('a holiday finds its bills by their day', async () => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{
      'QUERY PLAN': string;
    }>`explain update bills set payable_by = payable_by + 1 where payable_by = '2027-04-02'`.execute(tx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bills_by_last_day');
});

describe('the list of late loans', () => {
  test('its days and buckets follow from its dates', async () => {
    const row = { ...ownerOf(made), oldest_number: 1, overdue_sen: 1, late_since: '2027-04-02' };
    expect(await tries(insert('arrears', { ...row, as_of: '2027-04-02' }))).toBe(
      '23514 arrears_days_past_due_check',
    );
    expect(await tries(insert('arrears', { ...row, as_of: '2027-04-03', bucket: 'over-90' }))).toMatch(
      /^428C9 /,
    );
    expect(await tries(insert('arrears', { ...row, as_of: '2027-04-03' }))).toBe('stored');
  });
});
