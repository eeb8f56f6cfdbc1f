/**
 * Finds the signature of a PDF by its bytes alone (ISO 32000-1 12.8.1). No PDF parser: whoever wants a file checked may
 * have built it to break one. Everything here is bounded by the length of the file.
 */

export type FoundSignature =
  /** Nothing in the file speaks of a signature. */
  | { readonly kind: 'none' }
  /** It speaks of one, but the ranges or the hole make no sense. */
  | { readonly kind: 'broken' }
  | {
      readonly kind: 'signature';
      /** The bytes before and after the hole, put together. */
      readonly signed: Buffer;
      /** The CMS of the hole, with the zeros that fill it up. */
      readonly contents: Buffer;
      /** The ranges and the hole are all there is in the file, and there is no other signature. */
      readonly coversWholeFile: boolean;
    };

/** A CMS with its chain and a timestamp is 3 to 20 KB. */
const maxContents = 128 * 1024;
const maxSignatures = 100;

const key = '/ByteRange';
const ranges =
  /^\/ByteRange\s{0,64}\[\s{0,64}(\d{1,10})\s{1,64}(\d{1,10})\s{1,64}(\d{1,10})\s{1,64}(\d{1,10})\s{0,64}\]/;
const traces = [key, '/ETSI.CAdES.detached', '/adbe.pkcs7.detached', '/adbe.pkcs7.sha1', '/Adobe.PPKLite'];

/** The first one in the file: our own documents carry no other. */
export function findSignature(pdf: Buffer): FoundSignature {
  const found: RegExpExecArray[] = [];
  for (let at = pdf.indexOf(key), tries = 0; at !== -1 && tries < maxSignatures; tries += 1) {
    const match = ranges.exec(pdf.toString('latin1', at, at + 400));
    if (match) found.push(match);
    at = pdf.indexOf(key, at + key.length);
  }
  const [first] = found;
  if (!first) return { kind: traces.some((trace) => pdf.includes(trace)) ? 'broken' : 'none' };
  return readSignature(pdf, first.slice(1).map(Number), found.length === 1);
}

function readSignature(pdf: Buffer, numbers: number[], isOnly: boolean): FoundSignature {
  const [start = -1, before = 0, after = 0, rest = 0] = numbers;
  const end = after + rest;
  const hole = after - before;
  const isSound = start === 0 && before > 0 && hole > 2 && hole <= 2 * maxContents + 2 && end <= pdf.length;
  if (!isSound) return { kind: 'broken' };
  const text = pdf.toString('latin1', before, after);
  // The hole is the one thing no signature covers: it may hold nothing but this.
  if (!/^<(?:[\da-fA-F]{2})+>$/.test(text)) return { kind: 'broken' };
  return {
    kind: 'signature',
    signed: Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, end)]),
    contents: Buffer.from(text.slice(1, -1), 'hex'),
    coversWholeFile: isOnly && end === pdf.length,
  };
}
