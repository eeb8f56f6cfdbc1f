/** Since when an application or an agreement waits for the step that is next; `l` is its row of `loans`. */
import { sql } from 'kysely';

/** An approver has it since it was proposed, the second of two since the first one approved. */
export const reviewSince = sql<Date>`coalesce(l.first_approved_at, l.proposed_at, l.applied_at)`;

/** Each step of an agreement waits since the one before it was done; what was not done yet is passed over. */
const agreementSince = sql<Date>`(select greatest(l.approved_at, s.signed_at, c.countersigned_at, t.recorded_at, p.recorded_at, e.sealed_at, d.delivered_at)
  from agreements a left join agreement_signatures s using (loan_id, body_hash)
    left join agreement_countersignatures c using (loan_id, body_hash) left join agreement_attestations t using (loan_id, body_hash)
    left join agreement_stampings p using (loan_id, body_hash) left join agreement_seals e using (loan_id, body_hash)
    left join agreement_deliveries d using (loan_id, body_hash)
  where a.loan_id = l.loan_id and a.ended is null limit 1)`;

/** Since when it waits for the step that is next. What the borrower was asked for waits since it was asked. */
export const waitingSince = sql<Date>`coalesce(case
  when l.status = 'approved' then ${agreementSince}
  when l.status = 'under-review' and l.corrections is not null then (select max(e.happened_at) from events e
    where e.stream_id = l.borrower_id and e.loan_id = l.loan_id and e.name = 'loan.correction-requested') end, ${reviewSince})`;
