import { expect, test } from 'vitest';
import { fromKualaLumpur, inKualaLumpur } from './kuala-lumpur-time.ts';

test('a field holds Malaysian time, whatever the clock of the desk says', () => {
  expect(inKualaLumpur('2026-11-25T02:30:00.000Z')).toBe('2026-11-25T10:30');
  expect(fromKualaLumpur('2026-11-25T10:30')).toBe('2026-11-25T02:30:00.000Z');
  expect(fromKualaLumpur('2026-11-25T00:30')).toBe('2026-11-24T16:30:00.000Z');
  expect([fromKualaLumpur(''), fromKualaLumpur('soon')]).toEqual([null, '']);
});
