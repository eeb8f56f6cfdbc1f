import { describe, expect, it } from 'vitest';
import { reloadForStaleChunk } from './chunks.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

describe('reloadForStaleChunk', () => {
  it('reloads once, not again within ten seconds, then may again', () => {
    const kept = storage();
    let reloads = 0;
    const tryAt = (now: number) =>
      reloadForStaleChunk(
        () => kept,
        now,
        () => (reloads += 1),
      );
    expect(tryAt(1_000_000)).toBe(true);
    expect(tryAt(1_009_999)).toBe(false);
    expect(tryAt(1_010_000)).toBe(true);
    expect(reloads).toBe(2);
  });

  it('never reloads where nothing can be remembered: it would not end', () => {
    const refused = () => {
      throw new DOMException('', 'SecurityError');
    };
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    };
    let reloads = 0;
    for (const kept of [refused, () => full])
      expect(reloadForStaleChunk(kept, 1_000_000, () => (reloads += 1))).toBe(false);
    expect(reloads).toBe(0);
  });
});
