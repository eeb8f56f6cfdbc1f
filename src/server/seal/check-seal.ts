/**
 * Whether a PDF's seal still fits its bytes. It says whose certificate that was, not whether to trust it: anybody can
 * seal a file of their own correctly, so the caller compares the fingerprint with the lender's. Never throws.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { fromBER, OctetString, Sequence, type UTCTime } from 'asn1js';
import { Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import { cryptoEngine } from './crypto-engine.ts';
import { findSignature } from './find-signature.ts';
import { fingerprintOf } from './seal-certificate.ts';
import { isTimestampOf } from './timestamp.ts';

export type SealCheck =
  | { kind: 'no-pdf' }
  | { kind: 'unsealed' }
  | {
      kind: 'sealed';
      /** The signature fits the bytes it speaks of. */
      isIntact: boolean;
      /** There is nothing in the file it does not speak of. Genuine needs both, and a fingerprint of our own. */
      coversWholeFile: boolean;
      /** Of the certificate named by the seal, also when it is not intact; null: the seal cannot be read. */
      certificateSha256: string | null;
      /** What the seal says; only a timestamp proves it. */
      signedAt: Date | null;
      hasTimestamp: boolean;
    };

type Sealed = Extract<SealCheck, { kind: 'sealed' }>;

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  signingTime: '1.2.840.113549.1.9.5',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
};
/** SHA-256, SHA-384 and SHA-512; whatever is older can be forged. */
const strongDigests = ['1', '2', '3'].map((last) => `2.16.840.1.101.3.4.2.${last}`);

export async function checkSeal(bytes: Uint8Array): Promise<SealCheck> {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = findSignature(pdf);
  if (found.kind === 'none') return { kind: isPdf(pdf) ? 'unsealed' : 'no-pdf' };
  if (found.kind === 'broken') return unreadable;
  const { coversWholeFile } = found;
  try {
    return { ...(await readSeal(found.contents, found.signed)), coversWholeFile };
  } catch {
    return { ...unreadable, coversWholeFile };
  }
}

const unreadable: Sealed = {
  kind: 'sealed',
  isIntact: false,
  coversWholeFile: false,
  certificateSha256: null,
  signedAt: null,
  hasTimestamp: false,
};

/** Readers look for the header in the first 1024 bytes (ISO 32000-1, implementation notes). */
function isPdf(pdf: Buffer): boolean {
  return pdf.subarray(0, 1024).includes('%PDF-');
}

async function readSeal(contents: Buffer, signedBytes: Buffer): Promise<Omit<Sealed, 'coversWholeFile'>> {
  const { offset, result } = fromBER(contents);
  const content = new ContentInfo({ schema: result });
  const signed = new SignedData({ schema: content.content });
  const [signerInfo] = signed.signerInfos;
  const certificate = signerInfo && certificateOf(signed, signerInfo);
  if (!signerInfo || !certificate) return unreadable;
  const isWellFormed =
    content.contentType === oid.signedData &&
    signed.signerInfos.length === 1 &&
    // The signed bytes are those of the file, not some that the CMS brings along.
    signed.encapContentInfo.eContentType === oid.data &&
    !signed.encapContentInfo.eContent &&
    attribute(signerInfo, oid.messageDigest) !== undefined &&
    strongDigests.includes(signerInfo.digestAlgorithm.algorithmId) &&
    isItsCertificate(signerInfo, certificate) &&
    contents.subarray(offset).every((byte) => byte === 0);
  const isIntact = isWellFormed && (await fits(signed, signedBytes));
  const signingTime = attribute(signerInfo, oid.signingTime) as UTCTime | undefined;
  return {
    kind: 'sealed',
    isIntact,
    certificateSha256: fingerprintOf(certificate),
    signedAt: signingTime ? signingTime.toDate() : null,
    hasTimestamp: isIntact && (await hasTimestamp(signerInfo)),
  };
}

/** pkijs throws where it could say no. */
async function fits(signed: SignedData, bytes: Buffer): Promise<boolean> {
  try {
    const data = new Uint8Array(bytes).buffer;
    return await signed.verify({ signer: 0, data, checkChain: false }, cryptoEngine);
  } catch {
    return false;
  }
}

/** The certificate whose key pkijs checks the signature with: the first of that issuer and number. */
function certificateOf(signed: SignedData, { sid }: SignerInfo): X509Certificate | undefined {
  const found = (signed.certificates ?? []).find(
    (certificate): certificate is Certificate =>
      certificate instanceof Certificate &&
      certificate.issuer.isEqual(sid.issuer) &&
      certificate.serialNumber.isEqual(sid.serialNumber),
  );
  return found && new X509Certificate(Buffer.from(found.toSchema().toBER()));
}

/** PAdES signs the fingerprint of its certificate (RFC 5035 5.4.1.2): another one with the same key does not do. */
function isItsCertificate(signerInfo: SignerInfo, certificate: X509Certificate): boolean {
  const named = attribute(signerInfo, oid.signingCertificate);
  if (!(named instanceof Sequence)) return named === undefined;
  const [certificates] = named.valueBlock.value;
  const [first] = certificates instanceof Sequence ? certificates.valueBlock.value : [];
  const parts = first instanceof Sequence ? first.valueBlock.value : [];
  // With another digest than SHA-256 its name stands before the fingerprint; none of our seals has one.
  const [hash] = parts;
  return (
    hash instanceof OctetString &&
    Buffer.from(hash.valueBlock.valueHexView).toString('hex') === fingerprintOf(certificate)
  );
}

function attribute({ signedAttrs }: SignerInfo, type: string): unknown {
  return signedAttrs?.attributes.find((each) => each.type === type)?.values[0];
}

async function hasTimestamp({ unsignedAttrs, signature }: SignerInfo): Promise<boolean> {
  const found = unsignedAttrs?.attributes.find((each) => each.type === oid.timestamp);
  const token = found?.values[0];
  if (!(token instanceof Sequence)) return false;
  const digest = createHash('sha256').update(signature.valueBlock.valueHexView).digest();
  return isTimestampOf(new Uint8Array(token.toBER()), digest);
}
