/** Mail to those who watch over the house, or to colleagues with certain roles, each in their own language. */
import type { I18n } from '@lingui/core';
import type { StaffRole } from '#domain/permission.ts';
import type { Locale } from '#words/locale.ts';
import type { House, Tx } from '../house.ts';
import { localeOf } from '../messages/notices.ts';
import { writeOutbox } from './outbox.ts';

type Mail = (i18n: I18n, locale: Locale) => { subject: string; text: string };

/** Administrators and auditors. */
export const tellOverseers = (tx: Tx, house: House, mail: Mail): Promise<void> =>
  tellStaff(tx, house, { roles: ['administrator', 'auditor'] }, mail);

/** Once to everybody who works here and holds one of the roles; not to `except`, whom it is about. */
export async function tellStaff(
  tx: Tx,
  house: House,
  { roles, except }: { roles: readonly StaffRole[]; except?: string },
  mail: Mail,
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'email', 'locale'])
    .where('kind', '=', 'staff')
    .where('deactivated_at', 'is', null)
    .where((eb) => eb.or(roles.map((role) => eb(eb.val<string>(role), '=', eb.fn.any('roles')))))
    .execute();
  for (const { user_id: userId, email, locale: text } of people) {
    if (userId === except) continue;
    const locale = localeOf(text);
    const message = mail(house.words[locale], locale);
    await writeOutbox(tx, house, { userId, channel: 'email', sentTo: email, ...message });
  }
}
