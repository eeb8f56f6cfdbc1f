/** The daily list, reminders that are sent once, and formal notices of two people, on real loans with a clock that moves. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/arrears.ts';
import { claimNotReceived } from '#contract/claims.ts';
import { getApplication, getDeskCounts } from '#contract/office.ts';
import { arrearsOf, bucketOf, pastDueOn } from '#domain/arrears.ts';
import { addDays, calendarDate } from '#domain/date.ts';
import { noticeDaysOn } from '#domain/formal-notice.ts';
import { buildApp } from '../app.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender, signInAgain } from '../testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, pay, today } from '../testing-money.ts';
import { closeFormalNotices } from './commands.ts';
import { noticePauses } from './notice-rows.ts';
import { refreshArrears } from './refresh-arrears.ts';
import { sendReminders } from './send-reminders.ts';

/** Bills of RM888.49 fall due on the 2nd of each month; the first one is due on Friday, 2 April 2027. */
const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
await house.db.updateTable('lender').set({ rest_days: [] }).execute();
const firstDue = calendarDate('2027-04-02');
const billSen = 888_49;
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

/** Ten in the morning in Kuala Lumpur. */
const goTo = (date: string) => clock.set(`${date}T02:00:00.000Z`);
const mine = () => made.loan.loanId;
const listed = async (loanId = mine()) =>
  house.db.selectFrom('arrears').selectAll().where('loan_id', '=', loanId).executeTakeFirst();
const reminders = async (loanId = mine()) =>
  house.db
    .selectFrom('reminders')
    .select(['instalment_number', 'stage'])
    .where('loan_id', '=', loanId)
    .orderBy('sent_at')
    .execute();
const stages = async () => (await reminders()).map(({ stage }) => stage);
const noticesTo = async ({ person }: Applied) =>
  house.db
    .selectFrom('messages')
    .select('template')
    .where('borrower_id', '=', person.userId)
    .where('template', 'like', 'reminder-%')
    .execute();
let claimCount = 0;
/** A loan whose borrower says from a day on that nothing came. */
async function pausedLoan({ from, until }: { from: string; until?: string }): Promise<void> {
  const { loan, person } = await disbursedLoan(office);
  claimCount += 1;
  const row = await house.db
    .insertInto('claims')
    .values({
      borrower_id: person.userId,
      claim_id: `00000000-0000-7000-8000-0000000001${String(claimCount).padStart(2, '0')}`,
      loan_id: loan.loanId,
      note: '',
      opened_on: from,
      opened_at: new Date(`${from}T02:00:00.000Z`),
      status: 'open',
    })
    .returning('claim_id')
    .executeTakeFirstOrThrow();
  if (until === undefined) return;
  await house.db
    .updateTable('claims')
    .set({ status: 'withdrawn', closed_on: until, closed_at: new Date(`${until}T02:00:00.000Z`) })
    .where('claim_id', '=', row.claim_id)
    .execute();
}
/** Staff sessions end before a borrower is two months late. */
const fresh = (roles: Parameters<typeof staff>[2], name: string): Promise<StaffMember> =>
  staff(house, app, roles, name);

