/** Payments that are decided, by what somebody typed: a reference as a whole, along its index, or part of a borrower's name. */
import { type RawBuilder, sql } from 'kysely';
import { foldName } from '#domain/borrower-search.ts';
import { parseReference } from '#domain/reference.ts';
import { hasPart } from '../borrowers/search-rows.ts';

const decided = sql`select p.payment_id, p.decided_at from payments p where p.status <> 'checking'`;

export function decidedBy(search: string): RawBuilder<unknown> {
  if (search === '') return decided;
  const reference = parseReference(search);
  // Each along its own index: as one condition they would be looked for in every payment there ever was. A reference of
  // the bank may read like one of a loan.
  return sql`${decided} and p.payment_id in (
    select payment_id from payments where receipt_number = ${search.toUpperCase()}
    union select payment_id from payments where bank_reference is not null
      and squeezed_reference(bank_reference) = squeezed_reference(${search}::text)
    union select o.payment_id from payments o join loans l on (l.borrower_id, l.loan_id) = (o.borrower_id, o.loan_id)
      where l.reference = ${reference ?? null}
    union select n.payment_id from payments n join users u on u.user_id = n.borrower_id
      where u.kind = 'borrower' and u.verified_at is not null and ${hasPart(sql`u.name_folded`, foldName(search))})`;
}
