import { expect, test } from 'vitest';
import { cameraFaultOf, isInApp } from './camera.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Mobile Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotSupportedError', 'none'],
  ['TypeError', 'none'],
])('%s: %s', (name, fault) => {
  expect(cameraFaultOf(new DOMException('', name), chrome)).toBe(fault);
  // A constraint that cannot be met is an error of its own kind in every browser.
  expect(cameraFaultOf(Object.assign(new Error(), { name }), safari)).toBe(fault);
});

test('what is no error at all has its words, too', () => {
  expect(cameraFaultOf(undefined, chrome)).toBe('none');
});

test.each([
  ['Facebook', `${chrome} [FB_IAB/FB4A;FBAV/480.0.0.0;]`],
  ['Instagram', `${safari} Instagram 300.0.0.0`],
  ['a window of Android', chrome.replace('; K)', '; K; wv)')],
  ['WeChat', `${chrome} MicroMessenger/8.0.50`],
])('inside %s another browser is the way out', (_, userAgent) => {
  expect(cameraFaultOf(new DOMException('', 'NotAllowedError'), userAgent)).toBe('in-app');
});

test('Chrome and Safari are no apps in this sense', () => {
  expect([chrome, safari].map(isInApp)).toEqual([false, false]);
});
