/**
 * Numbers of papers that one member of staff writes down before the payout, and that stand in the borrower's agreement: they
 * have the shape of a number, so that nobody can write a sentence or a telephone number there.
 */
import { parseMalaysianMobile } from './phone.ts';

const mostCertificateCharacters = 40;

/**
 * A number on a certificate of the stamp office, in capitals. Its shape is not published and has changed with each system, so
 * what it must not be is refused: words, and something to call. One group of two to four letters, as a prefix, is none.
 */
export const isCertificateNumber = (text: string): boolean =>
  text.length <= mostCertificateCharacters &&
  /^[A-Z0-9][A-Z0-9 /.-]+$/.test(text) &&
  text.replace(/\D/g, '').length >= fewestDigits &&
  (text.match(/[A-Z]+/g) ?? []).every((letters) => letters.length <= longestPrefix) &&
  prefixesIn(text).length <= 1 &&
  !prefixesIn(text).some((prefix) => asking.has(prefix)) &&
  !(text.match(/\d[\d /.-]*/g) ?? []).some(isToCall);

const fewestDigits = 6;
const longestPrefix = 4;
const prefixesIn = (text: string): string[] => text.match(/[A-Z]{2,}/g) ?? [];
/** Before a number they would say what to do with it. */
const asking = new Set([
  'PAY',
  'PAID',
  'SEND',
  'CALL',
  'TEL',
  'BANK',
  'ACC',
  'MBB',
  'CIMB',
  'RHB',
  'BSN',
  'TNG',
  'RM',
  'MYR',
  'FEE',
  'WANG',
  'DUIT',
  'WA',
]);

/** A mobile or a landline of Malaysia, or one of the numbers that are free or of a fixed price. */
const isToCall = (stretch: string): boolean => {
  const digits = stretch.replace(/\D/g, '');
  return (
    parseMalaysianMobile(digits) !== undefined || /^(?:(?:00)?60|0)[3-9]\d{7,8}$|^1[38]00\d{6}$/.test(digits)
  );
};

/** Registered post of Pos Malaysia, 'RR123456789MY': the form of the Universal Postal Union (S10), in which R is registered. */
export const isRegisteredPostNumber = (text: string): boolean => /^R[A-Z]\d{9}MY$/.test(text);
