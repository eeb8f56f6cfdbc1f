import { afterEach, expect, test, vi } from 'vitest';
import { forgetKeptUploads } from '../kept-uploads.ts';
import { forgetOwnDraft, ownDueDayKey } from '../loan/own-draft.ts';
import { keepDueDay, keptDueDay } from './kept-due-day.ts';

function aDevice(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('indexedDB', { databases: async () => [] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

test('the day is there again for its loan, and for no other one', () => {
  aDevice();
  keepDueDay({ loanId: 'a', day: '25' });
  expect(keptDueDay('a')).toBe('25');
  expect(keptDueDay('b')).toBe('');
  keepDueDay({ loanId: 'a', day: '' });
  expect(keptDueDay('a')).toBe('');
});

test('it is gone once the contract is signed, and when its person signs out', async () => {
  const kept = aDevice();
  keepDueDay({ loanId: 'a', day: '25' });
  forgetOwnDraft(ownDueDayKey);
  expect(kept.size).toBe(0);
  keepDueDay({ loanId: 'a', day: '25' });
  await forgetKeptUploads();
  expect(kept.size).toBe(0);
});

test('what is none of ours is no day, and a device without storage keeps none', () => {
  const kept = aDevice();
  for (const text of ['{', '[]', '7', '"a"', '{"day":"5"}']) {
    kept.set('jernih-own-due-day', text);
    expect(keptDueDay('a')).toBe('');
  }
  vi.unstubAllGlobals();
  keepDueDay({ loanId: 'a', day: '25' });
  forgetOwnDraft(ownDueDayKey);
  expect(keptDueDay('a')).toBe('');
});
