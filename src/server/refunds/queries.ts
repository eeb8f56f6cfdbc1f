/** Money of the borrower that the lender holds, loan by loan, with the refund under way. */
import { sql } from 'kysely';
import type { Credit } from '#contract/claims.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';
import { bankAccountView } from '../identity/bank-account-rows.ts';
import { openRefundRow, refundView } from './refund-rows.ts';

/** Loans that were paid out and hold money of their borrower. Loan money on its way to the bank is not that. */
export const loansWithCredit = (tx: Db | Tx) =>
  tx
    .selectFrom('ledger_accounts as a')
    .innerJoin('loans as l', 'l.loan_id', 'a.loan_id')
    .innerJoin('disbursements as d', 'd.loan_id', 'a.loan_id')
    .innerJoin('users as b', 'b.user_id', 'a.borrower_id')
    .select([
      'a.loan_id',
      'a.borrower_id',
      'l.reference',
      'l.status',
      'b.name as borrower_name',
      sql<number>`(a.credits_sen - a.debits_sen)::bigint`.as('credit_sen'),
    ])
    .where('a.kind', '=', 'borrower-money')
    .whereRef('a.credits_sen', '>', 'a.debits_sen')
    .where('l.status', 'in', ['disbursed', 'settled', 'cancelled'])
    .orderBy('a.loan_id');

export async function readCredits(tx: Tx, borrowerId: string): Promise<Credit[]> {
  const rows = await loansWithCredit(tx).where('a.borrower_id', '=', borrowerId).execute();
  const bankAccount = (await bankAccountView(tx, borrowerId)) ?? null;
  const credits: Credit[] = [];
  for (const row of rows) {
    const refund = await openRefundRow(tx, row.loan_id);
    credits.push({
      loanId: row.loan_id,
      reference: row.reference,
      creditSen: sen(row.credit_sen),
      paysNextBill: row.status === 'disbursed',
      bankAccount,
      refund: refund ? refundView(refund) : null,
    });
  }
  return credits;
}
