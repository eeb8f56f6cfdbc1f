/**
 * Messages to addresses outside, written with the event that they tell: one statement that finds who is to be told, and
 * writes nothing where nobody is. It runs before the loan moves, because it asks from which status.
 */
import { sql } from 'kysely';
import type { Loan, LoanEvent } from '#domain/loan.ts';
import { toldOf } from '#domain/webhook-event.ts';
import type { Writing } from '../command.ts';
import type { Tx } from '../house.ts';

export async function writeDeliveries(
  tx: Tx,
  { event, loan }: { event: LoanEvent; loan?: Loan },
  { house, moment, now, eventId }: Writing,
): Promise<void> {
  const told = toldOf(event, loan, { eventId, at: moment.now });
  if (!loan || told.length === 0) return;
  const { rows } = await sql`
    insert into webhook_deliveries (webhook_id, event, loan_id, event_id, payload, created_at, next_try_at)
    select w.webhook_id, told.event, l.loan_id, ${eventId}::uuid, told.payload, ${now}::timestamptz, ${now}::timestamptz
    from webhooks w
      cross join rows from (jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as (event text, "from" text[], payload text))
        with ordinality as told (event, came_from, payload, place)
      join loans l on l.borrower_id = ${loan.borrowerId} and l.loan_id = ${loan.loanId}
    where w.state <> 'ended' and told.event = any(w.events)
      and (told.came_from is null or (l.status = any(told.came_from) and l.status <> ${loan.status}))
    order by told.place
    returning 1`.execute(tx);
  if (rows.length > 0) await house.queueWebhooks(tx);
}
