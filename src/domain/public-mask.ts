/**
 * How much of a person the public check of an agreement shows: enough to notice that its code was copied onto somebody
 * else's paper, too little to learn who the borrower is or when they were born.
 */
import { plainText } from './typed-digits.ts';

const hidden = '••••';

/** The first letter of each word, whatever its length: 'A•••• b•••• R••••'. */
export const maskPersonName = (name: string): string =>
  name
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}${hidden}`)
    .join(' ');

/** The year of birth and the place of birth stay: '92••••-10-••••'. */
export const maskIcNumberForAll = (icNumber: string): string => {
  const digits = plainText(icNumber).replace(/\D/g, '');
  return `${digits.slice(0, 2)}${hidden}-${digits.slice(6, 8)}-${hidden}`;
};
