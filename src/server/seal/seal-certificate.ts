/** What a seal's certificate says about itself, in the form that is printed, stored and compared. */
import type { X509Certificate } from 'node:crypto';

export type SealCertificate = {
  /** One line, the person or machine first: 'CN=…, O=…, C=MY'. */
  subject: string;
  issuer: string;
  /** Hexadecimal, capitals. */
  serialNumber: string;
  /** SHA-256 of the certificate, small hexadecimal: this is what "our own certificate" is compared by. */
  sha256: string;
  notBefore: Date;
  notAfter: Date;
  isDemo: boolean;
};

/** The organisation a demo certificate names. Whoever looks into the PDF reads it, and a licensed start looks for it. */
export const demoOrganization = 'DEMO without legal effect';

export function describeCertificate(certificate: X509Certificate): SealCertificate {
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    serialNumber: certificate.serialNumber,
    sha256: fingerprintOf(certificate),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    isDemo: [certificate.subject, certificate.issuer].some((name) =>
      name.split('\n').includes(`O=${demoOrganization}`),
    ),
  };
}

export function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}

/** Node writes one part a line, the country first. */
function oneLine(name: string): string {
  return name.split('\n').reverse().join(', ');
}
