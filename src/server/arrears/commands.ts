/** The commands of a formal notice: one person proposes it, another one makes it, it is posted by hand; the clock only closes it. */
import type * as endpoints from '#contract/arrears.ts';
import type { FormalNotice, NoticeChange, NoticeStatus } from '#domain/formal-notice.ts';
import * as rules from '#domain/formal-notice.ts';
import type { Loan, Moment, Person } from '#domain/loan.ts';
import type { Pause } from '#domain/loan-account.ts';
import type { Sen } from '#domain/money.ts';
import { personOf, userIdOf } from '../actor.ts';
import { runByClock } from '../by-clock.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { type ByLoan, loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import type { InputOf } from '../route.ts';
import { readContactFacts } from './contact-facts.ts';
import { sealParties } from './notice-parties.ts';
import { liveNotice, noticePauses } from './notice-rows.ts';

type Case = {
  loan: Loan;
  live: FormalNotice | undefined;
  isPaused: boolean;
  checkingSen: Sen;
  pauses: Pause[];
};
type StaffCase = Case & { person: Person };
type Done = { loanId: string; status: NoticeStatus };

const answer = async (_tx: Tx, { loan: { loanId }, notice: { status } }: NoticeChange): Promise<Done> => ({
  loanId,
  status,
});

async function readCase(
  tx: Tx,
  { actor }: Call,
  { loanId }: ByLoan,
  _house: House,
  { today }: Moment,
): Promise<Case | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) return undefined;
  const { isPaused, checkingSen } = await readContactFacts(tx, loanId, today);
  const [live, pauses] = [await liveNotice(tx, loanId), await noticePauses(tx, loanId)];
  return { loan, live, isPaused, checkingSen, pauses };
}

async function readStaffCase(
  tx: Tx,
  call: Call,
  input: ByLoan,
  house: House,
  moment: Moment,
): Promise<StaffCase | undefined> {
  const found = await readCase(tx, call, input, house, moment);
  return found && { ...found, person: await personOf(tx, call.actor) };
}

type NoticeRow = Partial<{
  confirmed_by: string;
  confirmed_at: Date;
  as_of: string;
  days_past_due: number;
  overdue_sen: number;
  late_sen: number;
  parties_sealed: string;
  posted_by: string;
  posted_on: string;
  tracking_number: string;
  outcome: 'withdrawn' | 'cured' | 'ended';
  closed_at: Date;
}>;

const move = (tx: Tx, { notice }: NoticeChange, set: NoticeRow) =>
  tx.updateTable('formal_notices').set(set).where('notice_id', '=', notice.noticeId).execute();

async function close(tx: Tx, change: NoticeChange, _input: unknown, { now }: Writing): Promise<void> {
  const { status } = change.notice;
  if (status !== 'withdrawn' && status !== 'cured' && status !== 'ended') {
    throw new Error(`a notice that is ${status} is not closed`);
  }
  await move(tx, change, { outcome: status, closed_at: now });
}

export const proposeFormalNotice: Command<ByLoan, StaffCase, NoticeChange, Done> = {
  action: 'proposeFormalNotice',
  stream: loanStream,
  read: readStaffCase,
  decide: ({ loan, live, person, isPaused }, _input, moment) =>
    rules.proposeFormalNotice(loan, live, person, { isPaused }, moment),
  write: async (tx, { loan, notice }, _input, { call, now }) => {
    const { made } = await tx
      .selectFrom('formal_notices')
      .select((eb) => eb.fn.countAll<number>().as('made'))
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('formal_notices')
      .values({
        notice_id: notice.noticeId,
        borrower_id: loan.borrowerId,
        loan_id: loan.loanId,
        number: `${loan.reference}-N${made + 1}`,
        proposed_by: userIdOf(call.actor),
        proposed_at: now,
      })
      .execute();
  },
  answer,
};

export const withdrawFormalNotice: Command<ByLoan, StaffCase, NoticeChange, Done> = {
  action: 'withdrawFormalNotice',
  stream: loanStream,
  read: readStaffCase,
  decide: ({ loan, live, person }, _input, moment) => rules.withdrawFormalNotice(loan, live, person, moment),
  write: close,
  answer,
};

export const confirmFormalNotice: Command<ByLoan, StaffCase, NoticeChange, Done> = {
  action: 'confirmFormalNotice',
  stream: loanStream,
  read: readStaffCase,
  decide: ({ loan, live, person, ...facts }, _input, moment) =>
    rules.confirmFormalNotice(loan, live, person, facts, moment),
  write: async (tx, change, _input, { call, now, house }) => {
    const { figures } = change.notice;
    if (!figures) throw new Error(`notice ${change.notice.noticeId} has no figures`);
    await move(tx, change, {
      confirmed_by: userIdOf(call.actor),
      confirmed_at: now,
      as_of: figures.asOf,
      days_past_due: figures.daysPastDue,
      overdue_sen: figures.overdueSen,
      late_sen: figures.lateSen,
      parties_sealed: await sealParties(tx, house, change, now),
    });
  },
  answer,
};

type Posting = InputOf<typeof endpoints.postFormalNotice>;

export const postFormalNotice: Command<Posting, StaffCase, NoticeChange, Done> = {
  action: 'postFormalNotice',
  stream: loanStream,
  read: readStaffCase,
  decide: ({ loan, live, person, ...facts }, { postedOn, trackingNumber }, moment) =>
    rules.postFormalNotice(loan, live, person, { postedOn, trackingNumber }, facts, moment),
  write: async (tx, change, { postedOn, trackingNumber }, { call }) => {
    await move(tx, change, {
      posted_by: userIdOf(call.actor),
      posted_on: postedOn,
      tracking_number: trackingNumber,
    });
  },
  answer,
};

export const closeFormalNotice: Command<ByLoan, Case, NoticeChange, Done> = {
  action: 'closeFormalNotice',
  stream: loanStream,
  read: readCase,
  decide: ({ loan, live, ...facts }, _input, moment) => rules.closeFormalNotice(loan, live, facts, moment),
  write: close,
  answer,
};

/** How many notices were cured, came to their end, or have nothing left to be about. */
export async function closeFormalNotices(house: House): Promise<number> {
  const rows = await house.db
    .selectFrom('formal_notices')
    .select('loan_id')
    .where('outcome', 'is', null)
    .execute();
  return runByClock(
    house,
    closeFormalNotice,
    rows.map(({ loan_id }) => ({ loanId: loan_id })),
  );
}
