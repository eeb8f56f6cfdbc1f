/** Makes an X.509 certificate (RFC 5280) of version 3 for an authority or for one that seals documents. */
import { createHash, randomBytes, type webcrypto } from 'node:crypto';
import {
  Set as Asn1Set,
  BitString,
  Integer,
  OctetString,
  PrintableString,
  Sequence,
  Utf8String,
} from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
} from 'pkijs';
import { cryptoEngine } from './crypto-engine.ts';

export type Name = { organization: string; commonName: string };

export type CertificateRequest = {
  subject: Name;
  publicKey: webcrypto.CryptoKey;
  /** The same name as the subject and its own keys make a certificate that signs itself. */
  issuer: Name;
  issuerKeys: webcrypto.CryptoKeyPair;
  notBefore: Date;
  notAfter: Date;
  isAuthority: boolean;
};

const oid = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKeyIdentifier: '2.5.29.14',
  authorityKeyIdentifier: '2.5.29.35',
};

/** RFC 5280 4.2.1.3, bits from the left: digitalSignature and nonRepudiation, or keyCertSign and cRLSign. */
const keyUsage = { seal: 0b1100_0000, authority: 0b0000_0110 };

export async function makeCertificate(request: CertificateRequest): Promise<Buffer> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: serialNumber() });
  certificate.issuer = nameOf(request.issuer);
  certificate.subject = nameOf(request.subject);
  certificate.notBefore.value = request.notBefore;
  certificate.notAfter.value = request.notAfter;
  await certificate.subjectPublicKeyInfo.importKey(request.publicKey, cryptoEngine);
  certificate.extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: request.isAuthority }).toSchema()),
    extension(oid.keyUsage, true, keyUsageOf(request)),
    extension(oid.subjectKeyIdentifier, false, await keyIdentifier(request.publicKey)),
    extension(
      oid.authorityKeyIdentifier,
      false,
      new AuthorityKeyIdentifier({
        keyIdentifier: await keyIdentifier(request.issuerKeys.publicKey),
      }).toSchema(),
    ),
  ];
  certificate.signatureAlgorithm = new AlgorithmIdentifier();
  await certificate.sign(request.issuerKeys.privateKey, 'SHA-256', cryptoEngine);
  return Buffer.from(certificate.toSchema(true).toBER());
}

/** A certificate's serial number is positive (RFC 5280 4.1.2.2): the first bit stays 0. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

/** One set for each part: left to itself pkijs writes all parts into one set, which readers show as 'C=MY + O=…'. */
function nameOf(name: Name): RelativeDistinguishedNames {
  const parts = [
    new AttributeTypeAndValue({ type: oid.country, value: new PrintableString({ value: 'MY' }) }),
    new AttributeTypeAndValue({
      type: oid.organization,
      value: new Utf8String({ value: name.organization }),
    }),
    new AttributeTypeAndValue({ type: oid.commonName, value: new Utf8String({ value: name.commonName }) }),
  ];
  const sets = parts.map((part) => new Asn1Set({ value: [part.toSchema()] }));
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER());
}

/** RFC 5280 4.2.1.2 (1): SHA-1 of the key, only to tell keys apart. */
async function keyIdentifier(key: webcrypto.CryptoKey): Promise<OctetString> {
  const info = new PublicKeyInfo();
  await info.importKey(key, cryptoEngine);
  const bits = info.subjectPublicKey.valueBlock.valueHexView;
  return new OctetString({ valueHex: new Uint8Array(createHash('sha1').update(bits).digest()).buffer });
}

function keyUsageOf({ isAuthority }: CertificateRequest): BitString {
  const bits = isAuthority ? keyUsage.authority : keyUsage.seal;
  return new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: isAuthority ? 1 : 6 });
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}
