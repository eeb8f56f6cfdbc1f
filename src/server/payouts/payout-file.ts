/** One payout file as its rows have it, written as pain.001 or as a table: the same rows make the same bytes. */
import type { payoutFileFormats } from '#contract/payout-files.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { PayoutFileState } from '#domain/payout-file.ts';
import { csvFile } from '../csv.ts';
import type { House, Tx } from '../house.ts';
import { accountNumberPlace, bankNameOf } from '../identity/bank-account-rows.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { pain001, type TransferFile } from './pain-001.ts';

/** For a command about the file: none of its payouts is released or called off before the command has ended. */
export async function readFileState(tx: Tx, batchId: string): Promise<PayoutFileState | undefined> {
  const head = await tx
    .selectFrom('payout_batches')
    .select(['reference', 'withdrawn_at'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!head) return undefined;
  const payouts = await tx
    .selectFrom('payout_batch_items as i')
    .innerJoin('payouts as p', 'p.payout_id', 'i.payout_id')
    .select('p.status')
    .where('i.batch_id', '=', batchId)
    .forShare('p')
    .execute();
  const takings = await tx
    .selectFrom('payout_batch_takings')
    .select('taken_by')
    .distinct()
    .where('batch_id', '=', batchId)
    .execute();
  const countOf = (wanted: string) => payouts.filter(({ status }) => status === wanted).length;
  return {
    reference: head.reference,
    isWithdrawn: head.withdrawn_at !== null,
    releasedCount: countOf('released'),
    returnedCount: countOf('returned'),
    takenBy: takings.map(({ taken_by }) => taken_by),
  };
}

/**
 * Who has the live file of a payout in hand; nobody when it is in none. Files are on the lender's stream and payouts on
 * the borrower's, so the row of the payout is the lock between the two: whoever takes the file now is waited for.
 */
export async function takersOfPayout(tx: Tx, payoutId: string): Promise<string[]> {
  await tx
    .selectFrom('payouts')
    .select('payout_id')
    .where('payout_id', '=', payoutId)
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batch_takings as k', 'k.batch_id', 'i.batch_id')
    .select('k.taken_by')
    .distinct()
    .where('i.payout_id', '=', payoutId)
    .where('i.is_live', '=', true)
    .execute();
  return rows.map(({ taken_by }) => taken_by);
}

type Wish = { batchId: string; format: (typeof payoutFileFormats)[number] };

export async function payoutFileOf(house: House, { batchId, format }: Wish): Promise<FileAnswer> {
  const file = await readFile(house, batchId);
  if (format === 'pain.001') {
    return { bytes: pain001(file), mediaType: 'application/xml', name: `${file.reference}.xml` };
  }
  const header = ['Reference', 'Account holder', 'Bank', 'BIC', 'Account number', 'Amount (MYR)'];
  const rows = file.transfers.map((one) => [
    one.reference,
    one.holderName,
    one.bankName,
    one.bankCode,
    one.accountNumber,
    { amountSen: one.amountSen },
  ]);
  return csvFile(file.reference, header, rows);
}

async function readFile({ db, keys }: House, batchId: string): Promise<TransferFile> {
  const head = await db
    .selectFrom('payout_batches')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!head) throw new RefusedError({ code: 'not-found' });
  const rows = await db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payouts as p', 'p.payout_id', 'i.payout_id')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.borrower_id', '=', 'p.borrower_id').onRef('a.bank_account_id', '=', 'p.bank_account_id'),
    )
    .select([
      'l.reference',
      'p.amount_sen',
      'a.borrower_id',
      'a.bank_account_id',
      'a.bank_code',
      'a.holder_name',
    ])
    .select('a.account_number_sealed')
    .where('i.batch_id', '=', batchId)
    .orderBy('i.position')
    .execute();
  return {
    reference: head.reference,
    madeAt: head.made_at,
    executionOn: calendarDate(head.execution_on),
    totalSen: sen(head.total_sen),
    debtor: {
      name: head.debtor_name,
      bankCode: head.debtor_bank_code,
      accountNumber: head.debtor_account_number,
    },
    transfers: rows.map((row) => ({
      reference: row.reference,
      amountSen: sen(row.amount_sen),
      holderName: row.holder_name,
      bankCode: row.bank_code,
      bankName: bankNameOf(row.bank_code),
      accountNumber: keys.openText(
        row.account_number_sealed,
        accountNumberPlace(row.bank_account_id, row.borrower_id),
      ),
    })),
  };
}
