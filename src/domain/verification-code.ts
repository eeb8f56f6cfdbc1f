/**
 * The code by which anybody can check a paper: 80 random bits in Crockford's base 32, which has no I, L, O or U, so that
 * no sign is taken for another. Chance is not part of the domain: the server gives the random bytes.
 */
import { plainText } from './typed-digits.ts';

export const verificationCodeByteCount = 10;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const signs = 16;

/** Sixteen signs without gaps, from ten random bytes. */
export const verificationCode = (randomBytes: Uint8Array): string => {
  if (randomBytes.length !== verificationCodeByteCount)
    throw new RangeError(`a code is made of ${verificationCodeByteCount} random bytes`);
  let number = randomBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (let index = 0; index < signs; index += 1) {
    text = `${alphabet[Number(number % 32n)]}${text}`;
    number /= 32n;
  }
  return text;
};

/** In groups of four, as it is printed: '7K4P-93XD-0QWE-RT12'. */
export const spacedVerificationCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** A code typed in any case and spacing, with O for 0 and I or L for 1; undefined when it cannot be one. */
export const parseVerificationCode = (text: string): string | undefined => {
  const typed = plainText(text)
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(typed) ? typed : undefined;
};
