/** The agreement to read on the screen and to keep as PDF, for its borrower and for the staff who work on the case. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/loans.ts';
import type { Locale } from '#words/locale.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { renderAgreementPdf } from '../documents/agreement-pdf.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { House } from '../house.ts';
import { loanView } from '../loans/loan-view.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { readLoanWithAgreement, type StoredAgreement } from './agreement-rows.ts';
import { agreementDocument } from './document.ts';

type Answer = ResponseOf<typeof endpoints.getAgreement>;

export const getAgreement = (house: House, { actor, locale }: Call, loanId: string): Promise<Answer> =>
  snapshot(house.db, async (tx) => {
    const { loan, agreement } = await readLoanWithAgreement(tx, house, actor, loanId);
    return {
      loan: await loanView(tx, loan, kualaLumpurDate(house.clock.now())),
      bodyHash: agreement.bodyHash,
      document: agreementDocument(agreement.body, locale),
      signature: signatureOf(agreement),
    };
  });

const signatureOf = ({ signed, countersigned }: StoredAgreement): Answer['signature'] =>
  signed
    ? {
        signature: signed.signature,
        signedAt: signed.at.toISOString(),
        dueDay: signed.dueDay,
        countersignedBy: countersigned?.name ?? null,
      }
    : null;

export async function getAgreementPdf(
  house: House,
  { actor, locale }: Call,
  loanId: string,
): Promise<FileAnswer> {
  const { loan, agreement } = await snapshot(house.db, (tx) =>
    readLoanWithAgreement(tx, house, actor, loanId),
  );
  const bytes = await renderPdf(agreement, locale);
  return { bytes, mediaType: 'application/pdf', name: `agreement-${loan.reference}.pdf` };
}

async function renderPdf(agreement: StoredAgreement, locale: Locale): Promise<Uint8Array> {
  const { countersigned } = agreement;
  try {
    // Only an approver may countersign (permission table), so that is the office that signed.
    const signedForLender = countersigned && { ...countersigned, role: 'approver' as const };
    return await renderAgreementPdf({ ...agreement, countersigned: signedForLender }, locale);
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError({ code: 'glyph-missing' });
    throw error;
  }
}
