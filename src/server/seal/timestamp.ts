/**
 * Timestamps of an authority (RFC 3161): asking for one within a bounded time, and whether a token really is about
 * these bytes. Nothing is known about the authority itself beyond that its own certificate signed the token.
 */
import { randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { cryptoEngine } from './crypto-engine.ts';

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
};

/** A token is 2 to 8 KB; more than this is no token. */
const maxAnswer = 64 * 1024;

/** DER of the token for a SHA-256 digest. Throws when the authority is down, slow or answers something else. */
export async function requestTimestamp(url: string, digest: Uint8Array, waitMs: number): Promise<Uint8Array> {
  const nonce = new Uint8Array(randomBytes(8));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const question = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: question.toSchema().toBER(),
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`the timestamp authority answered ${response.status}`);
  const answer = TimeStampResp.fromBER(await bodyOf(response));
  // 0 is granted, 1 granted with changes (RFC 3161 2.4.2).
  if (answer.status.status > 1 || !answer.timeStampToken) throw new Error('the timestamp authority refused');
  const token = new Uint8Array(answer.timeStampToken.toSchema().toBER());
  if (!(await isTimestampOf(token, digest, nonce))) throw new Error('the timestamp is about something else');
  return token;
}

async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxAnswer) throw new Error('the timestamp authority answered too much');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Signed by the certificate it carries, and about this digest (and this question). Never throws. */
export async function isTimestampOf(
  token: Uint8Array<ArrayBuffer>,
  digest: Uint8Array,
  nonce?: Uint8Array,
): Promise<boolean> {
  try {
    const content = ContentInfo.fromBER(token);
    if (content.contentType !== oid.signedData) return false;
    const signed = new SignedData({ schema: content.content });
    const { eContent, eContentType } = signed.encapContentInfo;
    if (eContentType !== oid.timestampInfo || !eContent) return false;
    const info = TSTInfo.fromBER(eContent.getValue());
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    const isAboutIt =
      hashAlgorithm.algorithmId === oid.sha256 &&
      Buffer.from(hashedMessage.valueBlock.valueHexView).equals(digest) &&
      (!nonce || (info.nonce !== undefined && Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce)));
    if (!isAboutIt) return false;
    // Under its own name pkijs wants the stamped bytes, of which we know the digest only; the signature is the same.
    signed.encapContentInfo.eContentType = oid.data;
    return await signed.verify({ signer: 0, checkChain: false }, cryptoEngine);
  } catch {
    return false;
  }
}
