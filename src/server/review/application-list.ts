/**
 * One page of the queue. The ids of the page are found first, along an index where the order has one; what a row shows is
 * read for these 25 only, so that a late page of a hundred thousand loans costs as little as the first.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ApplicationRow, ApplicationsQuery, MissingItem } from '#contract/office.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { earlyEnds } from '#domain/timeline.ts';
import { tooLongSince } from '#domain/waiting.ts';
import type { Tx } from '../house.ts';
import { endEvents } from '../loans/timeline-times.ts';
import { countRows, pageOf } from '../page-of.ts';
import { viewersOf } from './presence.ts';
import { hasBankAccount, hasInformation, isReady, viewOf, waitsForOthers } from './queue.ts';
import { reviewSince, waitingSince } from './waiting-since.ts';

type Asker = { staffId: string; now: Date };

const isMissing: Record<MissingItem, RawBuilder<boolean>> = {
  'personal-information': sql`(l.status = 'unknown' and not ${hasInformation})`,
  'bank-account': sql`(l.status = 'unknown' and not ${hasBankAccount})`,
  correction: sql`(l.status = 'under-review' and l.corrections is not null)`,
};

/**
 * Where a step is next, by the wait for that step, as the rows say. These are few; of all there ever were the wait is in no
 * index, so the list of all is sorted by the application instead.
 */
const waitedFor: Partial<Record<ApplicationsQuery['view'], RawBuilder<Date>>> = {
  mine: reviewSince,
  'to-approve': reviewSince,
  'to-countersign': waitingSince,
  'waiting-for-borrower': waitingSince,
};

const orderOf = ({ sort, view }: ApplicationsQuery): RawBuilder<unknown> => {
  const since = waitedFor[view];
  if (since && sort === 'waiting') return sql`${since} desc, l.loan_id desc`;
  return since && sort === '-waiting' ? sql`${since}, l.loan_id` : orders[sort];
};

/** Waiting for longer is to have applied earlier, where nobody holds it yet. */
const orders: Record<ApplicationsQuery['sort'], RawBuilder<unknown>> = {
  waiting: sql`l.applied_at desc, l.loan_id desc`,
  '-waiting': sql`l.applied_at, l.loan_id`,
  applied: sql`l.applied_at, l.loan_id`,
  '-applied': sql`l.applied_at desc, l.loan_id desc`,
  amount: sql`l.principal_sen, l.loan_id`,
  '-amount': sql`l.principal_sen desc, l.loan_id desc`,
  name: sql`b.name_folded, l.loan_id`,
  '-name': sql`b.name_folded desc, l.loan_id desc`,
  status: sql`l.status, l.applied_at, l.loan_id`,
  '-status': sql`l.status desc, l.applied_at desc, l.loan_id desc`,
};

/** The same test as the amber label: it is our turn, and has been for longer than the target. */
const isOverTarget = (now: Date) =>
  sql<boolean>`(${reviewSince} < ${new Date(tooLongSince(now.getTime()))} and ${isReady})`;

function conditionsOf(query: ApplicationsQuery, { staffId, now }: Asker): RawBuilder<boolean> {
  const conditions = [sql<boolean>`(${viewOf(query.view, staffId)})`];
  if (query.status) conditions.push(sql`l.status = ${query.status}`);
  if (query.officer === 'nobody') conditions.push(sql`l.assigned_to is null`);
  else if (query.officer) conditions.push(sql`l.assigned_to = ${query.officer}`);
  if (query.missing) conditions.push(isMissing[query.missing]);
  if (query.fromSen !== undefined) conditions.push(sql`l.principal_sen >= ${query.fromSen}`);
  if (query.untilSen !== undefined) conditions.push(sql`l.principal_sen <= ${query.untilSen}`);
  if (query.overTarget) conditions.push(isOverTarget(now));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export async function readApplications(
  tx: Tx,
  query: ApplicationsQuery,
  asker: Asker,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const where = conditionsOf(query, asker);
  const total = await countRows(tx, sql`select from loans l where ${where}`);
  const { limit, offset } = pageOf(query.page, total);
  // Without the join where the name is not asked for, the order comes from an index of `loans` alone.
  const names = query.sort.endsWith('name') ? sql`join users b on b.user_id = l.borrower_id` : sql``;
  // Of one's own cases those to decide stand first, as their number at the desk says; sorted within each group.
  const first = query.view === 'mine' ? sql`${waitsForOthers}, ` : sql``;
  const page = await sql<{ loan_id: string }>`select l.loan_id from loans l ${names} where ${where}
    order by ${first}${orderOf(query)} limit ${limit} offset ${offset}`.execute(tx);
  const ids = page.rows.map(({ loan_id }) => loan_id);
  if (ids.length === 0) return { rows: [], total };
  const found = await rowsOf(tx, ids, asker);
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total };
}

/** Null while it is open. An end stands in the events alone; the last one counts, because an agreement may have been made anew. */
const decidedAt = sql<Date | null>`case
  when l.status in ('disbursed', 'settled') then l.approved_at
  when l.status in (${sql.join(earlyEnds)}) then (select max(e.happened_at) from events e
    where e.stream_id = l.borrower_id and e.loan_id = l.loan_id and e.name in (${sql.join(endEvents)})) end`;

async function rowsOf(tx: Tx, ids: string[], asker: Asker): Promise<Map<string, ApplicationRow>> {
  const rows = await tx
    .selectFrom('loans as l')
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .leftJoin('users as o', 'o.user_id', 'l.assigned_to')
    .select([
      'l.loan_id',
      'l.reference',
      'l.status',
      'l.principal_sen',
      'l.term_months',
      'l.applied_at',
      waitingSince.as('waiting_since'),
      decidedAt.as('decided_at'),
      'l.proposed_by',
      'l.first_approved_by',
      'b.name as borrower_name',
      'o.user_id as officer_id',
      'o.name as officer_name',
      hasInformation.as('has_information'),
      hasBankAccount.as('has_account'),
      isMissing.correction.as('needs_correction'),
    ])
    .where('l.loan_id', 'in', ids)
    .execute();
  const viewers = await viewersOf(tx, ids, asker);
  return new Map(
    rows.map((row) => [
      row.loan_id,
      {
        loanId: row.loan_id,
        reference: row.reference,
        borrowerName: row.borrower_name,
        status: parseLoanStatus(row.status),
        amountSen: sen(row.principal_sen),
        termMonths: row.term_months,
        appliedAt: row.applied_at.toISOString(),
        waitingSince: row.waiting_since.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        verificationComplete: row.has_information && row.has_account,
        missing: [
          ...(row.status === 'unknown' && !row.has_information ? (['personal-information'] as const) : []),
          ...(row.status === 'unknown' && !row.has_account ? (['bank-account'] as const) : []),
          ...(row.needs_correction ? (['correction'] as const) : []),
        ],
        assignedTo:
          row.officer_id && row.officer_name ? { userId: row.officer_id, name: row.officer_name } : null,
        hasProposal: row.proposed_by !== null,
        isFirstApproved: row.first_approved_by !== null,
        viewers: viewers.get(row.loan_id) ?? [],
      },
    ]),
  );
}
