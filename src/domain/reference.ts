/**
 * References that people read out and type: 'JRN-26-7K4P-93XD'. The alphabet has no 0, O, 1, I or L, so that no sign
 * is taken for another. Chance is not part of the domain: the server gives the random bytes.
 */
import type { CalendarDate } from './date.ts';
import { plainText } from './typed-digits.ts';

export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const signs = 8;

/** Bytes that `formatReference` needs: far more than the signs hold, so that every sign is equally likely. */
export const referenceByteCount = 16;

/**
 * A reference from a prefix of two to four letters, the year of `on` and at least 16 random bytes. There are 31^8
 * (some 850 thousand million) a year; the database still has the last word on uniqueness.
 */
export const formatReference = (prefix: string, on: CalendarDate, randomBytes: Uint8Array): string => {
  if (!/^[A-Z]{2,4}$/.test(prefix))
    throw new RangeError(`${prefix} is not a prefix of two to four capital letters`);
  if (randomBytes.length < referenceByteCount)
    throw new RangeError(`a reference needs ${referenceByteCount} random bytes`);
  let number = randomBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (let index = 0; index < signs; index += 1) {
    text += referenceAlphabet[Number(number % 31n)];
    number /= 31n;
  }
  return `${prefix}-${on.slice(2, 4)}-${text.slice(0, 4)}-${text.slice(4)}`;
};

const referenceShape = new RegExp(
  `^([A-Z]{2,4})(\\d{2})([${referenceAlphabet}]{4})([${referenceAlphabet}]{4})$`,
);

/** Of a reference without its hyphens. */
export const referenceLengths = [12, 13, 14] as const;

/** A reference typed in any case and spacing, in its one form; undefined when it cannot be one. */
export const parseReference = (text: string): string | undefined => {
  const match = referenceShape.exec(plainText(text).toUpperCase().replace(/[\s-]/g, ''));
  return match ? match.slice(1).join('-') : undefined;
};
