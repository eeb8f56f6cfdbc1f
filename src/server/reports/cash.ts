/** Money in and out by the day it was booked: collections with what they paid, and payouts. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportTables } from '#contract/reports.ts';
import { calendarDate } from '#domain/date.ts';
import { startOfDate } from '../clock.ts';
import type { Tx } from '../house.ts';
import type { Cut } from './cut.ts';
import { standing } from './loans-then.ts';
import { totalOf } from './total-of.ts';

type Collections = ReportTables['collections-by-day'];
type Payouts = ReportTables['payouts-by-day'];

const periods = { month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const;

const collectionKeys = [
  'payments',
  'receivedSen',
  'reversedSen',
  'principalSen',
  'interestSen',
  'chargesSen',
  'creditSen',
  'refundedSen',
  'refundLossSen',
] as const;

/** By month from the first one, and by day in the month of the cut. */
export async function readCollections(
  tx: Tx,
  cut: Cut,
): Promise<Pick<ReportTables, 'collections-by-month' | 'collections-by-day'>> {
  return {
    'collections-by-month': await collectionsBy(tx, cut, 'month'),
    'collections-by-day': await collectionsBy(tx, cut, 'day'),
  };
}

async function collectionsBy(tx: Tx, cut: Cut, period: keyof typeof periods): Promise<Collections> {
  const received = sql`filter (where kind = 'payment-received' and reverses is null)`;
  const reversed = sql`filter (where kind = 'payment-received' and reverses is not null)`;
  const { rows } = await sql<Collections['rows'][number]>`
    with posted as (${postedIn(cut, period, ['payment-received', 'principal-repaid', 'interest-repaid', 'charge-repaid', 'interest-returned', 'refund', 'refund-loss'])}),
    sums as (select name, (count(*) ${received})::integer as payments, coalesce(sum(amount_sen) ${received}, 0)::bigint as received_sen,
      coalesce(sum(amount_sen) ${reversed}, 0)::bigint as reversed_sen, ${standing('principal-repaid')} as principal_sen,
      ${standing('interest-repaid')} - ${standing('interest-returned')} as interest_sen, ${standing('charge-repaid')} as charges_sen,
      ${standing('refund')} as refunded_sen, ${standing('refund-loss')} as refund_loss_sen
      from posted group by name)
    select name, payments, received_sen as "receivedSen", reversed_sen as "reversedSen", principal_sen as "principalSen",
      interest_sen as "interestSen", charges_sen as "chargesSen", refunded_sen as "refundedSen", refund_loss_sen as "refundLossSen",
      received_sen - reversed_sen - principal_sen - interest_sen - charges_sen as "creditSen"
    from sums order by name`.execute(tx);
  return { rows, total: totalOf(rows, collectionKeys) };
}

export async function readPayoutReport(
  tx: Tx,
  cut: Cut,
): Promise<Pick<ReportTables, 'payouts-by-month' | 'payouts-by-day'>> {
  return {
    'payouts-by-month': await payoutsBy(tx, cut, 'month'),
    'payouts-by-day': await payoutsBy(tx, cut, 'day'),
  };
}

const net = sql`case when reverses is null then 1 else -1 end`;
/** The median leaves out what was taken back in the same period; where nothing else was sent there is none. */
const payoutSums = (isTakenBack: RawBuilder<boolean>) =>
  sql`coalesce(sum(${net}), 0)::integer as payouts, coalesce(sum(${net} * amount_sen), 0)::bigint as "amountSen",
  round((percentile_cont(0.5) within group (order by extract(epoch from posted.posted_at - a.approved_at))
    filter (where reverses is null and not ${isTakenBack}) / 60)::numeric)::integer as "medianMinutes"`;
/** Whole sets, so that each is hashed once and no transfer looks through the others. */
const takenBackInPeriod = sql<boolean>`((transfer_id, name) in (select b.reverses, b.name from posted b where b.reverses is not null))`;
const takenBack = sql<boolean>`(transfer_id in (select b.reverses from posted b where b.reverses is not null))`;

async function payoutsBy(tx: Tx, cut: Cut, period: keyof typeof periods): Promise<Payouts> {
  const posted = sql`with posted as (${postedIn(cut, period, ['payout-sent'])})`;
  const from = sql`from posted join approvals a using (loan_id)`;
  const { rows } = await sql<Payouts['rows'][number]>`
    ${posted} select name, ${payoutSums(takenBackInPeriod)} ${from} group by name order by name`.execute(tx);
  const { rows: whole } = await sql<
    Payouts['total']
  >`${posted} select ${payoutSums(takenBack)} ${from}`.execute(tx);
  return { rows, total: whole[0] ?? { payouts: 0, amountSen: 0, medianMinutes: null } };
}

/** Transfers of these kinds up to the cut with the period they were booked in as `name`; days are those of its month. */
const postedIn = ({ cutOn, endsAt }: Cut, period: keyof typeof periods, kinds: readonly string[]) => {
  const since =
    period === 'day' ? sql`and posted_at >= ${startOfDate(calendarDate(`${cutOn.slice(0, 7)}-01`))}` : sql``;
  return sql`select *, to_char(posted_at at time zone 'Asia/Kuala_Lumpur', ${sql.lit(periods[period])}) as name
    from ledger_transfers where posted_at < ${endsAt} ${since} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
};
