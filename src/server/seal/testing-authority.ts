/** A timestamp authority (RFC 3161) on this machine for the tests, which can also fail in the ways that real ones do. */

import { createHash, type webcrypto } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { cryptoEngine } from './crypto-engine.ts';
import { makeCertificate } from './make-certificate.ts';
import { makeKeys, signedAt } from './testing-seal.ts';

export type Behaviour =
  | 'good'
  | 'silent'
  | 'stalls'
  | 'error'
  | 'page'
  | 'refuses'
  | 'endless'
  | 'large'
  | 'other-digest'
  | 'other-nonce'
  | 'forged';

const timestampInfo = '1.2.840.113549.1.9.16.1.4';

export async function startAuthority(behaviour: Behaviour) {
  const answer = await makeAnswer(behaviour);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (behaviour === 'silent') return;
      if (behaviour === 'error') return void response.writeHead(503).end();
      if (behaviour === 'page') return void response.end('<html>Please sign in</html>');
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      if (behaviour === 'stalls') return void response.write('0');
      if (behaviour === 'endless') return writeOn(response);
      void answer(Buffer.concat(parts)).then((bytes) => response.end(bytes));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function writeOn(response: ServerResponse): void {
  if (!response.destroyed) response.write(Buffer.alloc(16_384), () => setImmediate(writeOn, response));
}

async function makeAnswer(behaviour: Behaviour): Promise<(question: Buffer) => Promise<Buffer>> {
  const keys = await makeKeys();
  const name = { organization: 'Invented', commonName: 'Invented timestamp authority' };
  const validity = {
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2036-01-01T00:00:00Z'),
  };
  const request = { subject: name, issuer: name, issuerKeys: keys, publicKey: keys.publicKey, ...validity };
  const der = await makeCertificate({ ...request, isAuthority: false });
  const certificate = Certificate.fromBER(der);
  return async (question) => {
    if (behaviour === 'refuses')
      return encode(new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) }));
    const asked = TimeStampReq.fromBER(question);
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4',
      messageImprint:
        behaviour === 'other-digest' ? imprintOf(asked, Buffer.alloc(32)) : asked.messageImprint,
      serialNumber: new Integer({ value: 1 }),
      genTime: signedAt,
      ...(asked.nonce && { nonce: behaviour === 'other-nonce' ? new Integer({ value: 7 }) : asked.nonce }),
    });
    const token = await sign(
      encode(info),
      certificate,
      behaviour === 'forged' ? (await makeKeys()).privateKey : keys.privateKey,
      behaviour === 'large' ? 40 : 1,
    );
    return encode(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token }));
  };
}

const encode = (structure: { toSchema(): { toBER(): ArrayBuffer } }) =>
  Buffer.from(structure.toSchema().toBER());

function imprintOf({ messageImprint }: TimeStampReq, digest: Buffer): MessageImprint {
  const { hashAlgorithm } = messageImprint;
  return new MessageImprint({ hashAlgorithm, hashedMessage: octets(digest) });
}

const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer });

async function sign(
  info: Buffer,
  certificate: Certificate,
  key: webcrypto.CryptoKey,
  certificateCount: number,
): Promise<ContentInfo> {
  const digest = createHash('sha256').update(info).digest();
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: timestampInfo })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [octets(digest)] }),
  ];
  const { issuer, serialNumber } = certificate;
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: timestampInfo, eContent: octets(info) }),
    certificates: Array.from({ length: certificateCount }, () => certificate),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256', new Uint8Array(info).buffer, cryptoEngine);
  return new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
}
