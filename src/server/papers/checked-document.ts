/** What anybody learns of a paper of ours who holds its code, or a file of it: the same whichever way they came. */
import type { CheckedDocument } from '#contract/documents.ts';
import type { Locale } from '#words/locale.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { agreementsByCode, agreementsByPrint, checkedAgreement } from './checked-agreement.ts';
import { type PaperRow, paperRows, stateOf } from './paper-rows.ts';
import { frozenFactsOf } from './print.ts';

export async function documentByCode(house: House, code: string): Promise<CheckedDocument | undefined> {
  const paper = await paperRows(house.db).where('d.verification_code', '=', code).executeTakeFirst();
  if (paper) return checkedPaper(house, paper);
  const agreement = await agreementsByCode(house.db, code).executeTakeFirst();
  return agreement && checkedAgreement(house, agreement);
}

/** By the fingerprint of a file that was handed out, with the language of that file. */
export async function documentByPrint(
  house: House,
  sha256: string,
): Promise<{ document: CheckedDocument; language: Locale } | undefined> {
  const agreement = await agreementsByPrint(house.db, sha256).executeTakeFirst();
  if (agreement) return { document: await checkedAgreement(house, agreement), language: agreement.locale };
  const print = await house.db
    .selectFrom('document_prints')
    .select(['document_id', 'locale'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!print) return undefined;
  const paper = await paperRows(house.db)
    .where('d.document_id', '=', print.document_id)
    .executeTakeFirstOrThrow();
  return { document: await checkedPaper(house, paper), language: print.locale };
}

async function checkedPaper(house: House, row: PaperRow): Promise<CheckedDocument> {
  const prints = await house.db
    .selectFrom('document_prints')
    .select(['locale', 'sha256'])
    .where('document_id', '=', row.document_id)
    .orderBy('locale')
    .execute();
  const { lender } = frozenFactsOf(house, row);
  return {
    kind: row.kind,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    state: stateOf(row, kualaLumpurDate(house.clock.now())),
    lender: { name: lender.name, licenceNumber: lender.licenceNumber },
    prints: prints.map(({ locale, sha256 }) => ({ language: locale, sha256 })),
    borrower: null,
  };
}
