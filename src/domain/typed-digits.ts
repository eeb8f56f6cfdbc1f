/** How people type long numbers (full-width digits, spaces, dashes and invisible marks from pasting), and how they check them. */

/** NFKC (full-width becomes plain), without invisible marks, every kind of dash as '-', trimmed. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

/** The same without spaces and dashes: what is left is digits only if the person typed a number. */
export const withoutGaps = (text: string): string => plainText(text).replace(/[\s-]/g, '');

/** Long digits in groups of four for checking by eye ('5140 1188 4821'). */
export const groupDigits = (digits: string): string => digits.replace(/(.{4})(?=.)/gu, '$1 ');
