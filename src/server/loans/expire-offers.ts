/** Ends the offers that nobody signed in time. The clock calls it; each offer is a command of its own. */
import { runByClock } from '../by-clock.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { expireOffer } from './commands.ts';

/** How many offers ended. One that was signed or cancelled meanwhile is left alone. */
export async function expireOffers(house: House): Promise<number> {
  const today = kualaLumpurDate(house.clock.now());
  const rows = await house.db
    .selectFrom('loans as l')
    .innerJoin('agreements as a', (join) =>
      join.onRef('a.loan_id', '=', 'l.loan_id').on('a.ended', 'is', null),
    )
    .leftJoin('agreement_signatures as s', (join) =>
      join.onRef('s.loan_id', '=', 'a.loan_id').onRef('s.body_hash', '=', 'a.body_hash'),
    )
    .select('l.loan_id')
    .where('l.status', '=', 'approved')
    .where('l.offer_ends_on', '<', today)
    .where('s.loan_id', 'is', null)
    .execute();
  return await runByClock(
    house,
    expireOffer,
    rows.map(({ loan_id: loanId }) => ({ loanId })),
  );
}