describe('the daily list', () => {
  test('holds a loan from the day after its bill could be paid', async () => {
    goTo('2027-04-02');
    await refreshArrears(house);
    expect(await listed()).toBeUndefined();
    goTo('2027-04-03');
    await refreshArrears(house);
    expect(await listed()).toMatchObject({
      days_past_due: 1,
      bucket: '1-30',
      oldest_number: 1,
      overdue_sen: billSen,
      late_since: '2027-04-02',
    });
    goTo('2027-06-03');
    await refreshArrears(house);
    expect(await listed()).toMatchObject({ days_past_due: 62, bucket: '61-90', overdue_sen: 3 * billSen });
  });

  test('leaves a loan out once its bill is paid; late interest alone ages nothing', async () => {
    goTo('2027-04-20');
    await refreshArrears(house);
    expect(await listed()).toBeDefined();
    office.finance = await fresh(['finance'], 'Azlan bin Yusof');
    await signInAgain(made.person);
    await pay(office, made, billSen);
    await refreshArrears(house);
    expect(await listed()).toBeUndefined();
    const [bill] = await house.db
      .selectFrom('bills')
      .selectAll()
      .where('loan_id', '=', mine())
      .orderBy('number')
      .execute();
    expect(bill?.left_sen).toBeGreaterThan(0);
  });

  test('says of every loan what the domain says, whatever was paid and whenever it is asked', async () => {
    office.finance = await fresh(['finance'], 'Azlan bin Yusof');
    for (const amountSen of [1, 500_00, billSen, billSen + 1, 2 * billSen, 3000_00]) {
      await pay(office, await disbursedLoan(office), amountSen);
    }
    await pausedLoan({ from: '2027-03-20' });
    await pausedLoan({ from: '2027-03-20', until: '2027-04-12' });
    await pausedLoan({ from: '2027-04-12', until: '2027-05-20' });
    await pausedLoan({ from: '2027-04-12' });
    for (const days of [0, 1, 29, 30, 31, 61, 62, 95, 400]) {
      goTo(addDays(firstDue, days));
      await bookDueBills(house);
      await refreshArrears(house);
      const loans = await house.db
        .selectFrom('loans')
        .select('loan_id')
        .where('status', '=', 'disbursed')
        .execute();
      for (const { loan_id } of loans) {
        const { account } = (await loanFor(house.db, { kind: 'system' }, loan_id)) ?? {};
        const expected = account && arrearsOf(account, today(house));
        const row = await listed(loan_id);
        const [oldest] = account ? pastDueOn(account.instalments, today(house)) : [];
        expect(row && [row.days_past_due, row.bucket, row.oldest_number, row.overdue_sen]).toEqual(
          expected && [expected.daysPastDue, expected.bucket, oldest?.number, expected.overdueSen],
        );
      }
    }
  });

  test('a second run of a day writes nothing, and several at once leave one row', async () => {
    goTo('2027-04-20');
    await Promise.all([refreshArrears(house), refreshArrears(house), refreshArrears(house)]);
    expect(await refreshArrears(house)).toBe(0);
    expect(await listed()).toMatchObject({ days_past_due: 18 });
  });

  test('follows a clock that jumps forward and back', async () => {
    goTo('2028-01-01');
    await refreshArrears(house);
    expect(await listed()).toMatchObject({ bucket: 'over-90' });
    goTo('2027-04-05');
    await refreshArrears(house);
    expect(await listed()).toMatchObject({ days_past_due: 3, overdue_sen: billSen });
    goTo('2027-03-10');
    await refreshArrears(house);
    expect(await listed()).toBeUndefined();
  });

  test('its buckets are those of the domain', async () => {
    for (const days of [1, 30, 31, 60, 61, 90, 91, 400]) {
      goTo(addDays(firstDue, days));
      await refreshArrears(house);
      expect(await listed()).toMatchObject({ days_past_due: days, bucket: bucketOf(days) });
    }
  });
});

describe('reminders', () => {
  test('follow the bill: before, due, and 3, 7 and 14 days after, each once', async () => {
    for (let days = -6; days <= 40; days += 1) {
      goTo(addDays(firstDue, days));
      await sendReminders(house);
      await sendReminders(house);
    }
    const first = (await reminders()).filter(({ instalment_number }) => instalment_number === 1);
    expect(first.map(({ stage }) => stage)).toEqual(['before', 'due', 'late-3', 'late-7', 'late-14']);
  });

  test('once whatever runs at the same time, and one notice for each', async () => {
    goTo('2027-04-02');
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendReminders(house)));
    expect(sent.reduce((sum, each) => sum + each)).toBeGreaterThan(0);
    expect(await stages()).toEqual(['due']);
    expect(await noticesTo(made)).toHaveLength(1);
  });

  test.each([
    ['2027-04-02T00:59:59.000Z', 0],
    ['2027-04-02T01:00:00.000Z', 1],
    ['2027-04-02T12:59:59.000Z', 1],
    ['2027-04-02T13:00:00.000Z', 0],
    ['2027-04-01T17:00:00.000Z', 0],
  ])('at %s: %s', async (instant, count) => {
    clock.set(instant);
    await sendReminders(house);
    expect(await reminders()).toHaveLength(count);
  });

  test('a missed stage is not sent late, and a clock that jumps back sends nothing twice', async () => {
    goTo('2027-04-10');
    await sendReminders(house);
    expect(await stages()).toEqual(['late-7']);
    goTo('2027-04-02');
    await sendReminders(house);
    goTo('2027-04-10');
    await sendReminders(house);
    expect((await stages()).filter((stage) => stage === 'late-7')).toHaveLength(1);
  });

  test('none when a proof of the whole bill is being checked, or when it is paid', async () => {
    goTo('2027-03-29');
    await signInAgain(made.person);
    await claim(office, made, billSen);
    goTo('2027-03-30');
    await sendReminders(house);
    expect(await stages()).toEqual([]);
  });

  test('none while the borrower says that the money never came', async () => {
    await house.db
      .insertInto('claims')
      .values({
        borrower_id: made.person.userId,
        claim_id: '00000000-0000-7000-8000-000000000001',
        loan_id: mine(),
        note: '',
        opened_on: today(house),
        opened_at: clock.now(),
        status: 'open',
      })
      .execute();
    goTo('2027-04-02');
    await sendReminders(house);
    expect(await stages()).toEqual([]);
  });
});

