import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress, watchPresses } from './press.ts';

const page = new EventTarget();
watchPresses(page);
const happens = (type: string) => page.dispatchEvent(new Event(type));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('without a press nothing waits', () => {
  const act = vi.fn();
  afterPress(act);
  expect(act).toHaveBeenCalledOnce();
});

test('what comes in the middle of a press waits until its click was heard, whatever that takes', () => {
  const act = vi.fn();
  happens('pointerdown');
  afterPress(act);
  vi.advanceTimersByTime(60_000);
  happens('pointerup');
  expect(act).not.toHaveBeenCalled();
  happens('click');
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledOnce();
});

test('a finger leaves before the field does: the press goes on until the click', () => {
  const act = vi.fn();
  happens('pointerdown');
  happens('pointerup');
  vi.advanceTimersByTime(300);
  afterPress(act);
  expect(act).not.toHaveBeenCalled();
  happens('click');
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  ['pointercancel', 1],
  ['keydown', 1],
  ['blur', 1],
  ['pointerup', 400],
])('%s without a click ends a press as well', (type, withinMs) => {
  const act = vi.fn();
  happens('pointerdown');
  afterPress(act);
  happens(type);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(withinMs);
  expect(act).toHaveBeenCalledOnce();
});

test('a second press takes over from the first, and a click by the keyboard ends nothing', () => {
  const act = vi.fn();
  happens('pointerdown');
  happens('pointerup');
  happens('pointerdown');
  afterPress(act);
  vi.advanceTimersByTime(1_000);
  expect(act).not.toHaveBeenCalled();
  happens('click');
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledOnce();
  happens('click');
  afterPress(act);
  expect(act).toHaveBeenCalledTimes(2);
});

test('another button than the first presses nothing', () => {
  const act = vi.fn();
  page.dispatchEvent(Object.assign(new Event('pointerdown'), { button: 2 }));
  afterPress(act);
  expect(act).toHaveBeenCalledOnce();
});
