import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sen } from '#domain/money.ts';
import { amountInWords, rateInWords } from './amount-in-words.ts';

describe('amounts in words', () => {
  it.each([
    [0, 'Ringgit Malaysia Zero Only', 'Ringgit Malaysia Sifar Sahaja', '马来西亚令吉零正'],
    [
      1,
      'Ringgit Malaysia Zero and Sen One Only',
      'Ringgit Malaysia Sifar dan Sen Satu Sahaja',
      '马来西亚令吉零又壹仙正',
    ],
    [1000_00, 'Ringgit Malaysia One Thousand Only', 'Ringgit Malaysia Seribu Sahaja', '马来西亚令吉壹仟正'],
    [
      10_000_00,
      'Ringgit Malaysia Ten Thousand Only',
      'Ringgit Malaysia Sepuluh Ribu Sahaja',
      '马来西亚令吉壹万正',
    ],
    [
      983_37,
      'Ringgit Malaysia Nine Hundred Eighty-Three and Sen Thirty-Seven Only',
      'Ringgit Malaysia Sembilan Ratus Lapan Puluh Tiga dan Sen Tiga Puluh Tujuh Sahaja',
      '马来西亚令吉玖佰捌拾叁又叁拾柒仙正',
    ],
    [
      111_111_10,
      'Ringgit Malaysia One Hundred Eleven Thousand One Hundred Eleven and Sen Ten Only',
      'Ringgit Malaysia Seratus Sebelas Ribu Seratus Sebelas dan Sen Sepuluh Sahaja',
      '马来西亚令吉壹拾壹万壹仟壹佰壹拾壹又壹拾仙正',
    ],
    [
      200_000_00,
      'Ringgit Malaysia Two Hundred Thousand Only',
      'Ringgit Malaysia Dua Ratus Ribu Sahaja',
      '马来西亚令吉贰拾万正',
    ],
    [
      100_005_00,
      'Ringgit Malaysia One Hundred Thousand Five Only',
      'Ringgit Malaysia Seratus Ribu Lima Sahaja',
      '马来西亚令吉壹拾万零伍正',
    ],
    [
      1_010_600_00,
      'Ringgit Malaysia One Million Ten Thousand Six Hundred Only',
      'Ringgit Malaysia Satu Juta Sepuluh Ribu Enam Ratus Sahaja',
      '马来西亚令吉壹佰零壹万零陆佰正',
    ],
    [
      14_019_00,
      'Ringgit Malaysia Fourteen Thousand Nineteen Only',
      'Ringgit Malaysia Empat Belas Ribu Sembilan Belas Sahaja',
      '马来西亚令吉壹万肆仟零壹拾玖正',
    ],
  ])('%i sen', (amount, en, ms, zh) => {
    expect(amountInWords(sen(amount), 'en')).toBe(en);
    expect(amountInWords(sen(amount), 'ms')).toBe(ms);
    expect(amountInWords(sen(amount), 'zh')).toBe(zh);
  });

  it('has no words for a debt', () => {
    expect(() => amountInWords(sen(-1), 'ms')).toThrow(RangeError);
  });

  it('can be read back to the same amount in each language [INV-25]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (amount) => {
        expect(readEnglish(amountInWords(sen(amount), 'en'))).toBe(amount);
        expect(readMalay(amountInWords(sen(amount), 'ms'))).toBe(amount);
        expect(readChinese(amountInWords(sen(amount), 'zh'))).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('rates in words', () => {
  it.each([
    [1200, 'twelve per cent', 'dua belas peratus', '百分之十二'],
    [1800, 'eighteen per cent', 'lapan belas peratus', '百分之十八'],
    [800, 'eight per cent', 'lapan peratus', '百分之八'],
    [1250, 'twelve point five per cent', 'dua belas perpuluhan lima peratus', '百分之十二点五'],
    [1005, 'ten point zero five per cent', 'sepuluh perpuluhan sifar lima peratus', '百分之十点零五'],
    [75, 'zero point seven five per cent', 'sifar perpuluhan tujuh lima peratus', '百分之零点七五'],
    [2000, 'twenty per cent', 'dua puluh peratus', '百分之二十'],
  ])('%i basis points', (bps, en, ms, zh) => {
    expect([rateInWords(bps, 'en'), rateInWords(bps, 'ms'), rateInWords(bps, 'zh')]).toEqual([en, ms, zh]);
  });
});

// Readers written the other way round, from words to a number, know nothing of how the words were made.

const englishValues: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const malayValues: Record<string, number> = {
  sifar: 0,
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  lapan: 8,
  sembilan: 9,
};

const readEnglish = (text: string): number => {
  const [ringgit = '', cents = 'zero'] = text
    .toLowerCase()
    .slice('ringgit malaysia '.length, -' only'.length)
    .split(' and sen ');
  return readEnglishGroups(ringgit) * 100 + readEnglishGroups(cents);
};

const readEnglishGroups = (text: string): number => {
  const [, millions, thousands, units] = /^(?:(.*) million ?)?(?:(.*) thousand ?)?(.*)$/.exec(text) ?? [];
  const read = (group = ''): number => {
    const [, hundreds = 'zero', others = ''] = /^(?:(\w+) hundred ?)?(.*)$/.exec(group) ?? [];
    const sum = others
      .split('-')
      .reduce((total, word) => total + (word ? (englishValues[word] ?? Number.NaN) : 0), 0);
    return (englishValues[hundreds] ?? Number.NaN) * 100 + sum;
  };
  return read(millions) * 1_000_000 + read(thousands) * 1000 + read(units);
};

const readMalay = (text: string): number => {
  const [ringgit = '', cents = 'sifar'] = text
    .toLowerCase()
    .slice('ringgit malaysia '.length, -' sahaja'.length)
    .replace(/\bse(?=puluh|belas|ratus|ribu)/g, 'satu ')
    .split(' dan sen ');
  return readMalayGroups(ringgit) * 100 + readMalayGroups(cents);
};

const readMalayGroups = (text: string): number => {
  const [, millions, thousands, units] = /^(?:(.*) juta ?)?(?:(.*) ribu ?)?(.*)$/.exec(text) ?? [];
  return (
    readMalayHundreds(millions) * 1_000_000 + readMalayHundreds(thousands) * 1000 + readMalayHundreds(units)
  );
};

const readMalayHundreds = (text = ''): number => {
  const parts = /^(?:(\w+) ratus ?)?(?:(\w+) puluh ?)?(?:(\w+) belas)?(\w+)?$/.exec(text);
  const [hundreds, tens, teens, ones] = [1, 2, 3, 4].map((group) => {
    const word = parts?.[group];
    return word === undefined ? 0 : (malayValues[word] ?? Number.NaN);
  }) as [number, number, number, number];
  return hundreds * 100 + tens * 10 + (parts?.[3] === undefined ? 0 : 10 + teens) + ones;
};

const readChinese = (text: string): number => {
  const [ringgit = '', cents = '零'] = text.slice('马来西亚令吉'.length, -1).replace('仙', '').split('又');
  const read = (part: string): number => {
    const [, hundredMillions, tenThousands, units] = /^(?:(.*)亿)?(?:(.*)万)?(.*)$/.exec(part) ?? [];
    return readFour(hundredMillions) * 100_000_000 + readFour(tenThousands) * 10_000 + readFour(units);
  };
  return read(ringgit) * 100 + read(cents);
};

const readFour = (text = ''): number => {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const sizes: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };
  let total = 0;
  let digit = 0;
  for (const character of text) {
    const size = sizes[character];
    if (size === undefined) digit = digits.indexOf(character);
    else {
      total += digit * size;
      digit = 0;
    }
  }
  return total + digit;
};
