/**
 * Finds the signature of a PDF by its bytes alone (ISO 32000-1 12.8.1). No PDF parser: whoever wants a file checked may
 * have built it to break one. Everything here is bounded by the length of the file.
 */

export type FoundSignature =
  /** Nothing in the file speaks of a signature. */
  | { readonly kind: 'none' }
  /** It speaks of one, but the ranges or the hole make no sense, or the file ends before the hole does. */
  | { readonly kind: 'broken' }
  | {
      readonly kind: 'signature';
      /** The bytes before and after the hole, put together: fewer than the ranges say when the file was cut off. */
      readonly signed: Buffer;
      /** The CMS of the hole, with the zeros that fill it up. */
      readonly contents: Buffer;
      /** The ranges and the hole are all there is in the file. */
      readonly coversWholeFile: boolean;
      /** Where the last byte ends that it speaks of; beyond the file when that was cut off. */
      readonly end: number;
    };

/** A CMS with its chain and a timestamp is 3 to 20 KB. */
const maxContents = 128 * 1024;
const maxSignatures = 100;

const key = '/ByteRange';
const ranges =
  /^\/ByteRange\s{0,64}\[\s{0,64}(\d{1,10})\s{1,64}(\d{1,10})\s{1,64}(\d{1,10})\s{1,64}(\d{1,10})\s{0,64}\]/;
const traces = [key, '/ETSI.CAdES.detached', '/adbe.pkcs7.detached', '/adbe.pkcs7.sha1', '/Adobe.PPKLite'];

/**
 * The first one in the file that makes sense. There is no need to count: a later one makes the file longer than the
 * ranges of ours, and our own bytes hold no other.
 */
export function findSignature(pdf: Buffer): FoundSignature {
  for (let at = pdf.indexOf(key), tries = 0; at !== -1 && tries < maxSignatures; tries += 1) {
    const numbers = ranges
      .exec(pdf.toString('latin1', at, at + 400))
      ?.slice(1)
      .map(Number);
    const found = numbers && readSignature(pdf, numbers);
    if (found) return found;
    at = pdf.indexOf(key, at + key.length);
  }
  return { kind: traces.some((trace) => pdf.includes(trace)) ? 'broken' : 'none' };
}

function readSignature(pdf: Buffer, numbers: number[]): FoundSignature | undefined {
  const [start = -1, before = 0, after = 0, rest = 0] = numbers;
  const end = after + rest;
  const hole = after - before;
  if (start !== 0 || before === 0 || hole <= 2 || hole > 2 * maxContents + 2) return undefined;
  const text = pdf.toString('latin1', before, after);
  // The hole is the one thing no signature covers: it may hold nothing but this.
  if (!/^<(?:[\da-fA-F]{2})+>$/.test(text)) return undefined;
  return {
    kind: 'signature',
    signed: Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, end)]),
    contents: Buffer.from(text.slice(1, -1), 'hex'),
    coversWholeFile: end === pdf.length,
    end,
  };
}
