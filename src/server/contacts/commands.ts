/** Writing a contact down and setting it right, as commands on the borrower's stream: two people at once are one after the other. */
import type {
  ContactCase,
  correctContact as correctEndpoint,
  recordContact as recordEndpoint,
} from '#contract/contacts.ts';
import * as rules from '#domain/contact.ts';
import type { Loan } from '#domain/loan.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import type { InputOf } from '../route.ts';
import { readContactCase, readFacts } from './contact-case.ts';
import { standingContact } from './contact-rows.ts';

type Recording = InputOf<typeof recordEndpoint>;
type Correction = InputOf<typeof correctEndpoint>;

async function answer(
  tx: Tx,
  { loan }: rules.ContactRecorded,
  _input: unknown,
  { call, moment }: Writing,
): Promise<ContactCase> {
  const found = await readContactCase(tx, call.actor, loan.loanId, moment);
  if (!found) throw new Error(`loan ${loan.loanId} is gone`);
  return found;
}

const entryOf = ({ channel, outcome, note, promised }: Recording | Correction): rules.ContactEntry => ({
  channel,
  outcome,
  note,
  ...(promised && { promised }),
});

async function insert(
  tx: Tx,
  { loan, contactId, entry, happenedAt }: rules.ContactRecorded,
  corrects: string | null,
  { call, now, eventId }: Writing,
): Promise<void> {
  await tx
    .insertInto('contact_events')
    .values({
      contact_id: contactId,
      borrower_id: loan.borrowerId,
      loan_id: loan.loanId,
      channel: entry.channel,
      outcome: entry.outcome,
      note: entry.note,
      promised_sen: entry.promised?.amountSen ?? null,
      promised_on: entry.promised?.promisedOn ?? null,
      happened_at: happenedAt,
      corrects,
      recorded_by: userIdOf(call.actor),
      recorded_at: now,
      event_id: eventId,
    })
    .execute();
}

type Recordable = { loan: Loan; facts: rules.ContactFacts };

export const recordContact: Command<Recording, Recordable, rules.ContactRecorded, ContactCase> = {
  action: 'recordContact',
  stream: loanStream,
  read: async (tx, { actor }, { loanId, happenedAt }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loan, facts: await readFacts(tx, loan, momentOf(happenedAt)) };
  },
  decide: ({ loan, facts }, input, moment) =>
    rules.recordContact(loan, facts, { ...entryOf(input), happened: momentOf(input.happenedAt) }, moment),
  write: (tx, change, _input, writing) => insert(tx, change, null, writing),
  answer,
};

const momentOf = (instant: string) => ({ now: instant, today: kualaLumpurDate(new Date(instant)) });

type Correctable = { loan: Loan; standing: rules.StandingContact };

export const correctContact: Command<Correction, Correctable, rules.ContactRecorded, ContactCase> = {
  action: 'correctContact',
  stream: loanStream,
  read: async (tx, { actor }, input) => {
    const loan = await loanFor(tx, actor, input.loanId);
    const standing = await standingContact(tx, input);
    return loan && standing && { loan, standing };
  },
  decide: ({ loan, standing }, input, moment) => rules.correctContact(loan, standing, entryOf(input), moment),
  write: (tx, change, { contactId }, writing) => insert(tx, change, contactId, writing),
  answer,
};
