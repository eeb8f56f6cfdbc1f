/** Mail to those who watch over the house: administrators and auditors, each in their own language. */
import type { I18n } from '@lingui/core';
import type { Locale } from '#words/locale.ts';
import type { House, Tx } from '../house.ts';
import { localeOf } from '../messages/notices.ts';
import { writeOutbox } from './outbox.ts';

export async function tellOverseers(
  tx: Tx,
  house: House,
  mail: (i18n: I18n, locale: Locale) => { subject: string; text: string },
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'email', 'locale'])
    .where('kind', '=', 'staff')
    .where('deactivated_at', 'is', null)
    .where((eb) =>
      eb.or(['administrator', 'auditor'].map((role) => eb(eb.val(role), '=', eb.fn.any('roles')))),
    )
    .execute();
  for (const { user_id: userId, email, locale: text } of people) {
    const locale = localeOf(text);
    const message = mail(house.words[locale], locale);
    await writeOutbox(tx, house, { userId, channel: 'email', sentTo: email, ...message });
  }
}
