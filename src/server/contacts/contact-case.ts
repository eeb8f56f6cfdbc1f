/**
 * What one should know before calling a borrower about a late payment. Emergency contacts are not read here (product rule
 * 11); the borrower's own number is covered and opened by a look that is recorded.
 */
import type { ContactCase } from '#contract/contacts.ts';
import { type ContactFacts, contactRefusal, contactRules, contactsThisWeek } from '#domain/contact.ts';
import type { Loan, Moment } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import type { Refusal } from '#domain/refusal.ts';
import { isPausedOn } from '#domain/reminder.ts';
import { readContactFacts } from '../arrears/contact-facts.ts';
import type { Db, Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import {
  type ContactRow,
  closedChannelsOf,
  contactDays,
  promiseOf,
  readContactRows,
  reminderDays,
  standingOf,
} from './contact-rows.ts';

type At = Pick<Moment, 'now' | 'today'>;

export async function readFacts(tx: Tx, loan: Loan, { today }: At): Promise<ContactFacts> {
  const { checkingSen, isPaused } = await readContactFacts(tx, loan.loanId, today);
  const { holidays } = await readCalendar(tx);
  return {
    contactedOn: [
      ...(await contactDays(tx, loan.borrowerId, today)),
      ...(await reminderDays(tx, loan.borrowerId, today)),
    ],
    holidays,
    isPaused,
    checkingSen,
    closedChannels: await closedChannelsOf(tx, loan.borrowerId),
  };
}

/** Undefined: not found. */
export async function readContactCase(
  tx: Tx,
  actor: Actor,
  loanId: string,
  at: At,
): Promise<ContactCase | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) return undefined;
  const facts = await readFacts(tx, loan, at);
  const person = await tx
    .selectFrom('users')
    .select(['name', 'locale', 'phone'])
    .where('user_id', '=', loan.borrowerId)
    .executeTakeFirstOrThrow();
  const rows = await readContactRows(tx, loan.borrowerId);
  const refused = contactRefusal(loan, facts, at)?.refusal;
  const help = await openHelp(tx, loanId);
  return {
    loanId,
    borrowerId: loan.borrowerId,
    reference: loan.reference,
    borrowerName: person.name,
    locale: person.locale,
    phone: maskedPhone(person.phone),
    thisWeek: contactsThisWeek(facts, at.today),
    atMost: contactRules.atMost,
    refused: refused ? reasonOf(refused) : null,
    closedChannels: [...facts.closedChannels],
    pausedBy: isPausedOn(loan, facts, at.today)
      ? (await hasOpenClaim(tx, loanId))
        ? 'claim'
        : 'hardship'
      : null,
    hardshipRequestId: help ?? null,
    promise: promiseUntil(rows, at),
    contacts: rows.map(viewOf),
  };
}

const reasons = {
  'contact-quiet-time': 'quiet-time',
  'contact-too-often': 'too-often',
  'contact-paused': 'paused',
  'contact-not-needed': 'not-needed',
} as const;

function reasonOf(refusal: Refusal): ContactCase['refused'] {
  const reason = refusal.code in reasons ? reasons[refusal.code as keyof typeof reasons] : 'not-running';
  return { reason, nextOn: 'nextOn' in refusal ? refusal.nextOn : null };
}

/** The last four digits, as elsewhere. */
const maskedPhone = (phone: string | null): string => (phone ? `•••• ${phone.slice(-4)}` : '');

/** The newest promise that stands and whose day is not over. */
function promiseUntil(rows: readonly ContactRow[], { today }: At): ContactCase['promise'] {
  const standing = rows.filter(({ corrected_by }) => corrected_by === null).map(promiseOf);
  return standing.find((promised) => promised !== undefined && promised.promisedOn >= today) ?? null;
}

function viewOf(row: ContactRow): ContactCase['contacts'][number] {
  const { contactId, channel, outcome, note, promised, happenedAt } = standingOf(row);
  return {
    contactId,
    channel,
    outcome,
    note,
    promised: promised ?? null,
    happenedAt,
    recordedBy: { userId: row.recorded_by, name: row.recorder_name },
    recordedAt: row.recorded_at.toISOString(),
    isCorrected: row.corrected_by !== null,
    isCorrection: row.corrects !== null,
  };
}

async function hasOpenClaim(tx: Db | Tx, loanId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('claims')
    .select('claim_id')
    .where('loan_id', '=', loanId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

async function openHelp(tx: Db | Tx, loanId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('hardship_requests')
    .select('request_id')
    .where('loan_id', '=', loanId)
    .where('status', 'in', ['open', 'offered'])
    .executeTakeFirst();
  return row?.request_id;
}
