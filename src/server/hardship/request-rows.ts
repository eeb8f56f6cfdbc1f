/** Help requests between the domain's value and their rows. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import {
  type EarlierRequest,
  type HardshipDeclineReason,
  type HardshipRequest,
  hardshipDeclineReasons,
} from '#domain/hardship.ts';
import type { HardshipOption } from '#domain/hardship-cost.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Db, Tx } from '../house.ts';

const columns = [
  'request_id',
  'loan_id',
  'borrower_id',
  'status',
  'asked_kind',
  'asked_part_sen',
  'asked_rest_on',
  'asked_due_day',
  'asked_extra_months',
  'words',
  'asked_at',
  'answer_by',
  'pauses_reminders',
  'offered_kind',
  'offered_part_sen',
  'offered_rest_on',
  'offered_due_day',
  'offered_extra_months',
  'offer_ends_on',
  'decline_reason',
] as const;

export type StoredRequest = { loanId: string; borrowerId: string; request: HardshipRequest };

type Asked = Pick<Loan, 'borrowerId' | 'loanId'>;

/** Among those of its borrower, which an index has. */
const newestFirst = (tx: Db | Tx, { borrowerId, loanId }: Asked) =>
  tx
    .selectFrom('hardship_requests')
    .select(columns)
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', '=', loanId)
    .orderBy('asked_at', 'desc')
    .orderBy('request_id', 'desc');

/** The newest request of a loan. */
export async function lastRequestOf(tx: Db | Tx, loan: Asked): Promise<HardshipRequest | undefined> {
  const row = await newestFirst(tx, loan).limit(1).executeTakeFirst();
  return row && requestOf(row);
}

/** The newest request of a loan, and all that were asked so far, for whether asking pauses reminders. */
export async function requestsOf(
  tx: Db | Tx,
  loan: Asked,
): Promise<{ last: HardshipRequest | undefined; earlier: EarlierRequest[] }> {
  const rows = await newestFirst(tx, loan).execute();
  const earlier = rows.map(({ status, asked_at, pauses_reminders }) => ({
    status,
    askedOn: kualaLumpurDate(asked_at),
    pausesReminders: pauses_reminders,
  }));
  return { last: rows[0] && requestOf(rows[0]), earlier };
}

export async function readRequest(tx: Db | Tx, requestId: string): Promise<StoredRequest | undefined> {
  const row = await tx
    .selectFrom('hardship_requests')
    .select(columns)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && { loanId: row.loan_id, borrowerId: row.borrower_id, request: requestOf(row) };
}

type Values = {
  kind: string | null;
  partSen: number | null;
  restOn: string | null;
  dueDay: number | null;
  extraMonths: number | null;
};

function optionOf({ kind, partSen, restOn, dueDay, extraMonths }: Values): HardshipOption | undefined {
  if (kind === 'pay-part' && partSen !== null && restOn !== null) {
    return { kind, partSen: sen(partSen), restOn: calendarDate(restOn) };
  }
  if (kind === 'due-day' && dueDay !== null) return { kind, dueDay };
  if (kind === 'longer-term' && extraMonths !== null) return { kind, extraMonths };
  return undefined;
}

type Row = Awaited<ReturnType<typeof selectOne>>;
const selectOne = (tx: Db) => tx.selectFrom('hardship_requests').select(columns).executeTakeFirstOrThrow();

function requestOf(row: Row): HardshipRequest {
  const asked = optionOf({
    kind: row.asked_kind,
    partSen: row.asked_part_sen,
    restOn: row.asked_rest_on,
    dueDay: row.asked_due_day,
    extraMonths: row.asked_extra_months,
  });
  if (!asked) throw new Error(`request ${row.request_id} asks for nothing`);
  const offered = optionOf({
    kind: row.offered_kind,
    partSen: row.offered_part_sen,
    restOn: row.offered_rest_on,
    dueDay: row.offered_due_day,
    extraMonths: row.offered_extra_months,
  });
  const declineReason = hardshipDeclineReasons.find((known) => known === row.decline_reason);
  return {
    requestId: row.request_id,
    status: row.status,
    asked,
    ...(row.words !== null && { words: row.words }),
    askedAt: row.asked_at.toISOString(),
    answerBy: calendarDate(row.answer_by),
    pausesReminders: row.pauses_reminders,
    ...(offered && { offered }),
    ...(row.offer_ends_on && { offerEndsOn: calendarDate(row.offer_ends_on) }),
    ...(declineReason && { declineReason }),
  };
}

const valuesOf = (option: HardshipOption) => ({
  kind: option.kind,
  part_sen: option.kind === 'pay-part' ? option.partSen : null,
  rest_on: option.kind === 'pay-part' ? option.restOn : null,
  due_day: option.kind === 'due-day' ? option.dueDay : null,
  extra_months: option.kind === 'longer-term' ? option.extraMonths : null,
});

export async function writeRequest(
  tx: Tx,
  { loanId, borrowerId, request }: StoredRequest,
  now: Date,
): Promise<void> {
  const asked = valuesOf(request.asked);
  await tx
    .insertInto('hardship_requests')
    .values({
      borrower_id: borrowerId,
      request_id: request.requestId,
      loan_id: loanId,
      status: request.status,
      asked_kind: asked.kind,
      asked_part_sen: asked.part_sen,
      asked_rest_on: asked.rest_on,
      asked_due_day: asked.due_day,
      asked_extra_months: asked.extra_months,
      words: request.words ?? null,
      asked_at: now,
      answer_by: request.answerBy,
      pauses_reminders: request.pausesReminders,
    })
    .execute();
}

/** The lender's answer; a request that ended by it ends now. */
export async function writeAnswer(
  tx: Tx,
  request: HardshipRequest,
  { answeredBy, now }: { answeredBy: string; now: Date },
): Promise<void> {
  const offered = request.offered && valuesOf(request.offered);
  const reason: HardshipDeclineReason | null = request.declineReason ?? null;
  await tx
    .updateTable('hardship_requests')
    .set({
      status: request.status,
      ...(offered && {
        offered_kind: offered.kind,
        offered_part_sen: offered.part_sen,
        offered_rest_on: offered.rest_on,
        offered_due_day: offered.due_day,
        offered_extra_months: offered.extra_months,
        offer_ends_on: request.offerEndsOn ?? null,
      }),
      decline_reason: reason,
      answered_by: answeredBy,
      answered_at: now,
      ended_at: request.status === 'offered' ? null : now,
    })
    .where('request_id', '=', request.requestId)
    .execute();
}

/** It was agreed, taken back, or nobody took the offer. */
export async function endRequest(
  tx: Tx,
  { requestId, status }: Pick<HardshipRequest, 'requestId' | 'status'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('hardship_requests')
    .set({ status, ended_at: now })
    .where('request_id', '=', requestId)
    .execute();
}

/** Offers that ended untaken make place for another request. */
export async function endLapsedOffer(tx: Tx, loanId: string, today: CalendarDate, now: Date): Promise<void> {
  await tx
    .updateTable('hardship_requests')
    .set({ status: 'lapsed', ended_at: now })
    .where('loan_id', '=', loanId)
    .where('status', '=', 'offered')
    .where('offer_ends_on', '<', today)
    .execute();
}
