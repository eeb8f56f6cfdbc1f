/** Email addresses and mobile numbers: where a person can be reached, and by which they are found. */
import { sql } from 'kysely';
import { maskPhone, parseEmail, parseMalaysianMobile } from '#domain/phone.ts';
import type { Db, House, Tx } from '../house.ts';
import { InvalidError, RefusedError } from '../problem.ts';

export type Contact = { channel: 'whatsapp' | 'email'; sentTo: string };

/** A typed email or mobile number in its one form; undefined when it is neither. */
export function parseContact(text: string): Contact | undefined {
  if (text.includes('@')) {
    const email = parseEmail(text);
    return email === undefined ? undefined : { channel: 'email', sentTo: email };
  }
  const phone = parseMalaysianMobile(text);
  return phone === undefined ? undefined : { channel: 'whatsapp', sentTo: phone };
}

/** '012-••• 6789', 'a••••@example.com'. */
export const maskContact = ({ channel, sentTo }: Contact): string =>
  channel === 'whatsapp' ? maskPhone(sentTo) : sentTo.replace(/^(.).*@/u, '$1••••@');

/** The parsed value, or a 400 that names the field. */
export function parsed<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new InvalidError([{ path: [field], message: field }]);
  return value;
}

export const accountColumns = [
  'user_id',
  'kind',
  'name',
  'email',
  'phone',
  'address',
  'locale',
  'password_hash',
  'phone_proven_at',
] as const;

const accountsWith = (db: Db | Tx, { channel, sentTo }: Contact) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where(channel === 'email' ? 'email' : 'phone', '=', sentTo)
    .where('verified_at', 'is not', null)
    .where('erased_at', 'is', null);

/**
 * The confirmed account that a contact belongs to. A number that nobody proved is anybody's: it names an account only
 * while no other one has typed the same.
 */
export async function accountOf(db: Db | Tx, contact: Contact): Promise<Account | undefined> {
  const found = await accountsWith(db, contact).orderBy(sql`phone_proven_at is null`).limit(2).execute();
  const [first, second] = found;
  return contact.channel === 'email' || first?.phone_proven_at || !second ? first : undefined;
}

/** Whoever proved that the contact is theirs: nobody else has an account with it. */
export async function ownerOf(db: Db | Tx, contact: Contact): Promise<Account | undefined> {
  const account = await accountOf(db, contact);
  return contact.channel === 'email' || account?.phone_proven_at ? account : undefined;
}

export const accountById = (db: Db | Tx, userId: string) =>
  db.selectFrom('users').select(accountColumns).where('user_id', '=', userId).executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** Where a person is reached without being asked: mail is sent where it is set up, else all is read on the outbox page. */
export const usualChannel = ({ environment }: House): Contact['channel'] =>
  environment.smtpUrl === undefined ? 'whatsapp' : 'email';

/** Nobody sends WhatsApp messages (docs/operating.md): without a mail server all is read on the outbox page, with one mails are sent. */
export const isSent = ({ environment }: House, channel: Contact['channel']): boolean =>
  channel === 'email' || environment.smtpUrl === undefined;

/** Throws 'whatsapp-not-set-up': a code that nobody sends must not look as if it were on its way. */
export function assertSent(house: House, { channel }: Contact): void {
  if (!isSent(house, channel)) throw new RefusedError({ code: 'whatsapp-not-set-up' });
}

/** The phone of a borrower; the database has one for each of them. */
export const phoneOf = ({ phone }: Pick<Account, 'phone'>): Contact => ({
  channel: 'whatsapp',
  sentTo: phone ?? '',
});

export const contactOf = (account: Pick<Account, 'phone' | 'email'>, channel: Contact['channel']): Contact =>
  channel === 'email' ? { channel, sentTo: account.email } : phoneOf(account);

/** Where the codes of an account go: to the number, unless it cannot be reached or was never proven. */
export const codeContact = (house: House, account: Account): Contact =>
  contactOf(account, account.phone_proven_at ? usualChannel(house) : 'email');
