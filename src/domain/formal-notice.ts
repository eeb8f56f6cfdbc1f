/**
 * The formal notice of Schedule J, clause 3: only when an instalment is more than 28 days past due, with at least 14
 * days to pay, and on paper by A.R. registered post (clause 6: received five days after posting). Two people make it;
 * nothing sends it by itself. A notice whose bills were paid in time is cured.
 */
import { daysPastDueOn, pastDueOn } from './arrears.ts';
import { addDays, type CalendarDate, compareDates } from './date.ts';
import {
  change,
  type Instant,
  instalmentsOf,
  type Loan,
  type LoanChange,
  type Moment,
  type Person,
  wrongStatus,
} from './loan.ts';
import { daysCounted, lateInterestOn, leftOfBill, type Pause } from './loan-account.ts';
import { addSen, type Sen, subtractSen } from './money.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { isPausedOn } from './reminder.ts';

/** More than this many days past due (Schedule J, clause 3(1)). */
export const noticeAfterDays = 28;
/** Time to pay after the notice was received (clause 3(2)). */
export const noticePayDays = 14;
/** By A.R. registered post it counts as received after so many days (clause 6). */
export const noticePostDays = 5;
/** It is posted within so many days after it was made: its figures are those of that day. */
export const noticeFreshDays = 3;

