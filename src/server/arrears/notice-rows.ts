/** A formal notice between the domain's value and its row. */
import { calendarDate } from '#domain/date.ts';
import type { FormalNotice, NoticeStatus } from '#domain/formal-notice.ts';
import type { Pause } from '#domain/loan-account.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';

type Step = { outcome: string | null; posted_on: string | null; confirmed_at: Date | null };

export const noticeStatusOf = ({ outcome, posted_on, confirmed_at }: Step): NoticeStatus => {
  if (outcome === 'withdrawn' || outcome === 'cured' || outcome === 'ended') return outcome;
  if (posted_on) return 'posted';
  return confirmed_at ? 'prepared' : 'proposed';
};

export const noticesOf = (tx: Db | Tx) =>
  tx
    .selectFrom('formal_notices as n')
    .innerJoin('users as u', 'u.user_id', 'n.proposed_by')
    .select([
      'n.notice_id',
      'n.loan_id',
      'n.number',
      'n.proposed_by',
      'u.name as proposer_name',
      'n.confirmed_at',
      'n.as_of',
      'n.days_past_due',
      'n.overdue_sen',
      'n.late_sen',
      'n.parties_sealed',
      'n.posted_on',
      'n.tracking_number',
      'n.cure_by',
      'n.outcome',
      'n.closed_at',
    ]);

/** The notice of a loan that is not closed; there is at most one. */
export async function liveNotice(tx: Tx, loanId: string): Promise<FormalNotice | undefined> {
  const row = await noticesOf(tx)
    .where('n.loan_id', '=', loanId)
    .where('n.outcome', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { as_of, days_past_due, overdue_sen, late_sen, posted_on } = row;
  return {
    noticeId: row.notice_id,
    status: noticeStatusOf(row),
    proposedBy: { userId: row.proposed_by, name: row.proposer_name },
    ...(as_of !== null &&
      days_past_due !== null &&
      overdue_sen !== null &&
      late_sen !== null && {
        figures: {
          asOf: calendarDate(as_of),
          daysPastDue: days_past_due,
          overdueSen: sen(overdue_sen),
          lateSen: sen(late_sen),
        },
      }),
    ...(posted_on !== null && { postedOn: calendarDate(posted_on) }),
  };
}

/** The days that are not counted against the borrower of a notice: claims and requests, which may overlap. */
export async function noticePauses(tx: Tx, loanId: string): Promise<Pause[]> {
  const rows = await tx
    .selectFrom('notice_pauses')
    .select(['paused_from', 'paused_until'])
    .where('loan_id', '=', loanId)
    .execute();
  return rows.flatMap(({ paused_from, paused_until }) =>
    paused_from === null
      ? []
      : [
          {
            from: calendarDate(paused_from),
            ...(paused_until !== null && { until: calendarDate(paused_until) }),
          },
        ],
  );
}
