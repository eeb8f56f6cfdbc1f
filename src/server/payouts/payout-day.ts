/** What the ceiling of a day is compared with: what is prepared on it, and what the files for it send. */
import { sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { type Sen, sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';

/** The row of the day is held until the end of the transaction: of two preparations at once the second one waits here. */
export async function holdPayoutDay(tx: Tx, day: CalendarDate): Promise<Sen> {
  const { prepared_sen } = await tx
    .insertInto('payout_days')
    .values({ day, prepared_sen: 0 })
    .onConflict((on) => on.column('day').doUpdateSet({ day }))
    .returning('prepared_sen')
    .executeTakeFirstOrThrow();
  return sen(prepared_sen);
}

/** For the desk: only looked at. */
export async function readPayoutDay(tx: Db | Tx, day: CalendarDate): Promise<Sen> {
  const row = await tx
    .selectFrom('payout_days')
    .select('prepared_sen')
    .where('day', '=', day)
    .executeTakeFirst();
  return sen(row?.prepared_sen ?? 0);
}

/** Files are made on the lender's stream, one after the other, so nothing has to be held. */
export async function readFiledSen(tx: Tx, executionOn: CalendarDate): Promise<Sen> {
  const { total } = await tx
    .selectFrom('payout_batches')
    .select(sql<number>`coalesce(sum(total_sen), 0)::bigint`.as('total'))
    .where('execution_on', '=', executionOn)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return sen(total);
}
