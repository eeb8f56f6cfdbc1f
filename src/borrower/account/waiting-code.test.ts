import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/account.ts';
import { minuteMs } from '#domain/durations.ts';
import { codeLifeMs } from '#domain/one-time-code.ts';
import { forgetSession, rememberSession } from '#ui/session.ts';
import type { Challenge } from '../access/challenge.ts';
import { codeFor, codeWaitingFor, dropWaitingCode, keepNextCode, parseWaitingCode } from './waiting-code.ts';

let kept: Map<string, string>;

const arrives = (userId: string) =>
  rememberSession({
    user: { userId, kind: 'borrower', name: '', email: '', roles: [] },
    outbox: false,
  } as unknown as Session);

const challenge: Challenge = {
  challengeId: '00000000-0000-4000-8000-000000000001',
  purpose: 'sign-agreement',
  channel: 'whatsapp',
  sentTo: '+60 12-••• 6789',
  resendAfterSeconds: 60,
};
const ask = vi.fn(async () => ({ challenge }));

beforeEach(() => {
  kept = new Map();
  ask.mockClear();
  vi.useFakeTimers({ now: new Date('2026-01-05T06:02:00Z') });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  arrives('a');
});
afterEach(() => {
  forgetSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a code that was sent is entered for as long as it works, and no other one is asked for', async () => {
  await codeFor('text', ask);
  vi.advanceTimersByTime(20_000);
  expect(await codeFor('text', ask)).toEqual({ ...challenge, resendAfterSeconds: 40 });
  vi.advanceTimersByTime(codeLifeMs - 20_001);
  expect(await codeFor('text', ask)).toEqual({ ...challenge, resendAfterSeconds: 0 });
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(codeWaitingFor('text')).toBeUndefined();
  await codeFor('text', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('it is good for what it confirms and for its person alone, and once', async () => {
  await codeFor('text', ask);
  expect(codeWaitingFor('another text')).toBeUndefined();
  arrives('b');
  expect(codeWaitingFor('text')).toBeUndefined();
  arrives('a');
  expect(codeWaitingFor('text')).toBeDefined();
  dropWaitingCode({ challengeId: '00000000-0000-4000-8000-000000000009' });
  expect(codeWaitingFor('text'), 'another code was used').toBeDefined();
  dropWaitingCode(challenge);
  expect(kept.size).toBe(0);
  expect(codeWaitingFor('text')).toBeUndefined();
});

test('the code that was sent in its place works from then on', async () => {
  await codeFor('text', ask);
  vi.advanceTimersByTime(2 * minuteMs);
  keepNextCode({ ...challenge, channel: 'email' });
  vi.advanceTimersByTime(4 * minuteMs);
  expect(codeWaitingFor('text')?.challenge.channel).toBe('email');
  keepNextCode({ ...challenge, challengeId: '00000000-0000-4000-8000-000000000002' });
  expect(codeWaitingFor('text')?.challenge.channel).toBe('email');
});

test('a code that the server sent within the last minute is as old as it is', async () => {
  await codeFor('text', async () => ({ challenge: { ...challenge, resendAfterSeconds: 15 } }));
  vi.advanceTimersByTime(codeLifeMs - 45_001);
  expect(codeWaitingFor('text')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(codeWaitingFor('text')).toBeUndefined();
});

test('what is none of ours is no code, and without storage each press asks', async () => {
  for (const text of [null, '{', '[]', '7', '{"confirms":"text"}'])
    expect(parseWaitingCode(text)).toBeUndefined();
  vi.unstubAllGlobals();
  await codeFor('text', ask);
  await codeFor('text', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});
