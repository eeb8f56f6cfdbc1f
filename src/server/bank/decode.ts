/**
 * The bytes of a statement as text: UTF-8, UTF-16 with its mark, or else windows-1252 where that gives text a bank could
 * have written. Anything else is refused: a wrong guess would spoil names and references without a sound.
 */

/** Undefined when it is none of them. */
export function decodeStatement(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return textOf(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return textOf(bytes, 'utf-16be');
  return textOf(bytes, 'utf-8') ?? westernText(bytes);
}

function textOf(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    return isText(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Control characters are in no statement: what has them is a picture, a spreadsheet, or UTF-16 without its mark. */
const isText = (text: string): boolean => !/[^\P{Cc}\t\n\r\f]|\uFFFD/u.test(text);

/** What windows-1252 has no character for. */
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** A statement from here is English and Malay; more than this, or so many together, is another script. */
const mostForeign = 0.1;
const foreignTogether = 3;

function westernText(bytes: Uint8Array): string | undefined {
  if (bytes.some((byte) => undefinedBytes.has(byte))) return undefined;
  let [foreign, together] = [0, 0];
  for (const byte of bytes) {
    together = byte > 0x7f ? together + 1 : 0;
    foreign += byte > 0x7f ? 1 : 0;
    if (together >= foreignTogether) return undefined;
  }
  if (foreign > bytes.length * mostForeign) return undefined;
  return textOf(bytes, 'windows-1252');
}
