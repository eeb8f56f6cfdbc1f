/**
 * The arrears desk: one page of the daily list, with late interest worked out for its loans only. A loan that was paid
 * since the list was written is left out. Emergency contacts are not read here (product rule 11).
 */
import { type RawBuilder, sql } from 'kysely';
import type { ArrearsRow, arrearsViews, getArrears } from '#contract/arrears.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type ArrearsBucket, arrearsBuckets, arrearsOf, bucketDays } from '#domain/arrears.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/date.ts';
import { noticeFiguresOn, noticePossibleFrom } from '#domain/formal-notice.ts';
import { sen } from '#domain/money.ts';
import { type Actor, may } from '#domain/permission.ts';
import { isPausedOn, reminderStages } from '#domain/reminder.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { noticeStatusOf, noticesOf } from './notice-rows.ts';

type View = (typeof arrearsViews)[number];
export type ArrearsDesk = ResponseOf<typeof getArrears>;

const rowsOfPage = 25;

/** The days since when the loans of a view are late: what the list is ordered by. */
const isIn = (view: View, today: CalendarDate): RawBuilder<boolean> => {
  if (view === 'all') return sql`a.late_since < ${today}`;
  const { from, to } = bucketDays[view];
  const last = addDays(today, -from);
  return to === undefined
    ? sql`a.late_since <= ${last}`
    : sql`a.late_since between ${addDays(today, -to)} and ${last}`;
};

export async function readArrears(
  tx: Tx,
  actor: Actor,
  { view, page }: { view: View; page: number },
  today: CalendarDate,
): Promise<ArrearsDesk> {
  const buckets = await readBuckets(tx, today);
  const inView = buckets.filter(({ bucket }) => view === 'all' || bucket === view);
  const count = inView.reduce((sum, { loans }) => sum + loans, 0);
  const { rows } = await sql<ListedLoan>`
    select a.loan_id, a.borrower_id, l.reference, b.name as borrower_name,
      (select p.reason from (select case when exists (select from claims c where c.loan_id = a.loan_id and c.status = 'open')
        then 'claim' else 'hardship' end as reason) p where reminders_paused(a.loan_id, ${today})) as paused_by
    from arrears a join loans l using (borrower_id, loan_id) join users b on b.user_id = a.borrower_id
    where a.is_running and l.status = 'disbursed' and ${isIn(view, today)}
    order by a.late_since, a.loan_id limit ${rowsOfPage} offset ${(page - 1) * rowsOfPage}`.execute(tx);
  const loans: ArrearsRow[] = [];
  for (const listed of rows) {
    const row = await rowOf(tx, actor, listed, today);
    if (row) loans.push(row);
  }
  return { buckets, loans, pages: Math.max(1, Math.ceil(count / rowsOfPage)) };
}

async function readBuckets(tx: Tx, today: CalendarDate): Promise<ArrearsDesk['buckets']> {
  const bucketAt = arrearsBuckets.map((bucket) => sql`when ${isIn(bucket, today)} then ${sql.lit(bucket)}`);
  const { rows } = await sql<{ bucket: ArrearsBucket; loans: number; overdue_sen: number }>`
    select case ${sql.join(bucketAt, sql` `)} end as bucket, count(*)::bigint as loans, sum(a.overdue_sen)::bigint as overdue_sen
    from arrears a where a.is_running and a.late_since < ${today}
    group by 1`.execute(tx);
  return arrearsBuckets.map((bucket) => {
    const row = rows.find((each) => each.bucket === bucket);
    return { bucket, loans: row?.loans ?? 0, overdueSen: row?.overdue_sen ?? 0 };
  });
}

type ListedLoan = {
  loan_id: string;
  borrower_id: string;
  reference: string;
  borrower_name: string;
  paused_by: 'claim' | 'hardship' | null;
};

async function rowOf(
  tx: Tx,
  actor: Actor,
  listed: ListedLoan,
  today: CalendarDate,
): Promise<ArrearsRow | undefined> {
  const loan = await loanFor(tx, actor, listed.loan_id);
  const arrears = loan?.account && arrearsOf(loan.account, today);
  if (!loan || !arrears) return undefined;
  const paused = { isPaused: listed.paused_by !== null };
  const isPaused = isPausedOn(loan, paused, today);
  const { daysPastDue, bucket, payableBy, overdueSen, lateSen } = arrears;
  return {
    loanId: loan.loanId,
    borrowerId: loan.borrowerId,
    reference: listed.reference,
    borrowerName: listed.borrower_name,
    daysPastDue,
    bucket,
    lateSince: payableBy,
    overdueSen,
    lateSen,
    ...(await remindersOf(tx, loan.loanId, today)),
    pausedBy: isPaused ? (listed.paused_by ?? 'claim') : null,
    notice: await noticeOf(tx, loan.loanId, today),
    isNoticePossible: !isPaused && noticeFiguresOn(loan, today) !== undefined,
    noticePossibleFrom: noticePossibleFrom(loan, paused, today) ?? null,
  };
}

async function remindersOf(
  tx: Tx,
  loanId: string,
  today: CalendarDate,
): Promise<Pick<ArrearsRow, 'lastReminder' | 'remindersThisWeek'>> {
  const rows = await tx
    .selectFrom('reminders')
    .select([
      'stage',
      'sent_at',
      sql<boolean>`(sent_at at time zone 'Asia/Kuala_Lumpur')::date > ${addDays(today, -7)}`.as('is_recent'),
    ])
    .where('loan_id', '=', loanId)
    .orderBy('sent_at', 'desc')
    .limit(5)
    .execute();
  const [last] = rows;
  const stage = reminderStages.find((each) => each === last?.stage);
  return {
    lastReminder: last && stage ? { stage, sentAt: last.sent_at.toISOString() } : null,
    remindersThisWeek: rows.filter(({ is_recent }) => is_recent).length,
  };
}

/** The newest notice that was not dropped; days of claims and requests since it was posted move its last day. */
async function noticeOf(tx: Tx, loanId: string, today: CalendarDate): Promise<ArrearsRow['notice']> {
  const row = await noticesOf(tx)
    .select(
      sql<
        string | null
      >`n.cure_by + case when n.outcome is null then greatest(0, ${today}::date - n.posted_on)
      - notice_days(n.loan_id, n.posted_on, ${today}) else 0 end`.as('last_day'),
    )
    .where('n.loan_id', '=', loanId)
    .where((eb) => eb.or([eb('n.outcome', 'is', null), eb('n.outcome', '<>', 'withdrawn')]))
    .orderBy('n.proposed_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    status: noticeStatusOf(row),
    proposedBy: { userId: row.proposed_by, name: row.proposer_name },
    asOf: dateOf(row.as_of),
    overdueSen: row.overdue_sen === null ? null : sen(row.overdue_sen),
    postedOn: dateOf(row.posted_on),
    trackingNumber: row.tracking_number,
    cureBy: dateOf(row.last_day),
  };
}

const dateOf = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

/** Formal notices that wait for this person: to make what somebody else proposed, or to post the paper. */
export async function countNoticesWaiting(db: Db, actor: Actor): Promise<number> {
  const { waiting } = await db
    .selectFrom('formal_notices')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('outcome', 'is', null)
    .where('posted_on', 'is', null)
    .where((eb) =>
      eb.or([
        ...(may(actor, 'postFormalNotice') ? [eb('confirmed_at', 'is not', null)] : []),
        ...(may(actor, 'confirmFormalNotice')
          ? [eb('confirmed_at', 'is', null).and('proposed_by', '<>', userIdOf(actor))]
          : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return waiting;
}
