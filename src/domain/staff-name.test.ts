import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStaffName } from './staff-name.ts';

test.each([
  'Farah binti Osman',
  'Raju A/L Muthu',
  'Kavitha a/p Krishnan',
  'Gurpreet S/O Singh',
  'LIM AH KOW @ LIM SENG',
  'Ramesh @ Ravi',
  "Anne-Marie D'Cruz",
  'S. Kumar',
  'J.R. Tan',
  'Dr. Lim Mei Ling',
  'Mohd. Azlan b. Yusof',
  'Satu Tujuh',
  'José Álvarez',
  '陈小明',
  '费小明',
  'Tng Siew Ling',
  'குமார் ராஜா',
  'محمد',
])('%s is a name', (name) => {
  expect(parseStaffName(name)).toBe(name.normalize('NFC'));
});

test.each([
  't.me/jernih',
  'Farah t.me/jernih',
  'wa.me/farah',
  'Farah wa . me',
  'jernih.com',
  'Farah www.jernih.my',
  'bit.ly/x',
  'evil.ru/pay',
  'Farah/Osman',
  'farah@jernih.com',
  'Farah @jernih',
  'Farah 012-345 6789',
  'Farah ０１２３',
  'Farah kosong satu dua tiga empat lima enam tujuh',
  'https://jernih',
  'Pay three hundred first',
  'Bayar yuran proses',
  'Hubungi Telegram jernihbantuan',
  'Sila Whatsapp Encik Lim',
  'DuitNow Ali',
  'Byr Dulu Ali',
  '加微信晴尼',
  'Send me the code',
])('%s is more than a name', (text) => {
  expect(parseStaffName(text)).toBeUndefined();
});

test('whatever is put together: no digit, no address and no handle is left', () => {
  const piece = fc.constantFrom(
    'Ali',
    'A',
    ' ',
    '.',
    '/',
    '@',
    '-',
    "'",
    't',
    'me',
    'com',
    '1',
    '陈',
    'A/L',
    '１',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const name = parseStaffName(pieces.join(''));
      if (name !== undefined)
        expect(name).not.toMatch(/\p{Nd}|\p{L}\.\p{L}{2}|\S@|@\S|\p{L}{3}\/|\/\p{L}{3}/u);
    }),
  );
});
