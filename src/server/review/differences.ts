/** What does not fit in what the borrower gave, as it stands at the decision. */
import type { CalendarDate } from '#domain/date.ts';
import { type ComparedField, compareWithMykad, whatDiffers } from '#domain/mykad-check.ts';
import type { House, Tx } from '../house.ts';
import { bankAccountView } from '../identity/bank-account-rows.ts';
import { readPersonalInformation } from '../identity/personal-information-rows.ts';

export async function readDifferences(
  tx: Tx,
  { keys }: House,
  borrowerId: string,
  today: CalendarDate,
): Promise<ComparedField[]> {
  const given = await readPersonalInformation(tx, keys, borrowerId);
  const account = await bankAccountView(tx, borrowerId);
  return given ? whatDiffers(compareWithMykad(given, account?.holderName, today)) : [];
}
