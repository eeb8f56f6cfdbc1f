/** Numbers of papers are numbers: whoever writes one down cannot write to the borrower with it. */
import { describe, expect, it } from 'vitest';
import { isCertificateNumber, isRegisteredPostNumber } from './official-number.ts';

describe('a certificate number [MON-05]', () => {
  it.each([
    'EDS-2026-000001',
    'EDS20261123123456',
    'Z01G100D34C0N007',
    'A01H5002026',
    '2026/11/000123',
    '100200300400',
    'EDS 2026 000001',
    'EDS.2026.100000',
    'PLKL-2026-123456',
  ])('may be %s', (text) => expect(isCertificateNumber(text)).toBe(true));

  it.each([
    ['a word', 'CALL-2026-000001'],
    ['what to do with an account', 'PAY 514011884821'],
    ['a word with a number to call', 'CALL012-3456789'],
    ['a short word with a number to call', 'WA0123456789'],
    ['a number to call', '012-345-6789'],
    ['with its country', 'TEL-60123456789'],
    ['of the eleven digits', '011-12345678'],
    ['a landline', 'HQ03-2123.4567'],
    ['a landline with its country', '60321234567'],
    ['a free number', '1-800-88-1234'],
    ['two short words', 'PAY-RM-100200300'],
    ['a number to call in groups', 'EDS 012 345 6789'],
    ['a sentence', 'PAY RM50 TO 514011884821'],
    ['no digits', 'EDS-A-B-C'],
    ['few digits', 'EDS-12345'],
    ['other signs', 'EDS@2026000001'],
    ['too much', `EDS-${'1'.repeat(40)}`],
    ['nothing', ''],
  ])('is not %s', (_what, text) => expect(isCertificateNumber(text)).toBe(false));
});

describe('a number of registered post [MON-05]', () => {
  it.each(['RR123456789MY', 'RN000000001MY'])('may be %s', (text) =>
    expect(isRegisteredPostNumber(text)).toBe(true),
  );
  it.each(['RR12345678MY', 'EE123456789MY', 'RR123456789SG', 'CALL0123456789', 'RR123456789', ''])(
    'is not %s',
    (text) => expect(isRegisteredPostNumber(text)).toBe(false),
  );
});