export const noticeStatuses = ['proposed', 'prepared', 'posted', 'cured', 'ended', 'withdrawn'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** The last day on which a paper with the figures of this day is posted. */
export const postBy = (asOf: CalendarDate): CalendarDate => addDays(asOf, noticeFreshDays);

/** What the paper says, as of the day on which it was made. */
export type NoticeFigures = { asOf: CalendarDate; daysPastDue: number; overdueSen: Sen; lateSen: Sen };
export type FormalNotice = {
  noticeId: string;
  status: NoticeStatus;
  proposedBy: Person;
  figures?: NoticeFigures;
  postedOn?: CalendarDate;
  closedAt?: Instant;
};
export type NoticeChange = LoanChange & { notice: FormalNotice };
type Paused = { isPaused: boolean };
/** With the money of proofs that are being checked. */
type Checked = Paused & { checkingSen: Sen };

export const receivedOn = (postedOn: CalendarDate): CalendarDate => addDays(postedOn, noticePostDays);
/** The last day on which paying what the notice names cures it. */
export const cureBy = (postedOn: CalendarDate): CalendarDate => addDays(receivedOn(postedOn), noticePayDays);

/** Days that the borrower has had, in the post and to pay, without those of claims and requests, each counted once. */
export const noticeDaysOn = (postedOn: CalendarDate, on: CalendarDate, pauses: readonly Pause[]): number => {
  const apart: Pause[] = [];
  for (const pause of [...pauses].sort((a, b) => compareDates(a.from, b.from))) {
    const last = apart.at(-1);
    if (!last || (last.until !== undefined && last.until < pause.from)) {
      apart.push(pause);
    } else if (last.until !== undefined && (pause.until === undefined || pause.until > last.until)) {
      const { until: _until, ...open } = last;
      apart[apart.length - 1] = { ...open, ...(pause.until !== undefined && { until: pause.until }) };
    }
  }
  return daysCounted(postedOn, on, apart);
};

/** What a notice would say on a day; undefined when no bill is late enough. Days of a pause do not count. */
export const noticeFiguresOn = (loan: Loan, on: CalendarDate): NoticeFigures | undefined => {
  const { account } = loan;
  const late = account ? pastDueOn(account.instalments, on) : [];
  if (!account) return undefined;
  const daysPastDue = daysPastDueOn(account, on);
  if (daysPastDue <= noticeAfterDays) return undefined;
  return {
    asOf: on,
    daysPastDue,
    overdueSen: addSen(...late.map(leftOfBill)),
    lateSen: addSen(
      ...late.map((row) => subtractSen(lateInterestOn(row, on, account.facts), row.paidLateSen)),
    ),
  };
};

/**
 * From when there can be a notice for the bill that is late, if nothing pauses the loan until then; undefined when there
 * can be one, when nothing is late, and while a pause has no end that is known.
 */
export const noticePossibleFrom = (
  loan: Loan,
  paused: Paused,
  on: CalendarDate,
): CalendarDate | undefined => {
  const daysPastDue = loan.account ? daysPastDueOn(loan.account, on) : 0;
  if (daysPastDue === 0 || daysPastDue > noticeAfterDays || isPausedOn(loan, paused, on)) return undefined;
  return addDays(on, noticeAfterDays + 1 - daysPastDue);
};

/** The figures, or why there can be no notice now. */
const noticeGround = (loan: Loan, paused: Paused, on: CalendarDate): Outcome<NoticeFigures> => {
  const refused = wrongStatus(loan, 'proposeFormalNotice');
  if (refused) return refused;
  if (isPausedOn(loan, paused, on)) return refuse({ code: 'reminders-paused' });
  const figures = noticeFiguresOn(loan, on);
  return figures ? allow(figures) : refuse({ code: 'not-late-enough', daysNeeded: noticeAfterDays + 1 });
};

export const proposeFormalNotice = (
  loan: Loan,
  live: FormalNotice | undefined,
  officer: Person,
  paused: Paused,
  moment: Moment,
): Outcome<NoticeChange> => {
  const ground = noticeGround(loan, paused, moment.today);
  if (!ground.ok) return ground;
  if (live) return refuse({ code: 'notice-open' });
  const notice: FormalNotice = { noticeId: moment.newId, status: 'proposed', proposedBy: officer };
  return allow({ ...change(loan, 'formal-notice.proposed', factsOf(notice, officer)), notice });
};

/** A different person makes it a paper, with the figures of this day. */
export const confirmFormalNotice = (
  loan: Loan,
  live: FormalNotice | undefined,
  approver: Person,
  facts: Checked,
  moment: Moment,
): Outcome<NoticeChange> => {
  if (live?.status !== 'proposed') return refuse({ code: 'notice-missing' });
  if (live.proposedBy.userId === approver.userId) return refuse({ code: 'second-person-needed' });
  if (facts.checkingSen > 0) return refuse({ code: 'payment-being-checked' });
  const ground = noticeGround(loan, facts, moment.today);
  if (!ground.ok) return ground;
  const notice: FormalNotice = { ...live, status: 'prepared', figures: ground.change };
  return allow({
    ...change(loan, 'formal-notice.prepared', { ...factsOf(notice, approver), ...ground.change }),
    notice,
  });
};

/** Before it is posted, either person may drop it. */
export const withdrawFormalNotice = (
  loan: Loan,
  live: FormalNotice | undefined,
  officer: Person,
  moment: Moment,
): Outcome<NoticeChange> => {
  if (live?.status !== 'proposed' && live?.status !== 'prepared') return refuse({ code: 'notice-missing' });
  const notice: FormalNotice = { ...live, status: 'withdrawn', closedAt: moment.now };
  return allow({ ...change(loan, 'formal-notice.withdrawn', factsOf(notice, officer)), notice });
};

export type Posting = { postedOn: CalendarDate; trackingNumber: string };

/** The paper went by A.R. registered post. The borrower is told as information; the paper is the notice. */
export const postFormalNotice = (
  loan: Loan,
  live: FormalNotice | undefined,
  officer: Person,
  { postedOn, trackingNumber }: Posting,
  facts: Checked,
  moment: Moment,
): Outcome<NoticeChange> => {
  if (live?.status !== 'prepared' || !live.figures) return refuse({ code: 'notice-missing' });
  const refused = postingRefusal(live.figures, postedOn, moment.today);
  if (refused) return refused;
  if (facts.checkingSen > 0) return refuse({ code: 'payment-being-checked' });
  if (!isStillSo(loan, live.figures)) return figuresChanged();
  const ground = noticeGround(loan, facts, moment.today);
  if (!ground.ok) return ground;
  const notice: FormalNotice = { ...live, status: 'posted', postedOn };
  return allow({
    ...change(loan, 'formal-notice.posted', { ...factsOf(notice, officer), postedOn, trackingNumber }),
    notices: [
      {
        template: 'formal-notice-posted',
        facts: {
          reference: loan.reference,
          amountSen: live.figures.overdueSen,
          postedOn,
          cureByOn: cureBy(postedOn),
        },
        link: '/my-account/payment',
      },
    ],
    notice,
  });
};

const postingRefusal = (
  { asOf }: NoticeFigures,
  postedOn: CalendarDate,
  today: CalendarDate,
): Refused | undefined => {
  if (postedOn > today) return refuse({ code: 'date-in-future' });
  if (postedOn < asOf) return refuse({ code: 'posted-before-made', asOfOn: asOf });
  return postedOn > postBy(asOf) ? figuresChanged() : undefined;
};
const figuresChanged = (): Refused => refuse({ code: 'notice-figures-changed', daysToPost: noticeFreshDays });

/** Whether the bills behind the figures, as they are paid now, still give them for the day on which they were made. */
const isStillSo = (loan: Loan, figures: NoticeFigures): boolean => {
  const now = noticeFiguresOn(loan, figures.asOf);
  return (
    now?.overdueSen === figures.overdueSen &&
    now.lateSen === figures.lateSen &&
    now.daysPastDue === figures.daysPastDue
  );
};

/**
 * The clock looks at a notice: cured when every bill it names is paid, ended when its time passed, without the days of
 * claims and requests. Never ended while a proof is being checked or while something pauses the loan. One that is only
 * proposed is dropped when nothing is late any more: the loan is in no list in which somebody could drop it.
 */
export const closeFormalNotice = (
  loan: Loan,
  live: FormalNotice | undefined,
  facts: Checked & { pauses: readonly Pause[] },
  moment: Moment,
): Outcome<NoticeChange> => {
  if (live?.status === 'proposed') return dropProposal(loan, live, moment);
  if (!live?.figures) return refuse({ code: 'notice-missing' });
  const { figures, postedOn } = live;
  const isPaid =
    loan.status === 'settled' ||
    instalmentsOf(loan).every((row) => row.payableBy >= figures.asOf || leftOfBill(row) === 0);
  const isOver =
    postedOn !== undefined &&
    noticeDaysOn(postedOn, moment.today, facts.pauses) > noticePostDays + noticePayDays &&
    facts.checkingSen === 0 &&
    !isPausedOn(loan, facts, moment.today);
  if (!isPaid && !isOver) return refuse({ code: 'nothing-due' });
  const notice: FormalNotice = { ...live, status: isPaid ? 'cured' : 'ended', closedAt: moment.now };
  return allow({ ...change(loan, `formal-notice.${notice.status}`, { noticeId: live.noticeId }), notice });
};

const dropProposal = (loan: Loan, live: FormalNotice, moment: Moment): Outcome<NoticeChange> => {
  const isLate = loan.status === 'disbursed' && pastDueOn(instalmentsOf(loan), moment.today).length > 0;
  if (isLate) return refuse({ code: 'nothing-due' });
  const notice: FormalNotice = { ...live, status: 'withdrawn', closedAt: moment.now };
  return allow({ ...change(loan, 'formal-notice.withdrawn', { noticeId: live.noticeId }), notice });
};

const factsOf = ({ noticeId }: FormalNotice, { userId }: Person) => ({ noticeId, officerId: userId });
