/** The trial balance at a cut: what each account of the ledger was debited and credited, and by which kinds of movement. */
import { sql } from 'kysely';
import type { ReportTables } from '#contract/reports.ts';
import {
  type AccountKind,
  borrowerAccounts,
  lenderAccounts,
  loanAccounts,
  type TransferKind,
} from '#domain/ledger.ts';
import type { Tx } from '../house.ts';
import type { Cut } from './cut.ts';
import { totalOf } from './total-of.ts';

export const accountKinds: readonly AccountKind[] = [...lenderAccounts, ...loanAccounts, ...borrowerAccounts];

export type Movement = ReportTables['movements']['rows'][number];

export async function readMovements(tx: Tx, { endsAt }: Cut): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with posted as (select kind, debit_kind, credit_kind, amount_sen, value_on from ledger_transfers where posted_at < ${endsAt})
    select name, kind, count(*)::integer as transfers, sum(debit)::bigint as "debitsSen", sum(credit)::bigint as "creditsSen",
      min(value_on) as "firstOn", max(value_on) as "lastOn"
    from (select debit_kind as name, kind, amount_sen as debit, 0 as credit, value_on from posted
      union all select credit_kind, kind, 0, amount_sen, value_on from posted) sides
    group by name, kind order by name, kind`.execute(tx);
  return rows;
}

export const trialBalance = (
  movements: readonly Movement[],
): Pick<ReportTables, 'trial-balance' | 'movements'> => {
  const rows = accountKinds.map((name) => {
    const { debitsSen, creditsSen } = totalOf(
      movements.filter((movement) => movement.name === name),
      ['debitsSen', 'creditsSen'],
    );
    return { name, debitsSen, creditsSen, balanceSen: debitsSen - creditsSen };
  });
  return {
    'trial-balance': { rows, total: totalOf(rows, ['debitsSen', 'creditsSen', 'balanceSen']) },
    movements: {
      rows: [...movements],
      total: totalOf(movements, ['transfers', 'debitsSen', 'creditsSen']),
    },
  };
};

/** Debits less credits of an account, of all its movements or of some kinds. */
export const balanceOf = (
  movements: readonly Movement[],
  account: AccountKind,
  kinds: readonly TransferKind[] = [],
): number =>
  movements
    .filter(({ name, kind }) => name === account && (kinds.length === 0 || kinds.some((one) => one === kind)))
    .reduce((sum, { debitsSen, creditsSen }) => sum + debitsSen - creditsSen, 0);
