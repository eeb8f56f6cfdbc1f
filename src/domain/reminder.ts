/**
 * Friendly reminders of a bill: three days before it is due, on the day, and 3, 7 and 14 days after the last day on which
 * it could be paid. Between 09:00 and 21:00 in Kuala Lumpur, at most one a day and three in seven days, together with the
 * contacts of people, and none while a claim or a hardship request pauses them (`pausesAgainOn`; BNM's guidance on fair
 * collection, taken as the rule of this product).
 */
import { addDays, type CalendarDate } from './date.ts';
import {
  change,
  type Instant,
  instalmentsOf,
  type Loan,
  type LoanChange,
  type Moment,
  wrongStatus,
} from './loan.ts';
import { type Bill, freeCreditOf, type Instalment, leftOfBill } from './loan-account.ts';
import { addSen, type Sen, subtractSen, zeroSen } from './money.ts';
import type { NoticeTemplate } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const reminderStages = ['before', 'due', 'late-3', 'late-7', 'late-14'] as const;
export type ReminderStage = (typeof reminderStages)[number];

const daysBefore = 3;
/** After it only a person writes. */
const lastDayLate = 20;
const mostInAWeek = 3;

/** The stage of a bill on a day: the newest one that is reached, so that a missed one is never sent late. */
export const reminderStageOn = (
  { dueOn, payableBy }: Pick<Bill, 'dueOn' | 'payableBy'>,
  on: CalendarDate,
): ReminderStage | undefined => {
  if (on < addDays(dueOn, -daysBefore) || on > addDays(payableBy, lastDayLate)) return undefined;
  if (on < dueOn) return 'before';
  if (on <= payableBy) return 'due';
  if (on >= addDays(payableBy, 14)) return 'late-14';
  if (on >= addDays(payableBy, 7)) return 'late-7';
  return on >= addDays(payableBy, 3) ? 'late-3' : undefined;
};

const [firstHour, endHour] = [9, 21];
const kualaLumpurHours = 8;

/** The full hour of the day in Kuala Lumpur, 0 to 23. */
const hourInKualaLumpur = (now: Instant): number => (Number(now.slice(11, 13)) + kualaLumpurHours) % 24;

/** Whether the first hour of contact of this day is still to come. */
export const isBeforeContactHours = (now: Instant): boolean => hourInKualaLumpur(now) < firstHour;

/** Whether an instant lies between 09:00 and 21:00 in Kuala Lumpur. */
export const isContactHour = (now: Instant): boolean =>
  !isBeforeContactHours(now) && hourInKualaLumpur(now) < endHour;

export type Reminder = { instalmentNumber: number; stage: ReminderStage };
export type ReminderFacts = {
  sent: readonly (Reminder & { sentOn: CalendarDate })[];
  /** Proofs of payment that are being checked. */
  checkingSen: Sen;
  /** A claim or a hardship request pauses it. */
  isPaused: boolean;
  /** The days on which somebody called or wrote to the borrower about it: they count like reminders. */
  contactedOn?: readonly CalendarDate[];
};

/** The reminder that is to be sent now, with what is left to pay up to that bill. At most one for each loan and day. */
export const sendReminder = (
  loan: Loan,
  facts: ReminderFacts,
  moment: Moment,
): Outcome<LoanChange & { reminder: Reminder & { amountSen: Sen } }> => {
  const refused = wrongStatus(loan, 'sendReminder');
  if (refused) return refused;
  if (!isContactHour(moment.now)) return refuse({ code: 'quiet-hours' });
  if (isPausedOn(loan, facts, moment.today)) return refuse({ code: 'reminders-paused' });
  const due = dueReminder(loan, facts, moment.today);
  if (!due) return refuse({ code: 'nothing-due' });
  const weekAgo = addDays(moment.today, -7);
  const days = [...facts.sent.map(({ sentOn }) => sentOn), ...(facts.contactedOn ?? [])];
  const recent = days.filter((day) => day > weekAgo);
  if (recent.length >= mostInAWeek || recent.some((day) => day >= moment.today)) {
    return refuse({ code: 'contact-limit' });
  }
  const { instalment, stage, amountSen } = due;
  const reminder = { instalmentNumber: instalment.number, stage, amountSen };
  return allow({
    ...change(loan, 'reminder.sent', reminder),
    reminder,
    notices: [
      {
        template: `reminder-${stage}` satisfies NoticeTemplate,
        facts: {
          reference: loan.reference,
          amountSen,
          dueOn: instalment.dueOn,
          payableByOn: instalment.payableBy,
        },
        link: '/my-account/payment',
      },
    ],
  });
};

/** A claim or a hardship request pauses the loan on this day. */
export const isPausedOn = (
  loan: Loan,
  { isPaused }: Pick<ReminderFacts, 'isPaused'>,
  on: CalendarDate,
): boolean =>
  isPaused ||
  (loan.account?.facts.pauses ?? []).some(
    ({ from, until }) => from <= on && (until === undefined || on < until),
  );

type Due = { instalment: Instalment; stage: ReminderStage; amountSen: Sen };

/** The oldest bill with a stage that was not sent, unless money that is held or being checked covers it. */
const dueReminder = (loan: Loan, facts: ReminderFacts, today: CalendarDate): Due | undefined => {
  const freeSen = loan.account ? freeCreditOf(loan.account) : zeroSen;
  let amountSen = subtractSen(zeroSen, addSen(facts.checkingSen, freeSen));
  for (const instalment of instalmentsOf(loan)) {
    amountSen = addSen(amountSen, leftOfBill(instalment));
    const stage = reminderStageOn(instalment, today);
    if (!stage || leftOfBill(instalment) === 0 || amountSen <= 0) continue;
    const wasSent = facts.sent.some(
      (sent) => sent.instalmentNumber === instalment.number && sent.stage === stage,
    );
    if (!wasSent) return { instalment, stage, amountSen };
  }
  return undefined;
};
