/** Where applications wait: the conditions of the queue's views, the next one to take, and how many wait on each desk. */
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import { mostWaiting } from '#contract/list.ts';
import type { applicationViews, getDeskCounts } from '#contract/office.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import { contractsWaiting } from '../agreements/contracts.ts';
import { countNoticesWaiting } from '../arrears/desk.ts';
import { countLinesToMatch } from '../bank/queries.ts';
import { waitingRequests } from '../hardship/desk.ts';
import type { Db } from '../house.ts';
import { countForDesk } from '../messages/threads.ts';
import { countRows } from '../page-of.ts';
import { countRecoveries } from '../recoveries/recovery-rows.ts';

export type ApplicationView = (typeof applicationViews)[number];
export type DeskCounts = ResponseOf<typeof getDeskCounts>;

/** The newest submission, while its photos are there: the same as `verificationFacts` reads, which a test compares. */
export const hasInformation = sql<boolean>`exists (select from personal_information p where p.borrower_id = l.borrower_id
  and not exists (select from personal_information n where n.borrower_id = p.borrower_id and n.submission > p.submission)
  and not exists (select from files f where f.file_id in (p.ic_front_id, p.ic_back_id, p.selfie_id)
    and f.owner_id = p.borrower_id and f.destroyed_at is not null))`;
export const hasBankAccount = sql<boolean>`exists (select from bank_accounts a where a.borrower_id = l.borrower_id and a.erased_at is null)`;
/** Nothing is waited for from the borrower: it is our turn. Triggers keep it in the row, as a test compares. */
export const isReady = sql<boolean>`l.is_ready`;
/** New, or handed back by its officer; the same words as the index of the queue. What waits for its borrower is not counted and not taken. */
const isUnassigned = sql<boolean>`l.is_ready and (l.status = 'unknown' or l.assigned_to is null)`;
const isSigned = sql<boolean>`exists (select from agreement_signatures s join agreements a using (loan_id, body_hash) where s.loan_id = l.loan_id and a.ended is null)`;
const isCountersigned = sql<boolean>`exists (select from agreement_countersignatures c join agreements a using (loan_id, body_hash) where c.loan_id = l.loan_id and a.ended is null)`;
const isDelivered = sql<boolean>`exists (select from agreement_deliveries d join agreements a using (loan_id, body_hash) where d.loan_id = l.loan_id and a.ended is null)`;

export const viewOf = (view: ApplicationView, staffId: string): RawBuilder<boolean> => {
  const conditions: Record<ApplicationView, RawBuilder<boolean>> = {
    unassigned: isUnassigned,
    mine: sql`l.status = 'under-review' and l.assigned_to = ${staffId}`,
    // Who gave the first of two approvals waits for somebody else.
    'to-approve': sql`l.status = 'under-review' and l.proposed_by <> ${staffId} and l.first_approved_by is distinct from ${staffId}`,
    'to-countersign': sql`l.status = 'approved' and ${isSigned} and not ${isCountersigned}`,
    // The statuses twice: by them the rows are found, by the rest they are chosen.
    'waiting-for-borrower': sql`l.status in ('unknown', 'under-review', 'approved') and case l.status
      when 'approved' then not ${isSigned}
      else not ${isReady} end`,
    all: sql`true`,
  };
  return conditions[view];
};

/** The officer's own step is done: an approver or the borrower is next. */
export const waitsForOthers = sql<boolean>`(l.proposed_by is not null or l.corrections is not null)`;

/** The oldest complete application that nobody holds, passing over those already looked at. */
export async function oldestUnassigned(db: Db, seen: readonly string[]) {
  const row = await db
    .selectFrom('loans as l')
    .select(['l.loan_id', 'l.borrower_id'])
    .where(isUnassigned)
    .$if(seen.length > 0, (query) => query.where('l.loan_id', 'not in', seen))
    .orderBy('l.applied_at')
    .orderBy('l.loan_id')
    .executeTakeFirst();
  return row && { loanId: row.loan_id, borrowerId: row.borrower_id };
}

/** How much waits for this staff member on each desk: what nobody holds, and what they hold themselves. Never what a colleague has to do. */
export async function deskCounts(db: Db, actor: Actor, now: Date): Promise<DeskCounts> {
  const staffId = userIdOf(actor);
  const toReviewOfMine = sql<boolean>`(${viewOf('mine', staffId)} and not ${waitsForOthers})`;
  // Whoever prepared it, waits for somebody else to send it.
  const toPayOut = sql<boolean>`l.status = 'approved' and ${isDelivered} and not exists (select from payouts p
    where p.loan_id = l.loan_id and p.status = 'prepared' and p.prepared_by = ${staffId})`;
  const waiting = (isOne: RawBuilder<boolean>) =>
    countRows(db, sql`select from loans l where ${isOne}`, mostWaiting);
  const payments = await countRows(db, sql`select from payments where status = 'checking'`, mostWaiting);
  const contracts = await contractsWaiting(db, actor);
  // Whoever asked for it cannot confirm it.
  const { reversals } = await db
    .selectFrom('payment_reversals')
    .select((eb) => eb.fn.countAll<number>().as('reversals'))
    .where('confirmed_at', 'is', null)
    .where('proposed_by', '<>', staffId)
    .executeTakeFirstOrThrow();
  return {
    unassigned: await waiting(isUnassigned),
    mine: await waiting(toReviewOfMine),
    approve: await waiting(viewOf('to-approve', staffId)),
    countersign: await waiting(viewOf('to-countersign', staffId)),
    payouts: await waiting(toPayOut),
    contracts,
    payments: payments + reversals,
    bank: await countLinesToMatch(db),
    ...(await waitingMoney(db, staffId)),
    hardship: await waitingRequests(db),
    messages: await countForDesk(db, staffId),
    arrears: await countNoticesWaiting(db, actor),
    recoveries: await countRecoveries(db, staffId, now),
    settings: await countLenderChanges(db, staffId),
  };
}

/** Whoever proposed a change of the lender cannot confirm it; so they are not told of it. */
async function countLenderChanges(db: Db, staffId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('lender_changes')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('proposed_by', '<>', staffId)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Reports of money that did not arrive, and refunds to prepare or to send; what this person proposed waits for another one. */
async function waitingMoney(db: Db, staffId: string): Promise<Pick<DeskCounts, 'claims' | 'refunds'>> {
  const { claims } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .where('status', '=', 'open')
    .where('proposed_by', 'is distinct from', staffId)
    .executeTakeFirstOrThrow();
  const { refunds } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('refunds'))
    .where('status', 'in', ['requested', 'proposed'])
    .where('proposed_by', 'is distinct from', staffId)
    .executeTakeFirstOrThrow();
  return { claims, refunds };
}
