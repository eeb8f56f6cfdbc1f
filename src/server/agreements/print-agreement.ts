/** A stored agreement as it is printed: with the certificate page when it is being sealed, without it before. */
import type { Loan } from '#domain/loan.ts';
import { spacedVerificationCode } from '#domain/verification-code.ts';
import { maskContact } from '../accounts/contacts.ts';
import type { CertificateActor, PrintedAgreement } from '../documents/printed-agreement.ts';
import type { Db, House, Tx } from '../house.ts';
import type { StoredAgreement } from './agreement-rows.ts';
import { textVersionOf } from './document.ts';
import { type TrailStep, trailOf } from './trail.ts';

export const printed = ({
  delivered: _delivered,
  sealed: _sealed,
  ...agreement
}: StoredAgreement): PrintedAgreement => ({
  ...agreement,
  // Only an approver may countersign (permission table), so that is the office that signed.
  countersigned: agreement.countersigned && { ...agreement.countersigned, role: 'approver' },
});

/** An attestation is recorded by the lender's staff, but it is somebody else's. */
const actorOf = ({ step, by, name }: TrailStep, { attested }: StoredAgreement): CertificateActor => {
  if (step === 'attested' && attested) return { kind: 'person', name: attested.name };
  if (by === 'you') return { kind: 'borrower' };
  return by === 'lender' ? { kind: 'person', name: name ?? '' } : { kind: 'system' };
};

/** `verificationCode` leads to the public page; `sealedAt` is the last step of the trail. */
export async function printedForSeal(
  tx: Db | Tx,
  house: House,
  { loan, agreement }: { loan: Loan; agreement: StoredAgreement },
  { verificationCode, sealedAt }: { verificationCode: string; sealedAt: Date },
): Promise<PrintedAgreement> {
  const { consented, signed } = agreement;
  if (!consented || !signed) throw new Error(`loan ${loan.loanId} has no signature to seal`);
  const { subject, issuer, serialNumber } = house.sealing.certificate;
  const trail = await trailOf(tx, loan, agreement.bodyHash);
  return {
    ...printed(agreement),
    certificate: {
      version: agreement.version,
      textVersion: textVersionOf(agreement.body),
      codeSentTo: maskContact(signed.code),
      consent: consented,
      trail: [
        ...trail.map((entry) => ({ step: entry.step, at: entry.at, by: actorOf(entry, agreement) })),
        { step: 'sealed' as const, at: sealedAt, by: { kind: 'system' as const } },
        // An attestation is done before it is recorded.
      ].sort((one, other) => one.at.getTime() - other.at.getTime()),
      signedFrom: signed.origin,
      verificationCode,
      verifyAddress: `${house.environment.publicUrl}/verify/${spacedVerificationCode(verificationCode)}`,
      seal: { subject, issuer, serialNumber },
    },
  };
}
