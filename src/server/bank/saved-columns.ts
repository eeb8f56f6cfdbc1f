/** Which column of the bank's CSV is what, as it was said last for each account; proposed again while the headings stay. */
import type { BankColumns } from '#domain/bank-statement.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import type { ReadStatement, SavedColumns } from './read-statement.ts';

const accountHash = (house: House, account: string): Buffer => house.keys.blindIndex('bank-columns', account);

/** Of each account the newest. */
export async function readSavedColumns(house: House, accounts: readonly string[]): Promise<SavedColumns[]> {
  const rows = await house.db
    .selectFrom('bank_columns')
    .distinctOn('account_hash')
    .select('columns')
    .where(
      'account_hash',
      'in',
      accounts.map((account) => accountHash(house, account)),
    )
    .orderBy('account_hash')
    .orderBy('saved_at', 'desc')
    .orderBy('columns_id', 'desc')
    .execute();
  return rows.map((row) => row.columns as unknown as SavedColumns);
}

/** Only what changed is a new row. */
export async function saveColumns(
  tx: Tx,
  house: House,
  account: string,
  { columns, headings, isSaved }: NonNullable<ReadStatement['csv']>,
  { savedBy, now }: { savedBy: string; now: Date },
): Promise<void> {
  if (isSaved) return;
  const saved: { columns: BankColumns; headings: string[] } = { columns, headings };
  await tx
    .insertInto('bank_columns')
    .values({
      columns_id: newId(now),
      account_hash: accountHash(house, account),
      columns: JSON.stringify(saved),
      saved_by: savedBy,
      saved_at: now,
    })
    .execute();
}
