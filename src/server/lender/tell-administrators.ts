/** Whoever takes over one administrator's account cannot move law or money without the others hearing of it at once. */
import type { LenderChange } from '#domain/lender-change.ts';
import { type LenderChangeMail, lenderChangeMail } from '#words/lender-change-mail.ts';
import { userIdOf } from '../actor.ts';
import type { Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { localeOf } from '../messages/notices.ts';
import { officeUrlOf } from '../office-host.ts';
import { writeOutbox } from '../outbox/outbox.ts';

export async function tellAdministrators(
  tx: Tx,
  { kind }: Pick<LenderChange, 'kind'>,
  act: LenderChangeMail['act'],
  { house, call }: Writing,
): Promise<void> {
  const by = userIdOf(call.actor);
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'locale', 'roles', 'deactivated_at'])
    .where('kind', '=', 'staff')
    .orderBy('user_id')
    .execute();
  const name = people.find(({ user_id }) => user_id === by)?.name ?? '';
  const about = kind === 'opening' ? 'account' : kind;
  const address = `${officeUrlOf(house.environment)}/office/settings`;
  for (const { user_id: userId, email, locale, roles, deactivated_at } of people) {
    if (userId === by || !roles.includes('administrator') || deactivated_at) continue;
    const message = lenderChangeMail(house.words[localeOf(locale)], { about, act, name, address });
    await writeOutbox(tx, house, { userId, channel: 'email', sentTo: email, ...message });
  }
}
