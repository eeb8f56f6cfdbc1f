/** Each agreement beside all its evidence, absent while it is not there: a consent, n; its signature, s; and so on. */
import type { Db, Tx } from '../house.ts';

export const agreementEvidence = (tx: Db | Tx) =>
  tx
    .selectFrom('agreements as a')
    .leftJoin('agreement_consents as n', (join) =>
      join.onRef('n.loan_id', '=', 'a.loan_id').onRef('n.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_signatures as s', (join) =>
      join.onRef('s.loan_id', '=', 'a.loan_id').onRef('s.body_hash', '=', 'a.body_hash'),
    )
    .leftJoin('agreement_countersignatures as c', (join) =>
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
    .leftJoin('agreement_deliveries as d', (join) =>
      join.onRef('d.loan_id', '=', 'a.loan_id').onRef('d.body_hash', '=', 'a.body_hash'),
    );
