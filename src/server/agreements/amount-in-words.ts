/**
 * Amounts and rates written out, as the items of Schedule J ask for ("in words and figures"): a figure can be changed
 * with one stroke of a pen, words cannot. Chinese uses the characters of cheques for the same reason.
 */
import type { Sen } from '#domain/money.ts';
import type { Locale } from '#words/locale.ts';

/** 'Ringgit Malaysia Ten Thousand and Sen Fifty Only'. Zero or above; throws on a negative amount. */
export const amountInWords = (amountSen: Sen, locale: Locale): string => {
  if (amountSen < 0) throw new RangeError('a negative amount has no words');
  const ringgit = Math.floor(amountSen / 100);
  return amountWriters[locale](ringgit, amountSen - ringgit * 100);
};

/** 1250 basis points: 'twelve point five per cent'. */
export const rateInWords = (rateBps: number, locale: Locale): string => {
  const decimals = String(rateBps % 100)
    .padStart(2, '0')
    .replace(/(?<!0)0+$/, '');
  return rateWriters[locale](Math.floor(rateBps / 100), [...decimals].map(Number));
};

type AmountWriter = (ringgit: number, sen: number) => string;
type RateWriter = (whole: number, decimals: readonly number[]) => string;

const amountWriters: Record<Locale, AmountWriter> = {
  en: (ringgit, sen) =>
    `Ringgit Malaysia ${titled(inEnglish(ringgit))}${sen ? ` and Sen ${titled(inEnglish(sen))}` : ''} Only`,
  ms: (ringgit, sen) =>
    `Ringgit Malaysia ${titled(inMalay(ringgit))}${sen ? ` dan Sen ${titled(inMalay(sen))}` : ''} Sahaja`,
  zh: (ringgit, sen) =>
    `马来西亚令吉${inChequeChinese(ringgit)}${sen ? `又${inChequeChinese(sen)}仙` : ''}正`,
};

const rateWriters: Record<Locale, RateWriter> = {
  en: (whole, decimals) => `${withPoint(inEnglish, whole, 'point', decimals)} per cent`,
  ms: (whole, decimals) => `${withPoint(inMalay, whole, 'perpuluhan', decimals)} peratus`,
  zh: (whole, decimals) =>
    `百分之${inChinese(whole)}${decimals.length > 0 ? `点${decimals.map((digit) => chineseDigits[digit]).join('')}` : ''}`,
};

const withPoint = (
  write: (count: number) => string,
  whole: number,
  point: string,
  decimals: readonly number[],
): string => [write(whole), ...(decimals.length > 0 ? [point, ...decimals.map(write)] : [])].join(' ');

const titled = (words: string): string => words.replace(/(^|[ -])[a-z]/g, (start) => start.toUpperCase());

const englishSmall =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const englishTens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Whole numbers below a thousand million. */
const inEnglish = (count: number): string => {
  if (count < 20) return englishSmall[count] ?? '';
  if (count < 100) return [englishTens[Math.floor(count / 10)], ...rest(count % 10, inEnglish)].join('-');
  for (const [size, name] of [
    [1_000_000, 'million'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (count >= size) {
      return [inEnglish(Math.floor(count / size)), name, ...rest(count % size, inEnglish)].join(' ');
    }
  }
  return '';
};

const malaySmall = 'sifar satu dua tiga empat lima enam tujuh lapan sembilan sepuluh sebelas'.split(' ');

/** Whole numbers below a thousand million. One ten, one hundred and one thousand are 'se-'. */
const inMalay = (count: number): string => {
  if (count < 12) return malaySmall[count] ?? '';
  if (count < 20) return `${inMalay(count - 10)} belas`;
  for (const [size, name] of [
    [1_000_000, 'juta'],
    [1000, 'ribu'],
    [100, 'ratus'],
    [10, 'puluh'],
  ] as const) {
    if (count < size) continue;
    const times = Math.floor(count / size);
    const head = times === 1 && size < 1_000_000 ? `se${name}` : `${inMalay(times)} ${name}`;
    return [head, ...rest(count % size, inMalay)].join(' ');
  }
  return '';
};

const rest = (count: number, write: (count: number) => string): string[] =>
  count === 0 ? [] : [write(count)];

const chineseDigits = [...'零一二三四五六七八九'];
const chequeForms: Record<string, string> = {
  一: '壹',
  二: '贰',
  三: '叁',
  四: '肆',
  五: '伍',
  六: '陆',
  七: '柒',
  八: '捌',
  九: '玖',
  十: '拾',
  百: '佰',
  千: '仟',
};

/** Cheques write every one out: 10 is 壹拾, where speech says 十. */
const inChequeChinese = (count: number): string =>
  [...chineseGroups(count)].map((character) => chequeForms[character] ?? character).join('');

const inChinese = (count: number): string => chineseGroups(count).replace(/^一十/, '十');

/** Groups of four digits, 亿 and 万; a gap of zeros inside the number is one 零. */
const chineseGroups = (count: number): string => {
  if (count === 0) return '零';
  let text = '';
  for (const [size, name] of [
    [100_000_000, '亿'],
    [10_000, '万'],
    [1, ''],
  ] as const) {
    const group = Math.floor(count / size) % 10_000;
    if (group === 0) continue;
    const hasGap = text !== '' && group < 1000;
    text += `${hasGap ? '零' : ''}${fourDigits(group)}${name}`;
  }
  return text;
};

const fourDigits = (group: number): string => {
  let text = '';
  for (const [size, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(group / size) % 10;
    if (digit === 0) continue;
    const hasGap = text !== '' && Math.floor(group / (size * 10)) % 10 === 0;
    text += `${hasGap ? '零' : ''}${chineseDigits[digit]}${name}`;
  }
  return text;
};
