/** What has to be known before a borrower is answered: whether the money has arrived, and whether somebody answered already. */
import { sql } from 'kysely';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';

/** A running loan, and nobody says that its money did not come. Whoever owes nothing is asked for nothing either. */
export async function hasMoneyArrived(db: Db | Tx, borrowerId: string): Promise<boolean> {
  const loan = await db
    .selectFrom('loans as l')
    .select('l.loan_id')
    .where('l.borrower_id', '=', borrowerId)
    .where('l.status', '=', 'disbursed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims as c')
            .select('c.claim_id')
            .whereRef('c.loan_id', '=', 'l.loan_id')
            .where('c.status', '=', 'open'),
        ),
      ),
    )
    .executeTakeFirst();
  return loan !== undefined;
}

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
    .where(
      sql<boolean>`(m.sent_at, m.message_id) > coalesce((select (s.sent_at, s.message_id)
        from messages s where s.borrower_id = ${borrowerId} and s.message_id = ${seen}), ('-infinity'::timestamptz, m.message_id))`,
    )
    .orderBy('m.sent_at', 'desc')
    .executeTakeFirst();
  return row?.name;
}
