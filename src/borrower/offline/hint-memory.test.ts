import { expect, test } from 'vitest';
import { countVisit, hintKey, mayShowHint, readMemory, rememberClosed } from './hint-memory.ts';

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

test('shows on the second visit, not on the first nor after a reload of it', () => {
  const device = memoryStorage();
  const tab = memoryStorage();
  countVisit(device, tab);
  countVisit(device, tab);
  expect(mayShowHint(readMemory(device), false, 0)).toBe(false);
  countVisit(device, memoryStorage());
  expect(mayShowHint(readMemory(device), false, 0)).toBe(true);
});

test('shows at once to who has applied', () => {
  expect(mayShowHint({ visits: 1 }, true, 0)).toBe(true);
});

test('stays away for 90 days when it was closed, also from who has applied', () => {
  const device = memoryStorage();
  countVisit(device, memoryStorage());
  countVisit(device, memoryStorage());
  rememberClosed(device, 1_000);
  const memory = readMemory(device);
  expect(mayShowHint(memory, true, 1_000 + 90 * dayMs - 1)).toBe(false);
  expect(mayShowHint(memory, true, 1_000 + 90 * dayMs)).toBe(true);
});

test('what is broken on the device counts as nothing, and numbers are all there is', () => {
  const device = memoryStorage();
  device.setItem(hintKey, 'not json');
  expect(readMemory(device)).toEqual({ visits: 0 });
  countVisit(device, memoryStorage());
  rememberClosed(device, 5);
  expect(JSON.parse(device.getItem(hintKey) ?? '')).toEqual({ visits: 1, closedAt: 5 });
});
