/**
 * The queue of messages to addresses outside. One process takes a message by a lease under a row lock that others pass by,
 * and only the oldest waiting one of each loan; a process that dies gives it free when the lease ends.
 */
import { sql } from 'kysely';
import type { Db, House, Tx } from '../house.ts';

export type Taken = {
  delivery_id: string;
  webhook_id: string;
  url: string;
  payload: string;
  /** With this one. */
  tries: number;
};

/** Longer than the longest try. */
const leaseMs = 60_000;
const atOnce = 20;

export async function takeDeliveries({ db }: House, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as (
      select d.delivery_id from webhook_deliveries d join webhooks w using (webhook_id)
      where d.state = 'waiting' and d.next_try_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})
        and (w.state = 'active' or (w.state = 'paused' and d.loan_id is null))
        and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.loan_id = d.loan_id
          and e.state = 'waiting' and e.position < d.position)
      order by d.position limit ${atOnce} for update of d skip locked)
    update webhook_deliveries d set tries = d.tries + 1, last_try_at = ${now}, leased_until = ${new Date(now.getTime() + leaseMs)}
    from due, webhooks w where d.delivery_id = due.delivery_id and w.webhook_id = d.webhook_id
    returning d.delivery_id, d.webhook_id, d.payload, d.tries, w.url`.execute(db);
  return rows;
}

export type Result = { code: number | null; fault: string | null };

/** `nextTryAt` undefined: it is over, delivered or given up. A lease that another process took meanwhile is left alone. */
export async function noteTry(
  tx: Db | Tx,
  { delivery_id, tries }: Taken,
  { code, fault }: Result,
  next: { state: 'delivered' | 'given-up' | 'waiting'; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: next.state,
      next_try_at: next.at,
      leased_until: null,
      last_code: code,
      last_fault: fault,
    })
    .where('delivery_id', '=', delivery_id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}
