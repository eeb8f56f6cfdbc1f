import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, rememberSession, sessionLeftMs, signedInUserId } from './session.ts';
import { isEnding } from './session-end.ts';

const minuteMs = 60_000;
const person = { userId: 'ann', kind: 'borrower' as const, name: '', email: '', roles: [] };
/** What the server says of the cookie; nothing when the line is dead. */
let onServer: object | undefined;
const asked: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en-MY' } });
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    asked.push([path, (headers as Record<string, string>)['jernih-user']]);
    if (!onServer) throw new TypeError('no line');
    return Response.json({ outbox: false, ...onServer });
  });
  rememberSession({ user: person, endsInSeconds: 30 * 60, outbox: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetSession();
  asked.length = 0;
});

test('a tab that is not used asks before it warns or forgets, and prolongs nothing by asking', async () => {
  vi.advanceTimersByTime(27 * minuteMs);
  expect(await isEnding(false)).toBe(false);
  expect(asked).toEqual([]);
  // In another tab somebody goes on working.
  onServer = { user: person, endsInSeconds: 30 * 60 };
  vi.advanceTimersByTime(4 * minuteMs);
  expect(await isEnding(false)).toBe(false);
  expect(signedInUserId()).toBe('ann');
  expect(asked).toEqual([['/api/session', 'nobody']]);
  expect(sessionLeftMs()).toBe(30 * minuteMs);
});

test('a session that ends is warned of once it is asked for, and then ends', async () => {
  onServer = { user: person, endsInSeconds: 90 };
  vi.advanceTimersByTime(28.5 * minuteMs);
  expect(await isEnding(false)).toBe(true);
  vi.advanceTimersByTime(minuteMs);
  expect(await isEnding(true)).toBe(true);
  expect(asked).toHaveLength(1);
  onServer = { user: null, endsInSeconds: null };
  vi.advanceTimersByTime(minuteMs);
  expect(await isEnding(true)).toBe(false);
  expect(signedInUserId()).toBeUndefined();
});

test('where nobody can be asked it ends by the clock', async () => {
  onServer = undefined;
  vi.advanceTimersByTime(31 * minuteMs);
  expect(await isEnding(false)).toBe(false);
  expect(signedInUserId()).toBeUndefined();
});
