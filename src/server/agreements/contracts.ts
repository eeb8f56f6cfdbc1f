/** The contracts desk: signed agreements by what they wait for, and a new try for one that could not be sealed. */
import { sql } from 'kysely';
import type * as endpoints from '#contract/contracts.ts';
import type { ContractRow } from '#contract/contracts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { addDays } from '#domain/date.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { stampDays, stampDutySen } from '#domain/sealing.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';

type Contracts = ResponseOf<typeof endpoints.getContracts>;
const longestPile = 200;

/** What stands between the countersignature and the delivery. */
export const openContracts = (tx: Tx) =>
  tx
    .selectFrom('agreements as a')
    .innerJoin('loans as l', 'l.loan_id', 'a.loan_id')
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .innerJoin('agreement_signatures as s', (join) =>
      join.onRef('s.loan_id', '=', 'a.loan_id').onRef('s.body_hash', '=', 'a.body_hash'),
    )
    .innerJoin('agreement_countersignatures as c', (join) =>
      join.onRef('c.loan_id', '=', 'a.loan_id').onRef('c.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_attestations as t', (join) =>
      join.onRef('t.loan_id', '=', 'a.loan_id').onRef('t.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_stampings as p', (join) =>
      join.onRef('p.loan_id', '=', 'a.loan_id').onRef('p.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_seals as e', (join) =>
      join.onRef('e.loan_id', '=', 'a.loan_id').onRef('e.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_seal_failures as f', (join) =>
      join.onRef('f.loan_id', '=', 'a.loan_id').onRef('f.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_deliveries as d', (join) =>
      join.onRef('d.loan_id', '=', 'a.loan_id').onRef('d.body_hash', '=', 'a.body_hash'),
    )
    .where('a.ended', 'is', null)
    .where('l.status', '=', 'approved')
    .where('d.loan_id', 'is', null);

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (tx: Tx) =>
  openContracts(tx)
    .select([
      'a.loan_id',
      'l.reference',
      'l.principal_sen',
      'b.name as borrower_name',
      's.signed_at',
      'c.countersigned_at',
      't.attestor_name',
      't.capacity',
      't.manner',
      't.attested_at',
      'p.recorded_at as stamped_at',
      'e.sealed_at',
      'f.reason',
      'f.detail',
      'f.tries',
      'f.failed_at',
    ])
    .orderBy('s.signed_at')
    .orderBy('a.loan_id')
    .limit(4 * longestPile)
    .execute();

export const readContracts = (house: House): Promise<Contracts> =>
  snapshot(house.db, async (tx) => {
    const rows = await readRows(tx);
    const pile = (isIn: (row: Row) => boolean) => rows.filter(isIn).slice(0, longestPile).map(contractRow);
    return {
      toAttest: pile((row) => !row.attested_at),
      toStamp: pile((row) => row.attested_at !== null && !row.stamped_at),
      unsealed: pile((row) => row.stamped_at !== null && !row.sealed_at),
      toDeliver: pile((row) => row.sealed_at !== null),
    };
  });

const contractRow = (row: Row): ContractRow => ({
  loanId: row.loan_id,
  reference: row.reference,
  borrowerName: row.borrower_name,
  amountSen: sen(row.principal_sen),
  signedAt: row.signed_at.toISOString(),
  countersignedAt: row.countersigned_at.toISOString(),
  stampBy: addDays(kualaLumpurDate(row.signed_at), stampDays),
  expectedDutySen: stampDutySen(sen(row.principal_sen)),
  attestation:
    row.attestor_name && row.capacity && row.manner && row.attested_at
      ? {
          attestorName: row.attestor_name,
          capacity: row.capacity,
          manner: row.manner,
          attestedAt: row.attested_at.toISOString(),
        }
      : null,
  failure:
    row.reason && row.detail !== null && row.tries !== null && row.failed_at
      ? { reason: row.reason, detail: row.detail, tries: row.tries, failedAt: row.failed_at.toISOString() }
      : null,
  sealedAt: row.sealed_at?.toISOString() ?? null,
});

/** What staff of each desk can do something about; a copy that its borrower has not taken yet is no work. */
export const contractsWaiting = sql<number>`(select count(*)::int from agreements a join loans l using (loan_id)
  join agreement_countersignatures c using (loan_id, body_hash)
  left join agreement_seals e using (loan_id, body_hash)
  where a.ended is null and l.status = 'approved' and e.loan_id is null)`;

/** Queues the sealing again. Throws 'not-found', and 'nothing-to-seal' when it is not stamped or is sealed already. */
export async function retrySeal(
  house: House,
  { actor }: Call,
  loanId: string,
): Promise<{ loanId: string; status: LoanStatus }> {
  return transaction(house.db, async (tx) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) throw new RefusedError({ code: 'not-found' });
    const { agreement, status } = loan;
    if (status !== 'approved' || !agreement?.stampedAt || agreement.sealedAt)
      throw new RefusedError({ code: 'nothing-to-seal' });
    await house.queueSeal(tx, { loanId });
    return { loanId, status };
  });
}
