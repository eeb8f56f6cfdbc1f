/**
 * Signing up. Whether the number or email already has an account shows nowhere: the answer, the work and the rows are
 * the same, only the message differs; the owner is told instead of being sent a code.
 */
import type { signUp } from '#contract/account.ts';
import { type AccountChange, signUp as rule } from '#domain/account.ts';
import { parsePersonName } from '#domain/person-name.ts';
import { parseEmail, parseMalaysianMobile } from '#domain/phone.ts';
import { accountExistsMessage } from '#words/codes.ts';
import { type Locale, withLocale } from '#words/locale.ts';
import { type Command, runCommand } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { writeFirstConsents } from '../privacy/consents.ts';
import { RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import { type Contact, contactOf, isSent, ownerOf, parsed, usualChannel } from './contacts.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { sendCode, takeSend, takeSendOfDay } from './send-code.ts';
import { takeAddressPlace } from './throttles.ts';

type Answer = AnswerOf<typeof signUp>;
type NewAccount = {
  userId: string;
  name: string;
  phone: Contact;
  email: Contact;
  /** Where the code goes, and the other one. */
  contacts: readonly [Contact, Contact];
  passwordHash: string;
  locale: Locale;
  newsAccepted: boolean;
};

export async function askForAccount(
  house: House,
  { call, body, web }: RequestOf<typeof signUp>,
): Promise<Answer> {
  const name = parsed(parsePersonName(body.name), 'name');
  const phone: Contact = { channel: 'whatsapp', sentTo: parsed(parseMalaysianMobile(body.phone), 'phone') };
  const email: Contact = { channel: 'email', sentTo: parsed(parseEmail(body.email), 'email') };
  const checked = checkPassword(body.password, { name, email: email.sentTo, phone: phone.sentTo });
  if (!checked.ok) throw new RefusedError(checked.refusal);
  await takeAddressPlace(house, web.address, 'message');
  const [first, second] = usualChannel(house) === 'whatsapp' ? [phone, email] : [email, phone];
  await takeSend(house, 'sign-up', first.sentTo);
  await takeSendOfDay(house, 'sign-up', second.sentTo);
  const passwordHash = await hashPassword(house, body.password);
  const { locale, newsAccepted } = body;
  const account = {
    userId: newId(house.clock.now()),
    name,
    phone,
    email,
    contacts: [first, second] as const,
    passwordHash,
    locale,
    newsAccepted,
  };
  return await runCommand(house, command, call, account);
}

const command: Command<
  NewAccount,
  { taken: Contact | undefined },
  AccountChange & { taken: Contact | undefined },
  Answer
> = {
  action: 'signUp',
  stream: async (_tx, _call, { userId }) => userId,
  read: async (tx, _call, { contacts }) => ({ taken: await takenContact(tx, contacts) }),
  decide: (state, input) => {
    const outcome = rule(input);
    return outcome.ok ? { ok: true, change: { ...outcome.change, ...state } } : outcome;
  },
  evidence: async (tx, _change, account, { now }) => {
    await tx
      .insertInto('users')
      .values({
        user_id: account.userId,
        kind: 'borrower',
        name: account.name,
        email: account.email.sentTo,
        phone: account.phone.sentTo,
        password_hash: account.passwordHash,
        locale: account.locale,
        created_at: now,
      })
      .execute();
    await writeFirstConsents(tx, account, now);
  },
  answer: async (tx, { taken }, { userId, contacts, locale }, { house }) => {
    const challenge = { purpose: 'sign-up', subject: userId, ...contacts[0] } as const;
    if (!taken) return await sendCode(tx, house, { ...challenge, userId }, { locale });
    await tellOwner(tx, house, taken);
    return await sendCode(tx, house, { ...challenge, userId: null }, 'nobody');
  },
};

/** The first of these contacts that belongs to somebody. */
export async function takenContact(tx: Tx, contacts: readonly Contact[]): Promise<Contact | undefined> {
  const owners: (Contact | undefined)[] = [];
  for (const contact of contacts) owners.push((await ownerOf(tx, contact)) && contact);
  return owners.find((contact) => contact !== undefined);
}

/** At the contact that was typed, or by email where nobody sends to it. */
export async function tellOwner(tx: Tx, house: House, contact: Contact): Promise<void> {
  const owner = await ownerOf(tx, contact);
  if (!owner) return;
  const address = `${house.environment.publicUrl}${withLocale(owner.locale, '/sign-in')}`;
  const message = accountExistsMessage(house.words[owner.locale], address);
  const reached = isSent(house, contact.channel) ? contact : contactOf(owner, 'email');
  await writeOutbox(tx, house, { userId: owner.user_id, ...reached, ...message });
}
