/**
 * Which passwords are refused: too short, too long, or among the first that anybody would try. What people use is a
 * word, a walk over the keyboard, a date or something about themselves, with a few digits around it: rules over some
 * 1,400 words know what Malaysians would try, and a list of leaks knows the rest. Nothing is demanded of the characters
 * (NIST SP 800-63B).
 */

import { parseMalaysianMobile } from '#domain/phone.ts';
import { allow, type Outcome, refuse } from '#domain/refusal.ts';
import { commonWords } from './common-words.ts';
import { leakedPasswords } from './leaked-passwords.ts';

export const passwordLimits = { minLength: 8, maxLength: 128 } as const;

/** What an attacker knows of the person: their own name, number and email are no secret. */
export type PasswordOwner = { name: string; email: string; phone: string | undefined };

/** Lengths count code points, after normalising. */
export function checkPassword(password: string, owner: PasswordOwner): Outcome<undefined> {
  const text = password.normalize('NFKC');
  const { length } = Array.from(text);
  const { minLength, maxLength } = passwordLimits;
  if (length < minLength) return refuse({ code: 'password-too-short', minLength });
  if (length > maxLength) return refuse({ code: 'password-too-long', maxLength });
  return isCommon(text.toLowerCase(), owner) ? refuse({ code: 'password-too-common' }) : allow(undefined);
}

const isCommon = (text: string, owner: PasswordOwner): boolean =>
  leakedPasswords().has(text) ||
  isMonotonous(text) ||
  isWalk(text) ||
  isPersonalNumber(text, owner) ||
  [text, withoutDisguise(text)].some((form) => isWord(lettersInside(form), owner) || form === owner.email);

/** 'aaaaaaaa', '12121212', 'sayangsayang'. */
const isMonotonous = (text: string): boolean =>
  new Set(text).size <= 3 ||
  /^(.{1,8}?)\1+$/u.test(text) ||
  commonWords.has(/^(.+?)\1+$/u.exec(text)?.[1] ?? '');

/** Rows and columns of the keyboard, the alphabet, counting; forwards and backwards. */
const walks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'a1b2c3d4e5f6g7h8',
  'aabbccddeeffgghh',
  '112233445566778899',
  '!@#$%^&*()_+',
  '147258369',
  '159357',
].flatMap((walk) => [walk, Array.from(walk).reverse().join('')]);

/** The whole of it is pieces of walks, each of three keys or more: 'qwerty123', 'abc12345', '1q2w3e4r'. */
const isWalk = (text: string): boolean =>
  isMadeOf(
    text,
    (piece) => piece.length >= 3 && (walks.some((walk) => walk.includes(piece)) || /^(.)\1+$/u.test(piece)),
  );

/** Whether a text can be cut into pieces of one kind. Each end is tried once, however many ways lead there. */
function isMadeOf(text: string, isPiece: (piece: string) => boolean): boolean {
  const ends = [0];
  for (let end = 1; end <= text.length; end += 1) {
    if (ends.some((start) => isPiece(text.slice(start, end)))) ends.push(end);
  }
  return ends.includes(text.length);
}

/** A date, an IC number, a mobile number; or the person's own number inside. */
function isPersonalNumber(text: string, { phone }: PasswordOwner): boolean {
  const digits = text.replace(/[\s/.+-]/g, '');
  const ownNumber = phone?.slice(-7);
  if (ownNumber && text.replace(/\D/g, '').includes(ownNumber)) return true;
  if (!/^\d+$/.test(digits)) return false;
  const month = '(?:0[1-9]|1[0-2])';
  const day = '(?:0[1-9]|[12]\\d|3[01])';
  const year = '(?:19|20)\\d\\d';
  const dates = `${year}${month}${day}|${day}${month}${year}|${month}${day}${year}`;
  const icNumber = `\\d\\d${month}${day}\\d{6}`;
  return new RegExp(`^(?:${dates}|${icNumber})$`).test(digits) || parseMalaysianMobile(digits) !== undefined;
}

/** 'p@ssw0rd' is 'password'. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Only between letters: digits around a word are dropped anyway. */
const withoutDisguise = (text: string): string => {
  const inside = /\p{L}.*\p{L}/su.exec(text)?.[0] ?? '';
  return inside.replace(/[0134578@$!]/g, (mark) => disguises[mark] ?? mark);
};

/** The letters without what is around them and what separates them: 'Aisyah.1990!' is 'aisyah'. */
const lettersInside = (text: string): string =>
  text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s._-]/g, '');

const productWords = ['jernih', 'pinjaman', 'pinjam', 'loan', 'wang', 'wallet', 'kredit', 'password'];

/** A common word, or nothing but words that belong to the person or to us: 'jernihaisyah'. */
function isWord(letters: string, owner: PasswordOwner): boolean {
  if (letters === '') return false;
  if (commonWords.has(letters)) return true;
  const own = [owner.name, owner.email]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => Array.from(word).length >= 2);
  const words = new Set([...own, ...productWords]);
  return isMadeOf(letters, (piece) => words.has(piece));
}
