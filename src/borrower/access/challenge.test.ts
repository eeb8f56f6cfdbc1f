import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropChallenge, keepChallenge, parseChallenge } from './challenge.ts';

const challenge = {
  challengeId: '0190a6f0-0000-7000-8000-000000000001',
  purpose: 'sign-up',
  channel: 'whatsapp',
  sentTo: '012-••• 6789',
  resendAfterSeconds: 60,
} as const;
const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a reload finds the code that is waited for, and where it was sent to', () => {
  keepChallenge(challenge);
  const [text = ''] = [...stored.values()];
  expect(parseChallenge(text)).toMatchObject({
    challengeId: challenge.challengeId,
    purpose: 'sign-up',
    channel: 'whatsapp',
    sentTo: challenge.sentTo,
  });
  dropChallenge();
  expect(stored.size).toBe(0);
});

test('what is no challenge is none', () => {
  expect(parseChallenge(null)).toBeNull();
  expect(parseChallenge('{')).toBeNull();
  expect(parseChallenge('{"challengeId":"x"}')).toBeNull();
});
