/**
 * Malaysian mobile numbers and email addresses as people type them. The shapes are those of the national numbering
 * plan (Malaysian fact base, section 5): 011 has ten digits after the 0, the other mobile prefixes nine; 015 is
 * mostly internet telephony and landlines are not mobile. Whether a number exists is proven by a one-time code.
 */
import { plainText } from './typed-digits.ts';

/** E.164, '+60123456789'. */
export type MobileNumber = `+60${string}`;

const nationalShape = /^(?:1[02-46-9]\d{7}|11\d{8})$/;

/** Reads '012-345 6789', '+60 12 345 6789', '60123456789' or '+60012…'; undefined when it is not a Malaysian mobile. */
export const parseMalaysianMobile = (text: string): MobileNumber | undefined => {
  const typed = plainText(text).replace(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(typed)) return undefined;
  if (typed.startsWith('+') && !typed.startsWith('+60')) return undefined;
  // No national number starts with 60, so a leading 60 is the country code however it was typed.
  const national = typed.replace(/^(?:\+60|0060|60)/, '').replace(/^0/, '');
  return nationalShape.test(national) ? `+60${national}` : undefined;
};

/** What can be called in Malaysia: mobiles and landlines, at home or with +60, and the numbers that are free or of a fixed price. */
export const isTelephone = (text: string): boolean =>
  /^(?:(?:\+|00)?60|0)[1-9]\d{7,9}$|^1[378]00\d{6}$/.test(
    plainText(text)
      .replace('(0)', '')
      .replace(/[\s().-]/g, ''),
  );

/** '012-345 6789' or '011-1234 5678'. */
export const formatPhone = (mobile: string): string => {
  const { prefix, middle, last } = partsOf(mobile);
  return `${prefix}-${middle} ${last}`;
};

/** '012-••• 6789': the middle is hidden. */
export const maskPhone = (mobile: string): string => {
  const { prefix, middle, last } = partsOf(mobile);
  return `${prefix}-${'•'.repeat(middle.length)} ${last}`;
};

const partsOf = (mobile: string) => {
  const national = `0${mobile.replace(/^\+60/, '')}`;
  return { prefix: national.slice(0, 3), middle: national.slice(3, -4), last: national.slice(-4) };
};

const localPartShape = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * An email address in lower case, or undefined when it cannot be one (RFC 5321 lengths, no quoted parts). Plain
 * letters only: a domain in another script is written in its xn-- form.
 */
export const parseEmail = (text: string): string | undefined => {
  const email = text.normalize('NFKC').trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const localPart = email.slice(0, at);
  if (at < 1 || email.length > 254 || localPart.length > 64) return undefined;
  return localPartShape.test(localPart) && domainShape.test(email.slice(at + 1)) ? email : undefined;
};
