import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdPresses, pressHeld } from './early-submit.ts';

/** The browser loads a module once. */
let loads = 0;

/** As much of a page as presses need: buttons, and who listens before them. */
async function pageWith(names: readonly string[]) {
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const buttons = names.map((name) => ({
    style: { opacity: '' },
    isConnected: true,
    closest() {
      return this;
    },
    /** React hears it. */
    click: () => void done.push(name),
  }));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', (event: string, hear: (event: object) => void) =>
    listeners.set(event, hear),
  );
  vi.stubGlobal('removeEventListener', (event: string) => listeners.delete(event));
  vi.stubGlobal('document', { querySelectorAll: () => buttons });
  // As the browser runs an inline script.
  loads += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${holdPresses}//${loads}`)}`);
  return {
    done,
    press(at: number): void {
      const target = buttons[at];
      let isHeard = true;
      const stopPropagation = () => {
        isHeard = false;
      };
      listeners.get('click')?.({ type: 'click', target, stopPropagation });
      if (isHeard) target?.click();
    },
    type: () => listeners.get('input')?.({ type: 'input', target: { closest: () => null } }),
    takeOver: (at: number) => Object.assign(buttons[at] ?? {}, { __reactProps$1: {} }),
    opacities: () => buttons.map(({ style }) => String(style.opacity)),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the last press before the page answers is done once it does, and no other', async () => {
  const page = await pageWith(['less', 'more']);
  page.press(0);
  page.press(1);
  expect(page.opacities()).toEqual(['', '0.6']);
  page.takeOver(0);
  page.takeOver(1);
  pressHeld();
  expect(page.done).toEqual(['more']);
  expect(page.opacities()).toEqual(['', '']);
});

test('a press that was heard comes after the one that is held, which is done no more', async () => {
  const page = await pageWith(['hide', 'stop']);
  page.press(0);
  page.takeOver(0);
  page.press(0);
  pressHeld();
  expect(page.done).toEqual(['hide']);
});

test('a press waits until its own button answers, and is gone with what is typed after it', async () => {
  const page = await pageWith(['more', 'stop']);
  page.takeOver(0);
  page.press(1);
  pressHeld();
  expect(page.done).toEqual([]);
  page.type();
  expect(page.opacities()).toEqual(['', '']);
  page.takeOver(1);
  vi.runAllTimers();
  expect(page.done).toEqual([]);
});
