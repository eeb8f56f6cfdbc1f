/** The queues of the review: which applications wait for whom, and how many wait on each desk. */
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ApplicationRow, applicationViews, getDeskCounts } from '#contract/office.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { contractsWaiting } from '../agreements/contracts.ts';
import { countNoticesWaiting } from '../arrears/desk.ts';
import { waitingRequests } from '../hardship/desk.ts';
import type { Db } from '../house.ts';

export type ApplicationView = (typeof applicationViews)[number];
export type DeskCounts = ResponseOf<typeof getDeskCounts>;

/** More than anybody reads in one sitting; the views that are worked on stay far below. */
const longestList = 500;

/** Both parts of the verification are there. */
const isComplete = sql<boolean>`(
  exists (select from personal_information p where p.borrower_id = l.borrower_id)
  and exists (select from bank_accounts a where a.borrower_id = l.borrower_id))`;
const isSigned = sql<boolean>`exists (select from agreement_signatures s join agreements a using (loan_id, body_hash) where s.loan_id = l.loan_id and a.ended is null)`;
const isCountersigned = sql<boolean>`exists (select from agreement_countersignatures c join agreements a using (loan_id, body_hash) where c.loan_id = l.loan_id and a.ended is null)`;
const isDelivered = sql<boolean>`exists (select from agreement_deliveries d join agreements a using (loan_id, body_hash) where d.loan_id = l.loan_id and a.ended is null)`;

const viewOf = (view: ApplicationView, staffId: string): RawBuilder<boolean> => {
  const conditions: Record<ApplicationView, RawBuilder<boolean>> = {
    unassigned: sql`l.status = 'unknown'`,
    mine: sql`l.status = 'under-review' and l.assigned_to = ${staffId}`,
    'to-approve': sql`l.status = 'under-review' and l.proposed_by <> ${staffId}`,
    'to-countersign': sql`l.status = 'approved' and ${isSigned} and not ${isCountersigned}`,
    'waiting-for-borrower': sql`case l.status
      when 'unknown' then not ${isComplete}
      when 'under-review' then l.corrections is not null
      when 'approved' then not ${isSigned}
      else false end`,
    all: sql`true`,
  };
  return conditions[view];
};

/** The applications of one view, oldest first. */
export async function readApplications(
  db: Db,
  staffId: string,
  view: ApplicationView,
): Promise<ApplicationRow[]> {
  const rows = await db
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
      'l.proposed_by',
      'b.name as borrower_name',
      'o.user_id as officer_id',
      'o.name as officer_name',
      isComplete.as('is_complete'),
    ])
    .where(viewOf(view, staffId))
    .orderBy('l.applied_at')
    .orderBy('l.loan_id')
    .limit(longestList)
    .execute();
  return rows.map((row) => ({
    loanId: row.loan_id,
    reference: row.reference,
    borrowerName: row.borrower_name,
    status: parseLoanStatus(row.status),
    amountSen: sen(row.principal_sen),
    termMonths: row.term_months,
    appliedAt: row.applied_at.toISOString(),
    verificationComplete: row.is_complete,
    assignedTo:
      row.officer_id && row.officer_name ? { userId: row.officer_id, name: row.officer_name } : null,
    hasProposal: row.proposed_by !== null,
  }));
}

/** The oldest complete application that nobody holds, passing over those already looked at. */
export async function oldestUnassigned(db: Db, seen: readonly string[]) {
  const row = await db
    .selectFrom('loans as l')
    .select(['l.loan_id', 'l.borrower_id'])
    .where('l.status', '=', 'unknown')
    .where(isComplete)
    .$if(seen.length > 0, (query) => query.where('l.loan_id', 'not in', seen))
    .orderBy('l.applied_at')
    .orderBy('l.loan_id')
    .executeTakeFirst();
  return row && { loanId: row.loan_id, borrowerId: row.borrower_id };
}

/** How much waits for this staff member on each desk: what nobody holds, and what they hold themselves. */
export async function deskCounts(db: Db, staffId: string): Promise<DeskCounts> {
  const toReview = sql<boolean>`(l.status = 'unknown' and ${isComplete})
    or (l.status = 'under-review' and l.assigned_to = ${staffId} and l.proposed_by is null and l.corrections is null)`;
  const toPayOut = sql<boolean>`l.status = 'approved' and ${isDelivered}`;
  const loans = await db
    .selectFrom('loans as l')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(toReview).as('review'),
      eb.fn.countAll<number>().filterWhere(viewOf('to-approve', staffId)).as('approve'),
      eb.fn.countAll<number>().filterWhere(viewOf('to-countersign', staffId)).as('countersign'),
      eb.fn.countAll<number>().filterWhere(toPayOut).as('payouts'),
    ])
    .where('l.status', 'in', ['unknown', 'under-review', 'approved'])
    .executeTakeFirstOrThrow();
  const { payments } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('payments'))
    .where('status', '=', 'checking')
    .executeTakeFirstOrThrow();
  const contracts = await contractsWaiting(db);
  // Whoever asked for it cannot confirm it.
  const { reversals } = await db
    .selectFrom('payment_reversals')
    .select((eb) => eb.fn.countAll<number>().as('reversals'))
    .where('confirmed_at', 'is', null)
    .where('proposed_by', '<>', staffId)
    .executeTakeFirstOrThrow();
  return {
    ...loans,
    contracts,
    payments: payments + reversals,
    ...(await waitingMoney(db)),
    hardship: await waitingRequests(db),
    messages: await waitingThreads(db),
    arrears: await countNoticesWaiting(db, staffId),
  };
}

/** Reports of money that did not arrive, and refunds to prepare or to send. */
async function waitingMoney(db: Db): Promise<Pick<DeskCounts, 'claims' | 'refunds'>> {
  const { claims } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  const { refunds } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('refunds'))
    .where('status', 'in', ['requested', 'proposed'])
    .executeTakeFirstOrThrow();
  return { claims, refunds };
}

/** Conversations whose last word is the borrower's. Notices are not words of a conversation. */
async function waitingThreads(db: Db): Promise<number> {
  const last = db
    .selectFrom('messages')
    .distinctOn('borrower_id')
    .select(['borrower_id', 'sender_kind'])
    .where('body', 'is not', null)
    .orderBy('borrower_id')
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc');
  const { waiting } = await db
    .selectFrom(last.as('last'))
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('last.sender_kind', '=', 'borrower')
    .executeTakeFirstOrThrow();
  return waiting;
}
