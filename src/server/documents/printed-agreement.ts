/** What is printed of an agreement: its text and each step that it has taken so far. */
import type { AgreementBody } from '#domain/agreement.ts';
import type { AgreementStep, AttestationManner, AttestorCapacity } from '#domain/agreement-life.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import type { StaffRole } from '#domain/permission.ts';
import type { Signature } from '#domain/signature.ts';
import type { Locale } from '#words/locale.ts';

export type PrintedAgreement = {
  body: AgreementBody;
  /** SHA-256 of the canonical text of the body, as hex: what was signed. */
  bodyHash: string;
  offeredAt: Date;
  signed?: { signature: Signature; at: Date; dueDay?: number | null } | undefined;
  countersigned?: { name: string; role: StaffRole; at: Date } | undefined;
  attested?: { name: string; capacity: AttestorCapacity; manner: AttestationManner; at: Date } | undefined;
  stamped?: { certificateNumber: string; stampedOn: CalendarDate; amountSen: Sen } | undefined;
  /** The last page of a sealed copy. */
  certificate?: AgreementCertificate | undefined;
};

export type AgreementCertificate = {
  /** 1, and one more each time the agreement was offered again. */
  version: number;
  /** Which text was printed: 'schedule-j-v1'. */
  textVersion: string;
  /** The phone that the one-time code was sent to, masked. */
  codeSentTo: string;
  /** Its sentence is printed in the language in which the borrower agreed to it. */
  consent: { locale: Locale; at: Date };
  /** In the order of time. */
  trail: readonly { step: AgreementStep; at: Date; by: CertificateActor }[];
  signedFrom: { address: string; device: string } | null;
  verificationCode: string;
  /** Where the QR code leads: the public page with the code of this agreement. */
  verifyAddress: string;
  seal: { subject: string; issuer: string; serialNumber: string };
};

/** The borrower is named once, at the top of the certificate. */
export type CertificateActor = { kind: 'borrower' } | { kind: 'person'; name: string } | { kind: 'system' };
