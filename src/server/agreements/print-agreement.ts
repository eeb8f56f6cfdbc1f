/** A stored agreement as it is printed: with the certificate page when it is being sealed, without it before. */
import type { Loan } from '#domain/loan.ts';
import { spacedVerificationCode } from '#domain/verification-code.ts';
import { maskContact } from '../accounts/contacts.ts';
import type { PrintedAgreement } from '../documents/agreement-pdf.ts';
import { missingGlyphs } from '../documents/fonts.ts';
import type { Db, House, Tx } from '../house.ts';
import type { StoredAgreement } from './agreement-rows.ts';
import { textVersionOf } from './document.ts';
import { trailOf } from './trail.ts';

export const printed = ({
  delivered: _delivered,
  sealed: _sealed,
  ...agreement
}: StoredAgreement): PrintedAgreement => ({
  ...agreement,
  // Only an approver may countersign (permission table), so that is the office that signed.
  countersigned: agreement.countersigned && { ...agreement.countersigned, role: 'approver' },
});

/** A letter of a staff name without a glyph must not hold up the seal: who it was stands in the record. */
const printable = (name: string): string => {
  const missing = new Set(missingGlyphs(name));
  return [...name].map((letter) => (missing.has(letter) ? '?' : letter)).join('');
};

/** `verificationCode` leads to the public page; `sealedAt` is the last step of the trail. */
export async function printedForSeal(
  tx: Db | Tx,
  house: House,
  { loan, agreement }: { loan: Loan; agreement: StoredAgreement },
  { verificationCode, sealedAt }: { verificationCode: string; sealedAt: Date },
): Promise<PrintedAgreement> {
  const { signed } = agreement;
  if (!signed) throw new Error(`loan ${loan.loanId} has no signature to seal`);
  const { subject, issuer, serialNumber } = house.sealing.certificate;
  const trail = await trailOf(tx, loan, agreement.bodyHash);
  return {
    ...printed(agreement),
    certificate: {
      version: agreement.version,
      textVersion: textVersionOf(agreement.body),
      codeSentTo: maskContact(signed.code),
      trail: [
        ...trail.map(({ step, at, by, name }) => ({
          step,
          at,
          by: by === 'borrower' ? agreement.body.borrower.name : name && printable(name),
        })),
        { step: 'sealed', at: sealedAt, by: null },
      ],
      signedFrom: signed.origin,
      verificationCode,
      verifyAddress: `${house.environment.publicUrl}/verify/${spacedVerificationCode(verificationCode)}`,
      seal: { subject, issuer, serialNumber },
    },
  };
}
