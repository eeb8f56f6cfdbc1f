/** The desk "Help requests": those to answer first by their clock, a case with its figures, and the lender's answer. */
import type * as endpoints from '#contract/hardship.ts';
import type { HardshipCase, HardshipRequestView, HardshipRow } from '#contract/hardship.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { HardshipChange, HardshipRequest } from '#domain/hardship.ts';
import * as rules from '#domain/hardship.ts';
import type { Loan } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { userIdOf } from '../actor.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Db, Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { sumsBeingChecked } from '../payments/payment-rows.ts';
import { RefusedError } from '../problem.ts';
import type { InputOf } from '../route.ts';
import { requestAnswer } from './commands.ts';
import { nextVersion } from './plan-rows.ts';
import { type OptionQuery, optionOfQuery } from './queries.ts';
import { readRequest, requestsOf, writeAnswer } from './request-rows.ts';
import { costOrRefusal, leftPrincipal, nextInstalment, presentOf, requestView } from './views.ts';

const longestQueue = 200;

const rowsOf = (db: Db | Tx) =>
  db
    .selectFrom('hardship_requests as h')
    .innerJoin('loans as l', 'l.loan_id', 'h.loan_id')
    .innerJoin('users as u', 'u.user_id', 'h.borrower_id')
    .select([
      'h.request_id',
      'h.loan_id',
      'h.borrower_id',
      'h.status',
      'h.asked_kind',
      'h.asked_at',
      'h.answer_by',
      'l.reference',
      'u.name',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const rowView = (row: Row): HardshipRow => ({
  requestId: row.request_id,
  loanId: row.loan_id,
  borrowerId: row.borrower_id,
  borrowerName: row.name,
  reference: row.reference,
  status: row.status,
  kind: row.asked_kind,
  askedAt: row.asked_at.toISOString(),
  answerBy: calendarDate(row.answer_by),
});

export async function readRequests(db: Db, view: 'open' | 'answered'): Promise<HardshipRow[]> {
  const rows =
    view === 'open'
      ? await rowsOf(db)
          .where('h.status', '=', 'open')
          .where('l.status', '=', 'disbursed')
          .orderBy('h.answer_by')
          .orderBy('h.asked_at')
          .limit(longestQueue)
          .execute()
      : await rowsOf(db)
          .where((eb) => eb.or([eb('h.answered_at', 'is not', null), eb('h.status', '=', 'lapsed')]))
          .orderBy((eb) => eb.fn.coalesce('h.answered_at', 'h.ended_at'), 'desc')
          .limit(longestQueue)
          .execute();
  return rows.map(rowView);
}

/** How many wait for an answer. */
export async function waitingRequests(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('hardship_requests as h')
    .innerJoin('loans as l', 'l.loan_id', 'h.loan_id')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('h.status', '=', 'open')
    .where('l.status', '=', 'disbursed')
    .executeTakeFirstOrThrow();
  return waiting;
}

type ByRequest = { requestId: string };
type State = { loan: Loan; request: HardshipRequest; calendar: LenderCalendar };

async function readState(tx: Tx, actor: Actor, requestId: string): Promise<State | undefined> {
  const stored = await readRequest(tx, requestId);
  const loan = stored && (await loanFor(tx, actor, stored.loanId));
  return loan && { loan, request: stored.request, calendar: await readCalendar(tx) };
}

export async function readCase(
  tx: Tx,
  actor: Actor,
  { requestId, on }: { requestId: string; on: CalendarDate },
): Promise<HardshipCase> {
  const state = await readState(tx, actor, requestId);
  const row = await rowsOf(tx).where('h.request_id', '=', requestId).executeTakeFirst();
  if (!state || !row) throw new RefusedError({ code: 'not-found' });
  const { loan, request, calendar } = state;
  const { earlier } = await requestsOf(tx, loan);
  return {
    row: rowView(row),
    request: requestView(loan, request, { on, calendar }),
    present: presentOf(loan, on),
    nextInstalment: nextInstalment(loan, on),
    leftPrincipalSen: leftPrincipal(loan),
    checking: await sumsBeingChecked(tx, loan.borrowerId),
    earlierPlans: (await nextVersion(tx, loan.loanId)) - 2,
    pausesAgainOn: rules.pausesAgainOn(earlier, on) ?? null,
    pause: await pauseOf(tx, requestId, on),
  };
}

/** What this request pauses on that day; another request, an offer or a claim may pause them besides (`reminders_paused`). */
async function pauseOf(tx: Tx, requestId: string, on: CalendarDate): Promise<HardshipCase['pause']> {
  const row = await tx
    .selectFrom('reminder_pauses')
    .select('paused_until')
    .where('request_id', '=', requestId)
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '>=', on)]))
    .executeTakeFirst();
  return row ? { untilOn: row.paused_until === null ? null : calendarDate(row.paused_until) } : null;
}

export async function readCaseCost(
  tx: Tx,
  actor: Actor,
  { requestId, on, query }: { requestId: string; on: CalendarDate; query: OptionQuery },
) {
  const state = await readState(tx, actor, requestId);
  if (!state) throw new RefusedError({ code: 'not-found' });
  return costOrRefusal(state.loan, optionOfQuery(query), { on, calendar: state.calendar });
}

/** What both answers have in common. */
const answering = {
  stream: async (tx: Tx, _call: Call, { requestId }: ByRequest) =>
    (await readRequest(tx, requestId))?.borrowerId,
  read: (tx: Tx, { actor }: Call, { requestId }: ByRequest) => readState(tx, actor, requestId),
  evidence: (tx: Tx, { request }: HardshipChange, _input: unknown, { call, now }: Writing) =>
    writeAnswer(tx, request, { answeredBy: userIdOf(call.actor), now }),
  answer: (tx: Tx, change: HardshipChange, _input: unknown, writing: Writing) =>
    requestAnswer(tx, change, writing),
};

type Offer = InputOf<typeof endpoints.offerHardship>;
type Decline = InputOf<typeof endpoints.declineHardship>;

export const offerHardship: Command<Offer, State, HardshipChange, HardshipRequestView> = {
  action: 'offerHardship',
  ...answering,
  decide: ({ loan, request, calendar }, { option }, moment) =>
    rules.offerHardship(loan, request, option, { calendar }, moment),
};

export const declineHardship: Command<Decline, State, HardshipChange, HardshipRequestView> = {
  action: 'declineHardship',
  ...answering,
  decide: ({ loan, request }, { reason }) => rules.declineHardship(loan, request, { reason }),
};
