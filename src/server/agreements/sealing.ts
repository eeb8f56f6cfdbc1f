/**
 * Makes one sealed copy of an agreement: printed, sealed, and checked as a stranger would check it before anything of it
 * is kept.
 */
import type { Locale } from '#words/locale.ts';
import { type PrintedAgreement, renderAgreementPdf } from '../documents/agreement-pdf.ts';
import type { SealCertificate } from '../seal/seal-certificate.ts';
import { SealError, type Sealer, type SealLevel } from '../seal/sealer.ts';

export type SealedCopy = { bytes: Buffer; level: SealLevel };

export type Sealing = {
  readonly certificate: SealCertificate;
  /** Throws MissingGlyphsError, SealError or SealBrokenError. */
  sealCopy(agreement: PrintedAgreement, locale: Locale, signedAt: Date): Promise<SealedCopy>;
};

/** What was sealed does not pass its own check; nothing of it is kept. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError';
}

/** In the language of the copy, because a PDF reader shows it to whoever opens the file. */
const reasons: Record<Locale, string> = {
  en: 'Sealed copy of a loan agreement',
  ms: 'Salinan termeterai perjanjian pinjaman',
  zh: '贷款合约的加封副本',
};

export const makeSealing = (sealer: Sealer): Sealing => ({
  certificate: sealer.certificate,
  sealCopy: async (agreement, locale, signedAt) => {
    // The start looked at this too; the licence may have been filled in since.
    if (sealer.certificate.isDemo && !agreement.body.lender.demo) {
      throw new SealError(
        'the demo certificate proves nothing for a licensed lender: set SEAL_KEY to a certificate of your own and start again',
      );
    }
    const pdf = await renderAgreementPdf(agreement, locale);
    const facts = { signedAt, reason: reasons[locale], lenderName: agreement.body.lender.name };
    const sealed = await sealer.seal(pdf, facts);
    const { checkSeal } = await import('../seal/check-seal.ts');
    const check = await checkSeal(sealed.bytes);
    const isGood =
      check.kind === 'sealed' &&
      check.isIntact &&
      check.coversWholeFile &&
      check.certificateSha256 === sealer.certificate.sha256 &&
      (sealed.level === 'B-B' || check.hasTimestamp);
    if (!isGood)
      throw new SealBrokenError(`the sealed copy does not pass its own check: ${JSON.stringify(check)}`);
    return sealed;
  },
});
