/** Issued papers as their borrower sees them, and what anybody may learn who holds the code of one. */
import type * as endpoints from '#contract/documents.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { calendarDate } from '#domain/date.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { parseVerificationCode } from '#domain/verification-code.ts';
import type { Locale } from '#words/locale.ts';
import { takeAddressPlace } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { documentByCode } from './checked-document.ts';
import { issuedDocumentOf, paperRows } from './paper-rows.ts';
import { printPaper } from './print.ts';

export const readDocuments = (
  { db, clock }: House,
  { actor }: Call,
): Promise<ResponseOf<typeof endpoints.getDocuments>> =>
  snapshot(db, async (tx) => {
    const borrowerId = userIdOf(actor);
    const loans = await tx
      .selectFrom('loans as l')
      .innerJoin('disbursements as d', 'd.loan_id', 'l.loan_id')
      .select(['l.loan_id', 'l.reference', 'l.status', 'd.paid_on'])
      .where('l.borrower_id', '=', borrowerId)
      .orderBy('d.paid_on', 'desc')
      .execute();
    const rows = await paperRows(tx)
      .where('d.borrower_id', '=', borrowerId)
      .orderBy('d.issued_at', 'desc')
      .orderBy('d.document_id', 'desc')
      .execute();
    return {
      loans: loans.map((loan) => ({
        loanId: loan.loan_id,
        reference: loan.reference,
        status: parseLoanStatus(loan.status),
        paidOutOn: calendarDate(loan.paid_on),
      })),
      documents: rows.map((row) => issuedDocumentOf(row, kualaLumpurDate(clock.now()))),
    };
  });

/** Throws 'not-found', and 'glyph-missing' when a name cannot be printed. */
export async function getDocument(
  house: House,
  { actor, locale }: Call,
  documentId: string,
  language: Locale = locale,
): Promise<FileAnswer> {
  const row = await paperRows(house.db)
    .where('d.document_id', '=', documentId)
    .where('d.borrower_id', '=', userIdOf(actor))
    .executeTakeFirst();
  if (!row) throw new RefusedError({ code: 'not-found' });
  return printPaper(house, row, language);
}

/** Throws 'document-unknown', and 'too-many-tries' when an address asks too often. */
export async function getDocumentCheck(
  house: House,
  address: string,
  typed: string,
): Promise<ResponseOf<typeof endpoints.getDocumentCheck>> {
  await takeAddressPlace(house, address, 'verify');
  const code = parseVerificationCode(typed);
  const document = code && (await documentByCode(house, code));
  if (!document) throw new RefusedError({ code: 'document-unknown' });
  return document;
}
