/** The ledger itself, read from the product's database: what the screens and the API say must be there to the sen. */
import { openDatabase } from '#server/db/open.ts';
import { ownDatabase } from './product.ts';

const accounts = ['principal-receivable', 'interest-receivable', 'payout-reserve', 'borrower-money'] as const;

/** Debits minus credits of each account of a loan, and the sum over all its transfers, which is zero. */
export async function ledgerOf(loanId: string): Promise<Record<(typeof accounts)[number] | 'sum', number>> {
  const { db, close } = await openDatabase(ownDatabase());
  try {
    const rows = await db
      .selectFrom('ledger_transfers')
      .select(['debit_kind', 'credit_kind', 'amount_sen'])
      .where('loan_id', '=', loanId)
      .execute();
    const balance = (kind: string) =>
      rows.reduce(
        (sum, row) =>
          sum +
          (row.debit_kind === kind ? row.amount_sen : 0) -
          (row.credit_kind === kind ? row.amount_sen : 0),
        0,
      );
    const kinds = new Set(rows.flatMap((row) => [row.debit_kind, row.credit_kind]));
    const sum = [...kinds].reduce((total, kind) => total + balance(kind), 0);
    const [principal, interest, reserve, money] = accounts.map(balance);
    return {
      'principal-receivable': principal ?? 0,
      'interest-receivable': interest ?? 0,
      'payout-reserve': reserve ?? 0,
      'borrower-money': money ?? 0,
      sum,
    };
  } finally {
    await close();
  }
}
