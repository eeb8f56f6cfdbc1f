/** Bank accounts between their rows and what is shown; a row is never changed, the newest one counts. */

import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/identity.ts';
import { findBank } from '#domain/bank.ts';
import type { Keys } from '../crypto.ts';
import type { Db, Tx } from '../house.ts';

export type BankAccountView = ResponseOf<typeof endpoints.updateBankAccount>;

/** Where a sealed account number is at home; it opens nowhere else. */
export const accountNumberPlace = (bankAccountId: string, borrowerId: string): string =>
  `bank_accounts:${bankAccountId}:${borrowerId}`;

/** Two spellings of one account have one hash. */
export const accountNumberHash = (keys: Keys, bankCode: string, digits: string): Buffer =>
  keys.blindIndex('bank-account', `${bankCode}:${digits}`);

const accountQuery = (tx: Db | Tx, borrowerId: string, bankAccountId?: string) => {
  const own = tx.selectFrom('bank_accounts').selectAll().where('borrower_id', '=', borrowerId);
  if (bankAccountId !== undefined) return own.where('bank_account_id', '=', bankAccountId);
  return own
    .where('erased_at', 'is', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('bank_account_id', 'desc')
    .limit(1);
};

/** The given account of the borrower, or the newest; undefined when there is none. */
export const readBankAccount = (tx: Db | Tx, borrowerId: string, bankAccountId?: string) =>
  accountQuery(tx, borrowerId, bankAccountId).executeTakeFirst();

/** The oldest account of the borrower that was not erased. */
export const readFirstBankAccount = (tx: Db | Tx, borrowerId: string) =>
  tx
    .selectFrom('bank_accounts')
    .select(['account_number_hash', 'holder_name'])
    .where('borrower_id', '=', borrowerId)
    .where('erased_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('bank_account_id')
    .limit(1)
    .executeTakeFirst();

/** Whether the money goes to another account now than to the one that was given first. */
export async function isOtherThanFirst(tx: Db | Tx, borrowerId: string): Promise<boolean> {
  const first = await readFirstBankAccount(tx, borrowerId);
  const current = await readBankAccount(tx, borrowerId);
  return first !== undefined && current !== undefined && !isSameAccount(current, first);
}

type AccountRow = { account_number_hash: Buffer; holder_name: string };

/** The same number at the same bank, in the same name. */
export const isSameAccount = (one: AccountRow | undefined, other: AccountRow): boolean =>
  one?.account_number_hash.equals(other.account_number_hash) === true &&
  one.holder_name === other.holder_name;

/** As `readBankAccount`, masked: bank, holder and the last four digits. */
export async function bankAccountView(
  tx: Db | Tx,
  borrowerId: string,
  bankAccountId?: string,
): Promise<BankAccountView | undefined> {
  const row = await readBankAccount(tx, borrowerId, bankAccountId);
  return (
    row && {
      bankAccountId: row.bank_account_id,
      bankCode: row.bank_code,
      bankName: bankNameOf(row.bank_code),
      holderName: row.holder_name,
      lastFour: row.last_four,
    }
  );
}

export const bankNameOf = (bankCode: string): string => findBank(bankCode)?.shortName ?? bankCode;
