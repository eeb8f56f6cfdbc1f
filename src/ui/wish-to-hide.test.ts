import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/account.ts';
import { forgetSession, rememberSession } from './session.ts';
import { forgetWish, hideAmounts, isHidden, subscribeToWish } from './wish-to-hide.ts';

let kept: Map<string, string>;
let cookie: string;

const arrives = (userId: string) =>
  rememberSession({
    user: { userId, kind: 'borrower', name: '', email: '', roles: [] },
    outbox: false,
  } as unknown as Session);

beforeEach(() => {
  kept = new Map();
  cookie = '';
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', {
    set cookie(written: string) {
      cookie = written;
    },
  });
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

test('who hid the amounts finds them hidden again after a session that ended by itself', () => {
  arrives('a');
  const heard = vi.fn();
  subscribeToWish(heard);
  hideAmounts(true);
  expect(isHidden()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(cookie).toMatch(/^jernih-hide-amounts=1;.*max-age=[1-9]/);
  forgetSession();
  expect(isHidden()).toBe(false);
  arrives('a');
  forgetWish('a');
  expect(isHidden()).toBe(true);
});

test('nobody else finds them hidden, and whoever signs out leaves nothing', () => {
  arrives('a');
  hideAmounts(true);
  arrives('b');
  expect(isHidden()).toBe(false);
  forgetWish('b');
  expect(kept.size).toBe(0);
  expect(cookie).toMatch(/max-age=0;/);
  hideAmounts(true);
  forgetWish();
  expect(kept.size).toBe(0);
  expect(isHidden()).toBe(false);
  expect(cookie).toMatch(/max-age=0;/);
});

test('a wish of before it was of a person is of whoever is signed in next, and of nobody after them', () => {
  kept.set('jernih-hide-amounts', 'yes');
  expect(isHidden()).toBe(false);
  arrives('a');
  expect(isHidden()).toBe(true);
  forgetWish('a');
  expect(isHidden()).toBe(true);
  expect(cookie).toMatch(/^jernih-hide-amounts=1;.*max-age=[1-9]/);
  arrives('b');
  expect(isHidden()).toBe(false);
  forgetWish('b');
  expect(kept.size).toBe(0);
  kept.set('jernih-hide-amounts', 'yes');
  forgetWish();
  expect(kept.size, 'whoever signs out takes it along').toBe(0);
});

test('without a wish nothing is written', () => {
  arrives('a');
  forgetWish();
  forgetWish('a');
  expect(cookie).toBe('');
});
