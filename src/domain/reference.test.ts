import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { formatReference, parseReference, referenceAlphabet, referenceByteCount } from './reference.ts';

const on = calendarDate('2026-11-20');
const bytes = fc.uint8Array({ minLength: referenceByteCount, maxLength: 32 });

test('the alphabet has no sign that is taken for another', () => {
  expect(referenceAlphabet).toHaveLength(31);
  expect(new Set(referenceAlphabet).size).toBe(31);
  expect(referenceAlphabet).not.toMatch(/[01OIL]/);
});

test('looks like JRN-26-7K4P-93XD and reads back in any case and spacing', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const reference = formatReference('JRN', on, random);
      expect(reference).toMatch(/^JRN-26(-[2-9A-HJKMNP-Z]{4}){2}$/);
      expect(formatReference('JRN', on, random)).toBe(reference);
      for (const text of [
        reference.toLowerCase(),
        ` ${reference.replaceAll('-', ' ')} `,
        reference.replaceAll('-', ''),
      ]) {
        expect(parseReference(text)).toBe(reference);
      }
    }),
  );
});

test('every sign of the alphabet appears, none much more often than another', () => {
  const counts = new Map<string, number>();
  const rounds = 4000;
  for (let round = 0; round < rounds; round += 1) {
    // A plain mixing of the counter: enough to see a bias such as that of a byte modulo 31, and the same every run.
    const random = Uint8Array.from(
      { length: 16 },
      (_, index) => Math.imul(round * 16 + index + 1, 0x9e3779b1) >>> 24,
    );
    for (const sign of formatReference('JRN', on, random).slice(7).replace('-', '')) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
  }
  const expected = (rounds * 8) / 31;
  expect(counts.size).toBe(31);
  for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.15);
});

test.each([
  [0, 'JRN-26-2222-2222'],
  [30, 'JRN-26-Z222-2222'],
  [31, 'JRN-26-2322-2222'],
  [255, 'JRN-26-9A22-2222'],
])('the bytes are one number, written in the alphabet from its small end: %i', (lastByte, reference) => {
  const random = new Uint8Array(16);
  random[15] = lastByte;
  expect(formatReference('JRN', on, random)).toBe(reference);
});

test('too little chance, or a prefix that is not one, is refused', () => {
  expect(() => formatReference('JRN', on, new Uint8Array(15))).toThrow(RangeError);
  for (const prefix of ['', 'J', 'jrn', 'JRNAL', 'J1N']) {
    expect(() => formatReference(prefix, on, new Uint8Array(16))).toThrow(RangeError);
  }
});

test.each([
  '',
  'JRN-26-7K4P-93X',
  'JRN-26-7K4P-93XDD',
  'JRN-26-7K0P-93XD',
  'JRN-2026-7K4P-93XD',
  '7K4P-93XD',
  'JRN26/7K4P/93XD',
])('%j is not a reference', (text) => {
  expect(parseReference(text)).toBeUndefined();
});
