/** Issued papers between their rows and what is shown; one that is not the actor's looks like one that does not exist. */
import { sql } from 'kysely';
import type { IssuedDocument } from '#contract/documents.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { DocumentState } from '#domain/document.ts';
import type { Db, Tx } from '../house.ts';

export type PaperRow = NonNullable<Awaited<ReturnType<ReturnType<typeof paperRows>['executeTakeFirst']>>>;

/** With whether something that the paper says was taken back after it: its payment, or any payment of a settled loan. */
export const paperRows = (tx: Db | Tx) =>
  tx
    .selectFrom('documents as d')
    .selectAll('d')
    .select(
      sql<boolean>`case d.kind
        when 'receipt' then exists (select 1 from payment_reversals r
          where r.payment_id = d.payment_id and r.confirmed_at is not null)
        when 'closing-letter' then exists (select 1 from payment_reversals r join payments p using (payment_id)
          where (p.borrower_id, p.loan_id) = (d.borrower_id, d.loan_id) and r.confirmed_at >= d.issued_at)
        else false end`.as('taken_back'),
    );

export const stateOf = (
  { taken_back, valid_until }: Pick<PaperRow, 'taken_back' | 'valid_until'>,
  today: CalendarDate,
): DocumentState => {
  if (taken_back) return 'taken-back';
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