describe('the formal notice', () => {
  let officer: StaffMember;
  let approver: StaffMember;
  const late = async (date = '2027-05-01') => {
    goTo(date);
    officer = await fresh(['loan-officer'], 'Farah binti Osman');
    approver = await fresh(['approver'], 'Lim Mei Ling');
  };
  const loan = () => ({ loanId: mine() });
  const posting = (postedOn: string, trackingNumber: string) => ({
    ...loan(),
    postedOn: calendarDate(postedOn),
    trackingNumber,
  });

  test('two people, the paper, the post, and the borrower is told; nothing of it happens by the clock', async () => {
    await late();
    await refreshArrears(house);
    await sendReminders(house);
    await closeFormalNotices(house);
    expect(
      await house.db.selectFrom('formal_notices').selectAll().where('loan_id', '=', mine()).execute(),
    ).toEqual([]);
    const proposed = await must(officer.call(endpoints.proposeFormalNotice, loan()));
    expect(proposed.status).toBe('proposed');
    expect((await officer.call(endpoints.getFormalNoticePdf, loan())).code).toBe('not-found');
    expect((await officer.call(endpoints.confirmFormalNotice, loan())).code).toBe('not-allowed');
    const both = await fresh(['loan-officer', 'approver'], 'Ravi Kumar');
    await must(both.call(endpoints.withdrawFormalNotice, loan()));
    await must(both.call(endpoints.proposeFormalNotice, loan()));
    expect((await both.call(endpoints.confirmFormalNotice, loan())).code).toBe('second-person-needed');
    expect(
      (await officer.call(endpoints.postFormalNotice, posting('2027-05-01', 'RR100000001MY'))).code,
    ).toBe('notice-missing');
    await must(approver.call(endpoints.confirmFormalNotice, loan()));
    const paper = await officer.call(endpoints.getFormalNoticePdf, loan());
    expect(paper.status).toBe(200);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      (await officer.call(endpoints.postFormalNotice, posting('2027-05-02', 'RR100000001MY'))).code,
    ).toBe('date-in-future');
    await must(officer.call(endpoints.postFormalNotice, posting('2027-05-01', 'rr100000001my')));
    const { loans } = await must(officer.call(endpoints.getArrears, { view: 'all', page: 1 }));
    const row = loans.find(({ loanId }) => loanId === mine());
    expect(row?.notice).toMatchObject({
      status: 'posted',
      trackingNumber: 'RR100000001MY',
      overdueSen: billSen,
      cureBy: '2027-05-20',
    });
    goTo('2027-05-03');
    await signInAgain(made.person);
    await must(made.person.call(claimNotReceived, { ...loan(), note: '' }));
    await late('2027-05-05');
    const later = await must(officer.call(endpoints.getArrears, { view: 'all', page: 1 }));
    const moved = later.loans.find(({ loanId }) => loanId === mine());
    expect(moved?.notice?.cureBy).toBe('2027-05-22');
    expect(moved?.daysPastDue).toBe(31);
    const told = await house.db
      .selectFrom('messages')
      .select('facts')
      .where('borrower_id', '=', made.person.userId)
      .where('template', '=', 'formal-notice-posted')
      .execute();
    expect(told).toHaveLength(1);
  });

  test('one that is only proposed is dropped when nothing is late any more: no list has the loan, and it held photos and account', async () => {
    await late();
    const waiting = async () => (await must(approver.call(getDeskCounts, {}))).arrears;
    const before = await waiting();
    await must(officer.call(endpoints.proposeFormalNotice, loan()));
    await closeFormalNotices(house);
    expect(await waiting()).toBe(before + 1);
    await signInAgain(made.person);
    await pay({ ...office, finance: await fresh(['finance'], 'Azlan bin Yusof') }, made, billSen);
    await refreshArrears(house);
    const { loans } = await must(officer.call(endpoints.getArrears, { view: 'all', page: 1 }));
    expect(loans.filter(({ loanId }) => loanId === mine())).toEqual([]);
    await closeFormalNotices(house);
    expect(await waiting()).toBe(before);
    const { rows } = await sql<{ open: boolean }>`select has_open_matter(${mine()}) as open`.execute(
      house.db,
    );
    expect(rows).toEqual([{ open: false }]);
  });

  test('the paper stays the same bytes, whatever the names and addresses become', async () => {
    await late();
    await must(officer.call(endpoints.proposeFormalNotice, loan()));
    await must(approver.call(endpoints.confirmFormalNotice, loan()));
    const first = await officer.call(endpoints.getFormalNoticePdf, loan());
    const before = await house.db.selectFrom('lender').select('address').executeTakeFirstOrThrow();
    await house.db.updateTable('lender').set({ address: '99 Jalan Baharu, 80000 Johor Bahru' }).execute();
    await house.db
      .updateTable('personal_information')
      .set({ address: '1 Jalan Lain, 50000 Kuala Lumpur', full_name: 'Nama Lain' })
      .where('borrower_id', '=', made.person.userId)
      .execute();
    const again = await officer.call(endpoints.getFormalNoticePdf, loan());
    await house.db.updateTable('lender').set(before).execute();
    expect(again.status).toBe(200);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const seen = await house.db
      .selectFrom('events')
      .select('name')
      .where('stream_id', '=', officer.userId)
      .where('name', '=', 'formal-notice.opened')
      .execute();
    expect(seen).toHaveLength(2);
  });

  test('not one day too early, and once however often it is pressed', async () => {
    await late('2027-04-30');
    expect((await officer.call(endpoints.proposeFormalNotice, loan())).code).toBe('not-late-enough');
    await late('2027-05-01');
    const key = '2e2d5b5a-9d4e-4f0e-8f6f-3f1d0a3b7c11';
    await must(officer.call(endpoints.proposeFormalNotice, loan(), { key }));
    await must(officer.call(endpoints.proposeFormalNotice, loan(), { key }));
    expect((await officer.call(endpoints.proposeFormalNotice, loan())).code).toBe('notice-open');
  });

  test('is cured by a payment in time and ends after its time, by the clock and once', async () => {
    await late();
    await must(officer.call(endpoints.proposeFormalNotice, loan()));
    await must(approver.call(endpoints.confirmFormalNotice, loan()));
    await must(officer.call(endpoints.postFormalNotice, posting('2027-05-01', 'RR100000002MY')));
    const outcome = async () =>
      (
        await house.db.selectFrom('formal_notices').select('outcome').where('loan_id', '=', mine()).execute()
      )[0]?.outcome;
    goTo('2027-05-20');
    await closeFormalNotices(house);
    expect(await outcome()).toBeNull();
    goTo('2027-05-21');
    await Promise.all([closeFormalNotices(house), closeFormalNotices(house)]);
    expect(await outcome()).toBe('ended');
  });
});

