/**
 * What has to be known before a borrower is answered: whether the money has arrived, whether the text is a template of the
 * product, and whether somebody answered already.
 */
import { sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { tidyText } from '#domain/message.ts';
import type { Actor } from '#domain/permission.ts';
import { beforePayout } from '#words/message-templates.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { readFilledTemplates } from './filled-templates.ts';

/** A running loan, and nobody says that its money did not come. Whoever owes nothing is asked for nothing either. */
export async function hasMoneyArrived(db: Db | Tx, borrowerId: string): Promise<boolean> {
  const { hasArrived } = await db
    .selectNoFrom(sql<boolean>`has_money_arrived(${borrowerId})`.as('hasArrived'))
    .executeTakeFirstOrThrow();
  return hasArrived;
}

/**
 * The template of the product that the text is, as it reads for this borrower and word for word; undefined when somebody
 * wrote or changed it. The lender's own templates are none: one administrator writes them alone.
 */
export async function builtInOf(
  house: House,
  tx: Tx,
  call: Call,
  { borrowerId, body, today }: { borrowerId: string; body: string; today: CalendarDate },
): Promise<string | undefined> {
  const written = tidyText(body);
  const templates = await readFilledTemplates(house, tx, call, { borrowerId, today });
  return templates.find(
    ({ key, text, missing }) => mayGoAtOnce(key) && missing.length === 0 && tidyText(text) === written,
  )?.key;
}
const mayGoAtOnce = (key: string): boolean => (beforePayout as readonly string[]).includes(key);

/** Who else wrote to the borrower after the message that was read last; undefined when nobody did. */
export async function answeredSince(
  tx: Tx,
  actor: Actor,
  { borrowerId, seen }: { borrowerId: string; seen: string | null },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.user_id', 'm.sender_id')
    .select('u.name')
    .where('m.borrower_id', '=', borrowerId)
    .where('m.sender_kind', '=', 'lender')
    .where('m.body', 'is not', null)
    .where('m.sender_id', '<>', userIdOf(actor))
    // Whoever sent the text of a colleague has read it.
    .where(sql<boolean>`m.checked_by is distinct from ${userIdOf(actor)}`)
    .where(
      sql<boolean>`(m.sent_at, m.message_id) > coalesce((select (s.sent_at, s.message_id)
        from messages s where s.borrower_id = ${borrowerId} and s.message_id = ${seen}), ('-infinity'::timestamptz, m.message_id))`,
    )
    .orderBy('m.sent_at', 'desc')
    .executeTakeFirst();
  return row?.name;
}
