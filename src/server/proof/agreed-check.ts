/** What each paid-out loan was agreed at, beside the event of its approval. In batches, as the accounts are. */
import { sql } from 'kysely';
import { type AgreedLoan, agreedFaults } from '#domain/agreed-proof.ts';
import type { Tx } from '../house.ts';
import { toldBy } from './event-chain.ts';
import type { Findings } from './findings.ts';

const batchSize = 500;
const firstLoan = '00000000-0000-0000-0000-000000000000';

type Row = Omit<AgreedLoan, 'told'> & { loanId: string; canonical: string };

export async function checkAgreed(
  tx: Tx,
  findings: Findings,
  loanIds: readonly string[] | undefined,
): Promise<void> {
  for (let after = firstLoan; ; ) {
    const rows = await loansAfter(tx, after, loanIds);
    for (const { canonical, ...loan } of rows)
      findings.add(agreedFaults({ ...loan, told: toldBy(canonical)?.facts ?? {} }));
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.loanId;
  }
}

/** The last approval counts: a loan may have been sent back before it. */
async function loansAfter(tx: Tx, after: string, loanIds: readonly string[] | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.loan_id as "loanId", l.reference, l.late_rate_bps as "lateRateBps", e.canonical,
      (select coalesce(json_agg(json_build_object('number', i.number, 'principalSen', i.principal_sen, 'interestSen', i.interest_sen)
        order by i.number), '[]') from instalments i where (i.borrower_id, i.loan_id) = (l.borrower_id, l.loan_id) and i.version = 1) as instalments
    from loans l join disbursements d using (loan_id)
      join lateral (select canonical from events where stream_id = l.borrower_id and loan_id = l.loan_id and name = 'loan.approved'
        order by sequence desc limit 1) as e on true
    where l.loan_id > ${after}::uuid and (${loanIds === undefined} or l.loan_id = any(${[...(loanIds ?? [])]}::uuid[]))
    order by l.loan_id limit ${batchSize}`.execute(tx);
  return rows;
}
