/**
 * Names of people as on a MyKad: letters of any script, spaces and the marks that Malaysian names use (@ ' / - .),
 * without the invisible characters that make two names look alike. Comparing is soft: bank and card write the same
 * name differently, so a difference is a question for a person, never an accusation.
 */
export const personNameLimits = { minLength: 2, maxLength: 100 } as const;

export type PersonNameFault = 'name-empty' | 'name-too-short' | 'name-too-long' | 'name-characters';

/** NFC, one kind of apostrophe and of space, no double spaces. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019\uFF07]/g, "'")
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Why a typed name cannot stand; undefined when it can. Length counts characters, not bytes. */
export const personNameFault = (text: string): PersonNameFault | undefined => {
  const name = tidy(text);
  const length = [...name].length;
  if (length === 0) return 'name-empty';
  if (length < personNameLimits.minLength) return 'name-too-short';
  if (length > personNameLimits.maxLength) return 'name-too-long';
  // A letter first among letters and marks, and no piles of combining marks.
  const isName = /^[\p{L}\p{M}@'/\-. ]+$/u.test(name) && /\p{L}/u.test(name);
  return isName && !/^\p{M}|[^\p{L}\p{M}]\p{M}|\p{M}{4}/u.test(name) ? undefined : 'name-characters';
};

/** The name as it is stored (NFC, 2 to 100 characters), or undefined. */
export const parsePersonName = (text: string): string | undefined =>
  personNameFault(text) ? undefined : tidy(text);

/** Words that join a person's name to a parent's: cards write them, banks often leave them out. */
const connectives = new Set([
  'bin',
  'binti',
  'binte',
  'bt',
  'bte',
  'bn',
  'b',
  'al',
  'ap',
  'so',
  'do',
  'anak',
  'ak',
]);
/** Spellings of one name that Malaysian records shorten at will. */
const muhammad = new Set([
  'mohd',
  'mohamad',
  'mohammad',
  'mohamed',
  'mohammed',
  'muhamad',
  'muhammed',
  'muhd',
  'md',
]);

/** Lower-case words without accents and connectives; a connective joins, so the first and last word never are one. */
const wordsOf = (name: string): string[] => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=^|\s)([ads])\/([lpo])(?=\s|$)/g, '$1$2')
    .replace(/['.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.filter((word, index) => index === 0 || index === words.length - 1 || !connectives.has(word));
};

/**
 * 'same': the same words in any order, or the same letters with other spaces. 'close': a shortened or misspelt form
 * of the same name. 'different': a person should look.
 */
export const namesDiffer = (a: string, b: string): 'same' | 'close' | 'different' => {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA.length === 0 || wordsB.length === 0) return 'different';
  if (isSameText(wordsA, wordsB)) return 'same';
  const [fewer, more] = wordsA.length <= wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA];
  return areClose(fewer.map(longForm), more.map(longForm)) ? 'close' : 'different';
};

const isSameText = (a: readonly string[], b: readonly string[]): boolean =>
  a.join('') === b.join('') || a.toSorted().join(' ') === b.toSorted().join(' ');

const longForm = (word: string): string => (muhammad.has(word) ? 'muhammad' : word);

/** Every word of the shorter name meets its own word of the longer one, and at least two words (or all) met. */
const areClose = (fewer: readonly string[], more: readonly string[]): boolean => {
  const unmet = [...more];
  for (const word of fewer) {
    const index = unmet.findIndex((other) => isAlmost(word, other));
    if (index < 0) return false;
    unmet.splice(index, 1);
  }
  return fewer.length >= 2 || unmet.length === 0;
};

/** Equal, or one letter apart in words of four letters or more, or an initial. */
const isAlmost = (a: string, b: string): boolean => {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
};
