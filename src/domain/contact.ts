/**
 * Contact with a borrower about a late payment, and when it is allowed: a benchmark is BNM's guidance on fair debt
 * collection for banks (about three contacts a week); the hours, the quiet days and the exact limit are rules of this
 * product. Automatic reminders count too: to the borrower each of them is the lender at the door once more. Nobody but
 * the borrower is ever contacted (product rule 11).
 */
import { addDays, type CalendarDate, dayOfWeek } from './date.ts';
import {
  change,
  type Instant,
  instalmentsOf,
  type Loan,
  type LoanChange,
  type Moment,
  wrongStatus,
} from './loan.ts';
import { freeCreditOf, leftOfBill } from './loan-account.ts';
import { addSen, type Sen, zeroSen } from './money.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { isBeforeContactHours, isContactHour, isPausedOn } from './reminder.ts';

export const contactChannels = ['phone', 'whatsapp', 'email', 'letter'] as const;
export type ContactChannel = (typeof contactChannels)[number];

export const contactOutcomes = [
  'reached',
  'not-reached',
  'promised',
  'asked-for-help',
  'disputes',
  'wrong-number',
  'not-here-again',
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

export const contactRules = {
  /** Attempts of all staff on all channels, and reminders, within any seven days. */
  atMost: 3,
  withinDays: 7,
  /** A bill that is not late yet may be spoken of so many days before it is due. */
  daysBeforeDue: 3,
  /** The last day that can be promised. */
  promiseDays: 31,
} as const;

export type Promised = { amountSen: Sen; promisedOn: CalendarDate };

export type ContactFacts = {
  /** The days of attempts and of reminders to this borrower; corrections are none of their own. */
  contactedOn: readonly CalendarDate[];
  holidays: ReadonlySet<CalendarDate>;
  /** A claim or a request for help is open. */
  isPaused: boolean;
  /** Proofs of payment that are being checked. */
  checkingSen: Sen;
  /** Where the borrower asked not to be contacted, or somebody else answered. */
  closedChannels: readonly ContactChannel[];
};

/** A moment with its day in Kuala Lumpur. */
export type At = { now: Instant; today: CalendarDate };

const isQuietDay = (day: CalendarDate, holidays: ContactFacts['holidays']): boolean =>
  dayOfWeek(day) === 0 || holidays.has(day);

const countBefore = (day: CalendarDate, contactedOn: readonly CalendarDate[]): number =>
  contactedOn.filter((on) => on > addDays(day, -contactRules.withinDays)).length;

/** Attempts and reminders of the last seven days. */
export const contactsThisWeek = ({ contactedOn }: Pick<ContactFacts, 'contactedOn'>, today: CalendarDate) =>
  countBefore(today, contactedOn);

const longestSearchDays = 60;

/** From nine o'clock of which day on it is allowed again; today when the morning has not come yet. */
const nextContactOn = (
  { contactedOn, holidays }: Pick<ContactFacts, 'contactedOn' | 'holidays'>,
  { now, today }: At,
): CalendarDate => {
  let day = isBeforeContactHours(now) ? today : addDays(today, 1);
  for (let tries = 0; tries < longestSearchDays; tries += 1) {
    if (!isQuietDay(day, holidays) && countBefore(day, contactedOn) < contactRules.atMost) return day;
    day = addDays(day, 1);
  }
  return day;
};

/** What is due or soon due and covered by nothing. */
const hasOpenBill = (loan: Loan, { checkingSen }: Pick<ContactFacts, 'checkingSen'>, today: CalendarDate) => {
  const near = addDays(today, contactRules.daysBeforeDue);
  const open = instalmentsOf(loan).filter(({ dueOn }) => dueOn <= near);
  const covered = addSen(checkingSen, loan.account ? freeCreditOf(loan.account) : zeroSen);
  return addSen(zeroSen, ...open.map(leftOfBill)) > covered;
};

/** Why the borrower may not be contacted about this loan now; undefined when it is allowed. */
export const contactRefusal = (loan: Loan, facts: ContactFacts, at: At): Refused | undefined => {
  const refused = wrongStatus(loan, 'recordContact');
  if (refused) return refused;
  if (isPausedOn(loan, facts, at.today)) return refuse({ code: 'contact-paused' });
  if (!hasOpenBill(loan, facts, at.today)) return refuse({ code: 'contact-not-needed' });
  const nextOn = nextContactOn(facts, at);
  if (countBefore(at.today, facts.contactedOn) >= contactRules.atMost) {
    return refuse({ code: 'contact-too-often', atMost: contactRules.atMost, nextOn });
  }
  return !isContactHour(at.now) || isQuietDay(at.today, facts.holidays)
    ? refuse({ code: 'contact-quiet-time', nextOn })
    : undefined;
};

export type ContactEntry = {
  channel: ContactChannel;
  outcome: ContactOutcome;
  note: string;
  promised?: Promised;
};
/** `happened` is when the contact was made: today or yesterday. */
export type ContactInput = ContactEntry & { happened: At };
export type ContactRecorded = LoanChange & { contactId: string; entry: ContactEntry; happenedAt: Instant };

const promiseRefusal = ({ outcome, promised }: ContactEntry, on: CalendarDate): Refused | undefined => {
  if (outcome !== 'promised') return promised ? refuse({ code: 'promise-not-fitting' }) : undefined;
  if (!promised || promised.amountSen <= 0) return refuse({ code: 'promise-missing' });
  const latestOn = addDays(on, contactRules.promiseDays);
  return promised.promisedOn < on || promised.promisedOn > latestOn
    ? refuse({ code: 'promise-day', fromOn: on, untilOn: latestOn })
    : undefined;
};

/** An attempt that was made is written down; its own moment is judged, so that nobody calls at night. */
export const recordContact = (
  loan: Loan,
  facts: ContactFacts,
  { happened, ...entry }: ContactInput,
  moment: Moment,
): Outcome<ContactRecorded> => {
  if (happened.now > moment.now) return refuse({ code: 'contact-in-future' });
  if (happened.today < addDays(moment.today, -1)) return refuse({ code: 'contact-too-long-ago' });
  const refused = contactRefusal(loan, facts, happened) ?? promiseRefusal(entry, happened.today);
  if (refused) return refused;
  if (facts.closedChannels.includes(entry.channel)) return refuse({ code: 'contact-channel-closed' });
  return allow(recorded(loan, 'contact.recorded', entry, { happenedAt: happened.now }, moment));
};

export type StandingContact = ContactEntry & {
  contactId: string;
  happenedAt: Instant;
  happenedOn: CalendarDate;
  recordedBy: string;
};

/** A wrong entry is set right by another row; what was attempted stays counted, so that nobody wins a fourth call. */
export const correctContact = (
  loan: Loan,
  standing: StandingContact,
  entry: ContactEntry,
  moment: Moment,
): Outcome<ContactRecorded> => {
  const refused = promiseRefusal(entry, standing.happenedOn);
  if (refused) return refused;
  const facts = { corrects: standing.contactId, before: factsOf(standing), happenedAt: standing.happenedAt };
  return allow(recorded(loan, 'contact.corrected', entry, facts, moment));
};

/** Without the note: people's words are not part of the record of business. */
const factsOf = ({ channel, outcome, promised }: ContactEntry) => ({
  channel,
  outcome,
  promised: promised && { ...promised },
});

const recorded = (
  loan: Loan,
  name: string,
  entry: ContactEntry,
  facts: { happenedAt: Instant; corrects?: string; before?: ReturnType<typeof factsOf> },
  { newId }: Moment,
): ContactRecorded => ({
  ...change(loan, name, { contactId: newId, ...facts, after: factsOf(entry) }),
  contactId: newId,
  entry,
  happenedAt: facts.happenedAt,
});

/** The number is closed for calls and WhatsApp alike; a new number opens them again. */
export const channelsClosedBy = (
  contacts: readonly Pick<StandingContact, 'channel' | 'outcome' | 'happenedAt'>[],
  numberSince: Instant | undefined,
): ContactChannel[] => {
  const closing = contacts.filter(
    ({ outcome }) => outcome === 'wrong-number' || outcome === 'not-here-again',
  );
  const isNumber = (channel: ContactChannel) => channel === 'phone' || channel === 'whatsapp';
  const isNumberClosed = closing.some(
    ({ channel, happenedAt }) => isNumber(channel) && (numberSince === undefined || happenedAt > numberSince),
  );
  return contactChannels.filter((channel) =>
    isNumber(channel) ? isNumberClosed : closing.some((contact) => contact.channel === channel),
  );
};
