/** What the tests of the seal need: small PDFs, keys with the certificate a case asks for, all of it invented. */
import { webcrypto } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { pem } from './demo-key.ts';
import { makeCertificate, type Name } from './make-certificate.ts';

export const signedAt = new Date('2026-03-04T05:06:07Z');
export const facts = { signedAt, reason: 'Sealed copy', lenderName: 'Invented Lender Sdn Bhd' };

export function smallPdf(text = 'RM 1,000', title = 'Agreement'): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const pdf = new PDFDocument({ compress: false, info: { Title: title, CreationDate: signedAt } });
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.text(text);
    pdf.end();
  });
}

/** Adds to a PDF what an editor would: one more object, behind everything that was there. */
export function withUpdate(pdf: Buffer): Buffer {
  const trailer = pdf.toString('latin1', pdf.lastIndexOf('trailer'));
  const root = /\/Root (\d+ \d+ R)/.exec(trailer)?.[1];
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1]);
  const previous = /startxref\s+(\d+)/.exec(trailer)?.[1];
  const object = `\n${size} 0 obj\n(RM 999,999)\nendobj\n`;
  const added = [
    object,
    `xref\n${size} 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`,
    `trailer\n<< /Size ${size + 1} /Root ${root} /Prev ${previous} >>\n`,
    `startxref\n${pdf.length + object.length}\n%%EOF\n`,
  ];
  return Buffer.concat([pdf, Buffer.from(added.join(''), 'latin1')]);
}

export const makeKeys = () =>
  webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

const makeRsaKeys = (modulusLength: number) =>
  webcrypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );

export type TestCertificate = {
  organization?: string;
  notBefore?: Date;
  notAfter?: Date;
  kind?: 'ECDSA' | 'RSA';
  rsaBits?: number;
};

/** A key and the certificate an invented authority gave it, each as PEM. */
export async function makeTestKey(certificate: TestCertificate = {}) {
  const { organization = 'Invented Lender Sdn Bhd', kind = 'ECDSA', rsaBits = 2048 } = certificate;
  const { notBefore = new Date('2026-01-01T00:00:00Z'), notAfter = new Date('2029-01-01T00:00:00Z') } =
    certificate;
  const [keys, issuerKeys] = await Promise.all([
    kind === 'RSA' ? makeRsaKeys(rsaBits) : makeKeys(),
    makeKeys(),
  ]);
  const issuer: Name = { organization, commonName: 'Invented authority' };
  const subject: Name = { organization, commonName: 'Invented seal 印章' };
  const signed = { issuer, issuerKeys, notBefore, notAfter };
  const [own, authority] = await Promise.all([
    makeCertificate({ ...signed, subject, publicKey: keys.publicKey, isAuthority: false }),
    makeCertificate({ ...signed, subject: issuer, publicKey: issuerKeys.publicKey, isAuthority: true }),
  ]);
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: pem('PRIVATE KEY', pkcs8),
    own: pem('CERTIFICATE', own),
    authority: pem('CERTIFICATE', authority),
  };
}

export async function makeTestPem(certificate: TestCertificate = {}): Promise<string> {
  const { key, own, authority } = await makeTestKey(certificate);
  return key + own + authority;
}
