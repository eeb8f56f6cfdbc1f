/** What a machine read on the card of the newest submission. */
import type { IcReading } from '#domain/ic-reading.ts';
import type { Db, Tx } from '../house.ts';

/** Null while nothing was read, as always where the installation does not ask for it. */
export async function icReadingOf(tx: Db | Tx, borrowerId: string): Promise<IcReading | null> {
  const newest = await tx
    .selectFrom('personal_information as p')
    .leftJoin('ic_readings as r', (join) =>
      join.onRef('r.borrower_id', '=', 'p.borrower_id').onRef('r.submission', '=', 'p.submission'),
    )
    .select('r.result')
    .where('p.borrower_id', '=', borrowerId)
    .orderBy('p.submission', 'desc')
    .executeTakeFirst();
  return newest?.result ?? null;
}
