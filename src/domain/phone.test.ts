import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, maskPhone, parseEmail, parseMalaysianMobile } from './phone.ts';

describe('mobile numbers', () => {
  test.each([
    ['0123456789', '+60123456789'],
    ['012-345 6789', '+60123456789'],
    ['+60123456789', '+60123456789'],
    ['60123456789', '+60123456789'],
    ['0060123456789', '+60123456789'],
    ['+60 12-345 6789', '+60123456789'],
    ['+60 (0)12 345 6789', '+60123456789'],
    ['012.345.6789', '+60123456789'],
    ['０１２－３４５　６７８９', '+60123456789'],
    ['\u202a+60 12\u2011345 6789\u202c', '+60123456789'],
    // Beside a "+60" that the form already shows.
    ['12 345 6789', '+60123456789'],
    ['01112345678', '+601112345678'],
    // A common mistake: the 0 kept after the country code.
    ['+6001123456789', '+601123456789'],
    ['0131234567', '+60131234567'],
    ['0191234567', '+60191234567'],
  ])('%j is %s', (text, mobile) => {
    expect(parseMalaysianMobile(text)).toBe(mobile);
  });

  test.each([
    '',
    '+',
    '+60',
    '0111234567',
    '0171234',
    '0312345678',
    '01234567890',
    '0151234567',
    '01541234567',
    '+6512345678',
    '+4412345678',
    '012-345-678a',
    '012345678९',
    'aisyah@example.com',
    '+60+123456789',
    '0123456789;0123',
  ])('%j is not a Malaysian mobile number', (text) => {
    expect(parseMalaysianMobile(text)).toBeUndefined();
  });

  test.each([
    ['+60123456789', '012-345 6789', '012-••• 6789'],
    ['+601112345678', '011-1234 5678', '011-•••• 5678'],
  ])('%s is shown %s, and hidden %s', (mobile, shown, hidden) => {
    expect(formatPhone(mobile)).toBe(shown);
    expect(maskPhone(mobile)).toBe(hidden);
  });

  test('every number reads back from the way it is shown', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
    const national = fc.oneof(
      fc.tuple(fc.constantFrom('10', '12', '13', '14', '16', '17', '18', '19'), digits(7)),
      fc.tuple(fc.constant('11'), digits(8)),
    );
    fc.assert(
      fc.property(national, ([prefix, rest]) => {
        const mobile = `+60${prefix}${rest}`;
        for (const text of [mobile, formatPhone(mobile), mobile.slice(1), `0${prefix}${rest}`]) {
          expect(parseMalaysianMobile(text)).toBe(mobile);
        }
      }),
    );
  });
});

describe('email addresses', () => {
  test.each([
    ['aisyah@example.com', 'aisyah@example.com'],
    [' Aisyah.Rahman+Loan@Example.COM ', 'aisyah.rahman+loan@example.com'],
    ['ａｉｓｙａｈ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'aisyah@example.com'],
    ["o'neil@mail.example.my", "o'neil@mail.example.my"],
    ['a@b.co', 'a@b.co'],
    ['x@xn--fiqs8s.xn--fiqs8s', 'x@xn--fiqs8s.xn--fiqs8s'],
  ])('%j is %s', (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  test.each([
    '',
    'aisyah',
    '@example.com',
    'aisyah@',
    'aisyah@example',
    'a b@example.com',
    'a@@example.com',
    'a@b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.c',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    '"a b"@example.com',
    'a@example.com\nBcc: x@example.com',
    'a@exam\u200bple.com',
    '<a@example.com>',
    'a@example.com,b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('%j cannot be one', (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  test('reading twice changes nothing, and there is never a space or a line end', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string({ unit: 'grapheme' }), (email, noise) => {
        for (const text of [email, ` ${email.toUpperCase()} `, email + noise, noise]) {
          const read = parseEmail(text);
          if (read === undefined) continue;
          expect(read).toMatch(/^[\x21-\x7e]+$/);
          expect(parseEmail(read)).toBe(read);
        }
      }),
    );
  });
});
