/**
 * What somebody who looks for a borrower typed: the reference of a loan, the last four digits of an IC number, a mobile
 * number or an email as a whole, or else any part of a name.
 */
import { parseEmail, parseMalaysianMobile } from './phone.ts';
import { parseReference } from './reference.ts';
import { plainText, withoutGaps } from './typed-digits.ts';

export const searchKinds = ['name', 'reference', 'ic-last-four', 'phone', 'email'] as const;
export type SearchKind = (typeof searchKinds)[number];

export type BorrowerSearch = { kind: SearchKind; value: string };

/** Searches of one person within an hour: far above a day at the counter, far below copying the list of customers. */
export const searchesPerHour = 120;
/** More than anybody reads; whoever has more hits types more of the name. */
export const mostFound = 100;
const fewestLetters = 2;

/** As `fold_name` of the database folds it: no case, no accents. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');

/** Undefined: too little, or nothing that anybody is found by. */
export const parseSearch = (typed: string): BorrowerSearch | undefined => {
  const text = plainText(typed).replace(/\s+/g, ' ');
  const reference = parseReference(text);
  if (reference) return { kind: 'reference', value: reference };
  if (text.includes('@')) {
    const email = parseEmail(text);
    return email ? { kind: 'email', value: email } : undefined;
  }
  if (/^[\d+ -]+$/.test(text)) {
    const digits = withoutGaps(text);
    if (/^\d{4}$/.test(digits)) return { kind: 'ic-last-four', value: digits };
    const phone = parseMalaysianMobile(text);
    return phone ? { kind: 'phone', value: phone } : undefined;
  }
  const name = foldName(text);
  return (name.match(/\p{L}/gu) ?? []).length >= fewestLetters ? { kind: 'name', value: name } : undefined;
};
