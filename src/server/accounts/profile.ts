/** Name, email, number and address of a borrower. A new email or number takes the password and a code to it; the old one is told. */
import type { getProfile, updateProfile } from '#contract/account.ts';
import { type Profile, type ProfileChange, updateProfile as rule } from '#domain/account.ts';
import { parsePersonName } from '#domain/person-name.ts';
import { parseEmail, parseMalaysianMobile } from '#domain/phone.ts';
import { contactChangedMessage } from '#words/codes.ts';
import type { Locale } from '#words/locale.ts';
import { ownStream, userIdOf } from '../actor.ts';
import { type Command, runCommand } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import { contactSubject, takeStepUp } from './codes.ts';
import { accountById, type Contact, isSent, maskContact, parsed } from './contacts.ts';

type View = AnswerOf<typeof getProfile>;
type Input = Partial<Profile> & { stepUp?: { challengeId: string; code: string } | undefined };
type State = { userId: string; locale: Locale; profile: View };
type Change = ProfileChange & State;

export async function ownProfile(db: Db | Tx, userId: string): Promise<View> {
  return (await readState(db, userId)).profile;
}

async function readState(db: Db | Tx, userId: string): Promise<State> {
  const account = await accountById(db, userId);
  if (!account) throw new RefusedError({ code: 'not-found' });
  const submitted = await db
    .selectFrom('personal_information')
    .select('submission')
    .where('borrower_id', '=', userId)
    .executeTakeFirst();
  const { name, email, phone, address, locale } = account;
  return {
    userId,
    locale,
    profile: { name, email, phone: phone ?? '', address, nameIsFixed: submitted !== undefined },
  };
}

export async function saveProfile(
  house: House,
  { call, body }: RequestOf<typeof updateProfile>,
): Promise<View> {
  const { name, email, phone, address, stepUp } = body;
  const given: Input = {
    ...(name !== undefined && { name: parsed(parsePersonName(name), 'name') }),
    ...(email !== undefined && { email: parsed(parseEmail(email), 'email') }),
    ...(phone !== undefined && { phone: parsed(parseMalaysianMobile(phone), 'phone') }),
    ...(address !== undefined && { address: parsed(parseAddress(address), 'address') }),
    ...(stepUp && { stepUp }),
  };
  return await runCommand(house, command, call, given);
}

/** Lines as they were typed, without marks that cannot be seen; what cannot be printed is no address. */
const parseAddress = (text: string): string | undefined => {
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return /[^\P{C}\n]/u.test(lines) || Array.from(lines).length > 300 ? undefined : lines;
};

const command: Command<Input, State, Change, View> = {
  action: 'updateProfile',
  stream: ownStream,
  read: (tx, { actor }) => readState(tx, userIdOf(actor)),
  decide: (state, { stepUp: _stepUp, ...given }) => {
    const outcome = rule({ ...state.profile, isNameFixed: state.profile.nameIsFixed }, given);
    return outcome.ok ? { ok: true, change: { ...outcome.change, ...state } } : outcome;
  },
  evidence: async (tx, { changes, userId }, { stepUp }, { house, now }) => {
    const contact = contactIn(changes);
    if (contact) {
      await takeStepUp(tx, house, {
        userId,
        purpose: 'change-contact',
        subject: contactSubject(contact),
        stepUp,
      });
    }
    if (Object.keys(changes).length === 0) return;
    const proven = changes.phone === undefined ? {} : { phone_proven_at: now };
    await tx
      .updateTable('users')
      .set({ ...changes, ...proven })
      .where('user_id', '=', userId)
      .execute();
  },
  write: async (tx, change, _input, { house }) => {
    const after = contactIn(change.changes);
    if (!after || !isSent(house, after.channel)) return;
    const { email, phone } = change.profile;
    const before: Contact = { channel: after.channel, sentTo: after.channel === 'email' ? email : phone };
    const masked = { before: maskContact(before), after: maskContact(after) };
    const message = contactChangedMessage(house.words[change.locale], masked);
    for (const contact of [before, after])
      await writeOutbox(tx, house, { userId: change.userId, ...contact, ...message });
  },
  answer: (tx, { userId }) => ownProfile(tx, userId),
};

const contactIn = ({ email, phone }: Partial<Profile>): Contact | undefined => {
  if (email !== undefined) return { channel: 'email', sentTo: email };
  return phone === undefined ? undefined : { channel: 'whatsapp', sentTo: phone };
};
