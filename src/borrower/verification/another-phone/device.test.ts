import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15', 'iphone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'ipad'],
  ['Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'other'],
  ['', 'other'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
