import { expect, test } from 'vitest';
import { todayInKualaLumpur } from './today.ts';

test('the day begins at midnight in Kuala Lumpur', () => {
  expect(todayInKualaLumpur(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(todayInKualaLumpur(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
});
