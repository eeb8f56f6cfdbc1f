import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseVerificationCode,
  spacedVerificationCode,
  verificationCode,
  verificationCodeByteCount,
} from './verification-code.ts';

const bytes = fc.uint8Array({ minLength: verificationCodeByteCount, maxLength: verificationCodeByteCount });

test('holds all 80 bits in sixteen signs', () => {
  expect(verificationCode(new Uint8Array(10))).toBe('0000000000000000');
  expect(verificationCode(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ');
  expect(verificationCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 1))).toBe('0000000000000001');
  expect(() => verificationCode(new Uint8Array(9))).toThrow(RangeError);
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(verificationCode(a) === verificationCode(b)).toBe(a.join() === b.join());
    }),
  );
});

test('is read again however it was typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = verificationCode(random);
      const spaced = spacedVerificationCode(code);
      expect(spaced).toMatch(/^(\w{4}-){3}\w{4}$/);
      const typed = spaced.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
      for (const text of [code, spaced, typed, ` ${spaced.replaceAll('-', ' ')}\u200b`])
        expect(parseVerificationCode(text)).toBe(code);
    }),
  );
});

test.each([
  '',
  '7K4P',
  '7K4P-93XD-0QWE-RT1',
  '7K4P-93XD-0QWE-RT12-3',
  '7K4P-93XD-0QWE-RTU2',
  '7K4P/93XD/0QWE/RT12',
])('is not %j', (text) => {
  expect(parseVerificationCode(text)).toBeUndefined();
});