test('the days of a notice in the database are those of the domain, whatever overlaps', async () => {
  await pausedLoan({ from: '2027-04-12', until: '2027-04-20' });
  const { loan_id, borrower_id } = await house.db
    .selectFrom('claims')
    .select(['loan_id', 'borrower_id'])
    .orderBy('claim_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const requests = [
    ['2027-04-15', '2027-04-25'],
    ['2027-04-25', '2027-04-25'],
    ['2027-05-03', '2027-05-05'],
    ['2027-05-20', undefined],
  ] as const;
  for (const [index, [askedOn, endedOn]] of requests.entries()) {
    const request_id = `00000000-0000-7000-8000-00000000020${index}`;
    const request = { request_id, borrower_id, loan_id, asked_kind: 'due-day', asked_due_day: 5 } as const;
    const asked = {
      asked_at: new Date(`${askedOn}T02:00:00.000Z`),
      answer_by: askedOn,
      status: 'open',
    } as const;
    await house.db
      .insertInto('hardship_requests')
      .values({ ...request, ...asked })
      .execute();
    if (endedOn === undefined) continue;
    await house.db
      .updateTable('hardship_requests')
      .set({ status: 'withdrawn', ended_at: new Date(`${endedOn}T02:00:00.000Z`) })
      .where('request_id', '=', request_id)
      .execute();
  }
  const pauses = await house.db.transaction().execute((tx) => noticePauses(tx, loan_id));
  expect(pauses).toHaveLength(5);
  for (let from = calendarDate('2027-04-08'); from < '2027-05-25'; from = addDays(from, 3)) {
    for (const days of [0, 1, 4, 11, 19, 40]) {
      const to = addDays(from, days);
      const { rows } = await sql<{
        days: number;
      }>`select notice_days(${loan_id}, ${from}, ${to}) as days`.execute(house.db);
      expect([from, to, rows[0]?.days]).toEqual([from, to, noticeDaysOn(from, to, pauses)]);
    }
  }
});

