/**
 * Prints an issued paper. The first print in a language is made from the frozen facts, kept sealed and registered with
 * its fingerprint; from then on the very same bytes are handed out, whatever version of the product printed them.
 */
import { createHash } from 'node:crypto';
import { spacedVerificationCode } from '#domain/verification-code.ts';
import type { Locale } from '#words/locale.ts';
import { renderClosingPdf } from '../documents/closing-pdf.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { PaperHead } from '../documents/paper.ts';
import { renderReceiptPdf } from '../documents/receipt-pdf.ts';
import { renderSchedulePdf } from '../documents/schedule-pdf.ts';
import { renderSettlementPdf } from '../documents/settlement-pdf.ts';
import { renderStatementPdf } from '../documents/statement-pdf.ts';
import type { FilePlace, SealedFile } from '../files/vault.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { type FrozenFacts, factsPlace } from './issue.ts';
import type { PaperRow } from './paper-rows.ts';

/** Throws 'glyph-missing' when a name cannot be printed. */
export async function printPaper(house: House, row: PaperRow, locale: Locale): Promise<FileAnswer> {
  const kept = (await keptPrint(house, row, locale)) ?? (await firstPrint(house, row, locale));
  return { bytes: kept, mediaType: 'application/pdf', name: `${row.number}.pdf` };
}

async function keptPrint(house: House, row: PaperRow, locale: Locale): Promise<Buffer | undefined> {
  const print = await house.db
    .selectFrom('document_prints')
    .selectAll()
    .where('document_id', '=', row.document_id)
    .where('locale', '=', locale)
    .executeTakeFirst();
  if (!print) return undefined;
  const { storage_key: storageKey, wrapped_key: wrappedKey, key_id: keyId } = print;
  return house.vault.openFile(printPlace(row, locale), { storageKey, wrappedKey, keyId });
}

async function firstPrint(house: House, row: PaperRow, locale: Locale): Promise<Buffer> {
  const bytes = await renderFrozen(house, row, locale);
  const sealed = await house.vault.sealFile(printPlace(row, locale), bytes);
  if (await registerPrint(house, row, { locale, bytes, sealed })) return bytes;
  // Somebody printed it at the same time: theirs is the one that is registered.
  await house.vault.removeFile(sealed);
  return (await keptPrint(house, row, locale)) ?? bytes;
}

async function registerPrint(
  { db, clock }: House,
  row: PaperRow,
  { locale, bytes, sealed }: { locale: Locale; bytes: Buffer; sealed: SealedFile },
): Promise<boolean> {
  const written = await db
    .insertInto('document_prints')
    .values({
      document_id: row.document_id,
      locale,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storage_key: sealed.storageKey,
      wrapped_key: sealed.wrappedKey,
      key_id: sealed.keyId,
      printed_at: clock.now(),
    })
    .onConflict((on) => on.columns(['document_id', 'locale']).doNothing())
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows) === 1;
}

/** The place of a print in the store of files. */
export const printPlace = (
  row: Pick<PaperRow, 'document_id' | 'borrower_id'>,
  locale: Locale,
): FilePlace => ({
  id: row.document_id,
  ownerId: row.borrower_id,
  kind: `print-${locale}`,
});

export const frozenFactsOf = ({ keys }: House, row: PaperRow): FrozenFacts =>
  JSON.parse(keys.openText(row.facts_sealed, factsPlace(row.document_id, row.borrower_id))) as FrozenFacts;

/** The bytes of a paper from its frozen facts: the same ones every time. */
export async function renderFrozen(house: House, row: PaperRow, locale: Locale): Promise<Buffer> {
  const { content, lender, borrowerName, loanReference } = frozenFactsOf(house, row);
  const head: PaperHead = {
    number: row.number,
    loanReference,
    borrowerName,
    lender,
    issuedAt: row.issued_at,
    verificationCode: row.verification_code,
    verifyAddress: `${house.environment.publicUrl}/verify/${spacedVerificationCode(row.verification_code)}`,
  };
  try {
    return await renderContent(head, content, locale);
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError(error.refusal);
    throw error;
  }
}

function renderContent(head: PaperHead, content: FrozenFacts['content'], locale: Locale): Promise<Buffer> {
  switch (content.kind) {
    case 'receipt':
      return renderReceiptPdf(head, content.facts, locale);
    case 'statement':
      return renderStatementPdf(head, content.facts, locale);
    case 'schedule':
      return renderSchedulePdf(head, content.facts, locale);
    case 'settlement-letter':
      return renderSettlementPdf(head, content.facts, locale);
    case 'closing-letter':
      return renderClosingPdf(head, content.facts, locale);
  }
}
