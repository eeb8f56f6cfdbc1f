/** Issued papers between their rows and what is shown; one that is not the actor's looks like one that does not exist. */
import { sql } from 'kysely';
import type { IssuedDocument } from '#contract/documents.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { DocumentState } from '#domain/document.ts';
import type { Db, Tx } from '../house.ts';

export type PaperRow = NonNullable<Awaited<ReturnType<ReturnType<typeof paperRows>['executeTakeFirst']>>>;

/**
 * With whether something that the paper says was taken back after it: its payment, or that the loan is settled; and
 * whether a plan, a reversal or a claim of its loan changed what it tells of days to come. A statement tells of days
 * that are over, so it stays.
 */
export const paperRows = (tx: Db | Tx) =>
  tx
    .selectFrom('documents as d')
    .selectAll('d')
    .select([
      sql<boolean>`case d.kind
        when 'receipt' then exists (select 1 from payment_reversals r
          where r.payment_id = d.payment_id and r.confirmed_at is not null)
        when 'closing-letter' then exists (select 1 from loans l
          where (l.borrower_id, l.loan_id) = (d.borrower_id, d.loan_id) and l.status = 'disbursed')
        else false end`.as('taken_back'),
      sql<boolean>`(d.kind in ('schedule', 'settlement-letter', 'closing-letter') and exists (select 1 from claims c
          where c.not_arrived_loan_id = d.loan_id and c.closed_at > d.issued_at))
        or (d.kind in ('schedule', 'settlement-letter') and (exists (select 1 from plans p
            where p.loan_id = d.loan_id and p.signed_at > d.issued_at)
          or exists (select 1 from payment_reversals r join payments p using (payment_id)
            where (p.borrower_id, p.loan_id) = (d.borrower_id, d.loan_id) and r.confirmed_at > d.issued_at)
          or exists (select 1 from claims c where (c.borrower_id, c.loan_id) = (d.borrower_id, d.loan_id)
            and (c.closed_at > d.issued_at or (d.kind = 'settlement-letter' and c.opened_at > d.issued_at)))))`.as(
        'superseded',
      ),
    ]);

export const stateOf = (
  { taken_back, superseded, valid_until }: Pick<PaperRow, 'taken_back' | 'superseded' | 'valid_until'>,
  today: CalendarDate,
): DocumentState => {
  if (taken_back) return 'taken-back';
  if (superseded) return 'superseded';
  return valid_until !== null && valid_until < today ? 'expired' : 'valid';
};

export const issuedDocumentOf = (row: PaperRow, today: CalendarDate): IssuedDocument => ({
  documentId: row.document_id,
  loanId: row.loan_id,
  kind: row.kind,
  number: row.number,
  issuedAt: row.issued_at.toISOString(),
  state: stateOf(row, today),
  period:
    row.period_from !== null && row.period_to !== null
      ? { from: calendarDate(row.period_from), to: calendarDate(row.period_to) }
      : null,
});
