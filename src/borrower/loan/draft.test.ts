import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LoanDraft } from '#contract/loans.ts';
import { sen } from '#domain/money.ts';
import { forgetKeptReading } from '../offline/forget-kept-reading.ts';
import {
  beginDraft,
  changeDraft,
  emptyDraft,
  isSameDraft,
  keepDeviceDraft,
  parseDeviceDraft,
  readDeviceDraft,
} from './draft.ts';

const none = { amountSen: undefined, termMonths: undefined };
const server: LoanDraft = {
  amountSen: sen(10_000_00),
  termMonths: 24,
  affordability: 'yes',
  step: 3,
};

describe('what the form starts with', () => {
  test('is empty on a first visit', () => {
    expect(beginDraft({ address: none, device: undefined, server: null })).toEqual(emptyDraft);
  });

  test('is what the server kept, with the answer', () => {
    expect(beginDraft({ address: none, device: undefined, server })).toEqual(server);
  });

  test('is what this device knows before what the server kept; another loan asks again', () => {
    const device = { amountSen: sen(8_000_00), termMonths: 24, step: 2 };
    expect(beginDraft({ address: none, device, server })).toEqual({ ...device, affordability: null });
    const same = { amountSen: sen(10_000_00), termMonths: 24, step: 2 };
    expect(beginDraft({ address: none, device: same, server })).toEqual({ ...same, affordability: 'yes' });
  });

  test('is what came along before all else', () => {
    const address = { amountSen: sen(5_000_00), termMonths: undefined };
    expect(beginDraft({ address, device: undefined, server })).toEqual({
      amountSen: 5_000_00,
      termMonths: 24,
      affordability: null,
      step: 3,
    });
  });
});

test('another amount or term takes the answer back, another step does not', () => {
  expect(changeDraft(server, { amountSen: sen(9_000_00) }).affordability).toBeNull();
  expect(changeDraft(server, { termMonths: 36 }).affordability).toBeNull();
  expect(changeDraft(server, { step: 2 }).affordability).toBe('yes');
  expect(changeDraft(server, { affordability: 'no' }).affordability).toBe('no');
});

test('drafts are the same when every answer is', () => {
  expect(isSameDraft(server, { ...server })).toBe(true);
  expect(isSameDraft(server, { ...server, step: 2 })).toBe(false);
  expect(isSameDraft(server, null)).toBe(false);
});

test('the device keeps amount, term and step, and nothing else is read', () => {
  expect(parseDeviceDraft('{"amountSen":1000000,"termMonths":24,"step":2}')).toEqual({
    amountSen: 1_000_000,
    termMonths: 24,
    step: 2,
  });
  expect(parseDeviceDraft('{"amountSen":1000000,"termMonths":24,"step":2,"income":1}')).toBeUndefined();
  expect(parseDeviceDraft('{"amountSen":0.5,"termMonths":24,"step":2}')).toBeUndefined();
  expect(parseDeviceDraft('no json')).toBeUndefined();
  expect(parseDeviceDraft(null)).toBeUndefined();
});

describe('on a phone that is shared', () => {
  afterEach(() => vi.unstubAllGlobals());

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

  test('what was begun before signing in goes on with who signs in, and is theirs from then on', () => {
    aDevice();
    keepDeviceDraft(server, false);
    expect(readDeviceDraft(true)?.amountSen).toBe(10_000_00);
    keepDeviceDraft(server, true);
    expect(readDeviceDraft(true)?.amountSen).toBe(10_000_00);
    expect(readDeviceDraft(false)).toBeUndefined();
  });

  test('what a person began is gone with them, and what nobody in particular began stays', async () => {
    const kept = aDevice();
    keepDeviceDraft(server, true);
    await forgetKeptReading();
    expect(kept.size).toBe(0);
    keepDeviceDraft(server, false);
    await forgetKeptReading();
    expect(readDeviceDraft(false)?.amountSen).toBe(10_000_00);
  });
});
