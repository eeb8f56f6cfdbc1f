/** Checks that PostgreSQL makes by itself: one statement that answers the rows that do not fit. */
import { sql } from 'kysely';
import { type Fault, type Finding, maxFindings, type ProofCheck } from '#domain/proof.ts';
import type { Tx } from '../house.ts';

export type Row = { reference: string | null; expected: string; found: string };

/** A statement answers the rows that do not fit. */
export const faultsOf = async (
  tx: Tx,
  check: ProofCheck,
  fault: Fault,
  statement: ReturnType<typeof sql<Row>>,
): Promise<Finding[]> => {
  const { rows } =
    await sql<Row>`select * from (${statement}) as faults order by 1, 2, 3 limit ${maxFindings}`.execute(tx);
  return rows.map((row) => ({ check, fault, ...row }));
};
