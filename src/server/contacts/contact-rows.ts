/** Contacts as rows: those that stand, the days that count towards the limit, and what is open for how to reach somebody. */
import {
  type ContactChannel,
  type ContactOutcome,
  channelsClosedBy,
  contactChannels,
  contactOutcomes,
  type StandingContact,
} from '#domain/contact.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Db, Tx } from '../house.ts';

/** Long before any limit; what is older decides nothing. */
const daysRead = 14;

/** The days of attempts of all staff, without corrections. */
export async function contactDays(
  tx: Db | Tx,
  borrowerId: string,
  today: CalendarDate,
): Promise<CalendarDate[]> {
  const rows = await tx
    .selectFrom('contact_events')
    .select('happened_at')
    .where('borrower_id', '=', borrowerId)
    .where('corrects', 'is', null)
    .where('happened_at', '>', new Date(`${addDays(today, -daysRead)}T00:00:00Z`))
    .execute();
  return rows.map(({ happened_at }) => kualaLumpurDate(happened_at));
}

export async function reminderDays(
  tx: Db | Tx,
  borrowerId: string,
  today: CalendarDate,
): Promise<CalendarDate[]> {
  const rows = await tx
    .selectFrom('reminders')
    .select('sent_at')
    .where('borrower_id', '=', borrowerId)
    .where('sent_at', '>', new Date(`${addDays(today, -daysRead)}T00:00:00Z`))
    .execute();
  return rows.map(({ sent_at }) => kualaLumpurDate(sent_at));
}

const contactRows = (tx: Db | Tx) =>
  tx
    .selectFrom('contact_events as c')
    .innerJoin('users as u', 'u.user_id', 'c.recorded_by')
    .leftJoin('contact_events as later', 'later.corrects', 'c.contact_id')
    .selectAll('c')
    .select(['u.name as recorder_name', 'later.contact_id as corrected_by'])
    .orderBy('c.happened_at', 'desc')
    .orderBy('c.recorded_at', 'desc')
    .orderBy('c.contact_id', 'desc');

export type ContactRow = Awaited<ReturnType<ReturnType<typeof contactRows>['execute']>>[number];

/** More than anybody reads of one borrower. */
const newest = 50;

/** The newest of the borrower's contacts first, with those that were set right. */
export const readContactRows = (tx: Db | Tx, borrowerId: string): Promise<ContactRow[]> =>
  contactRows(tx).where('c.borrower_id', '=', borrowerId).limit(newest).execute();

/** Undefined when it is not of this loan, or was set right already. */
export async function standingContact(
  tx: Tx,
  { loanId, contactId }: { loanId: string; contactId: string },
): Promise<StandingContact | undefined> {
  const row = await contactRows(tx)
    .where('c.loan_id', '=', loanId)
    .where('c.contact_id', '=', contactId)
    .where('later.contact_id', 'is', null)
    .executeTakeFirst();
  return row && standingOf(row);
}

export const standingOf = (row: ContactRow): StandingContact => {
  const promised = promiseOf(row);
  return {
    contactId: row.contact_id,
    channel: channelOf(row.channel),
    outcome: outcomeOf(row.outcome),
    note: row.note,
    ...(promised && { promised }),
    happenedAt: row.happened_at.toISOString(),
    happenedOn: kualaLumpurDate(row.happened_at),
    recordedBy: row.recorded_by,
  };
};

export const promiseOf = ({ promised_sen, promised_on }: Pick<ContactRow, 'promised_sen' | 'promised_on'>) =>
  promised_sen === null || promised_on === null
    ? undefined
    : { amountSen: sen(promised_sen), promisedOn: calendarDate(promised_on) };

const channelOf = (text: string): ContactChannel =>
  contactChannels.find((channel) => channel === text) ?? 'phone';
const outcomeOf = (text: string): ContactOutcome =>
  contactOutcomes.find((outcome) => outcome === text) ?? 'reached';

/** From all that was ever written down: a number stays closed however long ago that was. */
export async function closedChannelsOf(tx: Db | Tx, borrowerId: string): Promise<ContactChannel[]> {
  const rows = await contactRows(tx)
    .where('c.borrower_id', '=', borrowerId)
    .where('c.outcome', 'in', ['wrong-number', 'not-here-again'])
    .where('later.contact_id', 'is', null)
    .execute();
  const { phone_proven_at } = await tx
    .selectFrom('users')
    .select('phone_proven_at')
    .where('user_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return channelsClosedBy(rows.map(standingOf), phone_proven_at?.toISOString());
}