describe('the desk', () => {
  test('shows the bucket that is asked for, with late interest so far and the last reminder', async () => {
    goTo('2027-04-09');
    await bookDueBills(house);
    await sendReminders(house);
    goTo('2027-05-03');
    await refreshArrears(house);
    const officer = await fresh(['loan-officer'], 'Farah binti Osman');
    const desk = await must(officer.call(endpoints.getArrears, { view: '31-60', page: 1 }));
    const row = desk.loans.find(({ loanId }) => loanId === mine());
    expect(row).toMatchObject({
      daysPastDue: 31,
      bucket: '31-60',
      overdueSen: 2 * billSen,
      lateSen: Math.floor((billSen * 31 * 800) / 3_650_000) + Math.floor((billSen * 800) / 3_650_000),
      lastReminder: { stage: 'late-7' },
      remindersThisWeek: 0,
      pausedBy: null,
      isNoticePossible: true,
      noticePossibleFrom: null,
    });
    const { loans } = await must(officer.call(endpoints.getArrears, { view: '1-30', page: 1 }));
    expect(loans.some(({ loanId }) => loanId === mine())).toBe(false);
  });

  test('product rule 11: nothing that it answers or leads to names the emergency contact', async () => {
    goTo('2027-05-05');
    await refreshArrears(house);
    const officer = await fresh(['loan-officer'], 'Farah binti Osman');
    const approver = await fresh(['approver'], 'Lim Mei Ling');
    const waiting = async () =>
      await Promise.all(
        [officer, approver].map(async (who) => (await must(who.call(getDeskCounts, {}))).arrears),
      );
    const [toPost = 0, toMake = 0] = await waiting();
    await must(officer.call(endpoints.proposeFormalNotice, { loanId: mine() }));
    // To be made by the second person, then to be posted by an officer: nobody counts the other's work.
    expect(await waiting()).toEqual([toPost, toMake + 1]);
    await must(approver.call(endpoints.confirmFormalNotice, { loanId: mine() }));
    expect(await waiting()).toEqual([toPost + 1, toMake]);
    const answers = [
      await officer.call(endpoints.getArrears, { view: 'all', page: 1 }),
      await officer.call(getApplication, { loanId: mine() }),
      await officer.get(`/api/office/threads/${made.person.userId}`),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Rahman bin Idris|7654321/);
    }
  });

  test('is for those who lend, not for the administrator or the borrower', async () => {
    const administrator = await fresh(['administrator'], 'Siti Administrator');
    expect((await administrator.call(endpoints.getArrears, { view: 'all', page: 1 })).code).toBe(
      'not-allowed',
    );
    expect((await made.person.call(endpoints.getArrears, { view: 'all', page: 1 })).code).toBe('not-allowed');
  });
});
