/** What does not fit in what the borrower gave, or was given before, as it stands at the decision. */
import type { CalendarDate } from '#domain/date.ts';
import { type DecisionPoint, decisionPoints } from '#domain/decision-points.ts';
import { compareWithMykad } from '#domain/mykad-check.ts';
import type { Db, House, Tx } from '../house.ts';
import { bankAccountView } from '../identity/bank-account-rows.ts';
import { readPersonalInformation } from '../identity/personal-information-rows.ts';
import { icReadingOf } from '../reading/queries.ts';
import { reUseOf } from './re-use.ts';

export async function readDifferences(
  tx: Db | Tx,
  { keys }: Pick<House, 'keys'>,
  borrowerId: string,
  today: CalendarDate,
): Promise<DecisionPoint[]> {
  const given = await readPersonalInformation(tx, keys, borrowerId);
  if (!given) return [];
  const account = await bankAccountView(tx, borrowerId);
  return decisionPoints({
    comparisons: compareWithMykad(given, account?.holderName, today),
    icReading: await icReadingOf(tx, borrowerId),
    reUse: await reUseOf(tx, borrowerId),
  });
}
