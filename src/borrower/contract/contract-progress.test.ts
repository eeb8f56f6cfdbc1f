import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import {
  type Agreement,
  type Copy,
  contractProgress,
  copiesToTake,
  shortFingerprint,
} from './contract-progress.ts';

const signed: Agreement['signature'] = {
  signature: { kind: 'typed', name: 'Nurul' },
  signedAt: '2026-11-20T02:00:00.000Z',
  dueDay: null,
  countersignedBy: null,
  countersignedAt: null,
};
const countersigned = {
  ...signed,
  countersignedBy: 'Siti',
  countersignedAt: '2026-11-20T03:00:00.000Z',
};
const agreement = (parts: Partial<Agreement>): Agreement =>
  ({
    state: 'offered',
    signature: null,
    attestation: null,
    stamp: null,
    seal: null,
    delivery: null,
    ...parts,
  }) as Agreement;

const states = (parts: Partial<Agreement>) => contractProgress(agreement(parts)).map(({ state }) => state);

describe('the progress of a contract', () => {
  test('has one step that is now, what is done before it and what is next after it', () => {
    expect(states({})).toEqual(['now', 'next', 'next', 'next', 'next', 'next']);
    expect(states({ signature: signed })).toEqual(['done', 'now', 'next', 'next', 'next', 'next']);
    expect(states({ signature: countersigned })).toEqual(['done', 'done', 'now', 'next', 'next', 'next']);
  });

  test('gives the day of the stamp and the instant of everything else', () => {
    const steps = contractProgress(
      agreement({
        signature: countersigned,
        attestation: {
          attestorName: 'Lim',
          capacity: 'advocate-and-solicitor',
          manner: 'in-person',
          attestedAt: '2026-11-20T04:00:00.000Z',
        },
        stamp: { certificateNumber: 'A1', stampedOn: calendarDate('2026-11-21'), amountSen: sen(500) },
      }),
    );
    expect(steps.map(({ at }) => at)).toEqual([
      signed.signedAt,
      '2026-11-20T03:00:00.000Z',
      '2026-11-20T04:00:00.000Z',
      '2026-11-21',
      null,
      null,
    ]);
    expect(steps.find(({ state }) => state === 'now')?.step).toBe('sealed');
  });

  test('of a contract that ended shows only what was done', () => {
    expect(states({ state: 'voided', signature: signed })).toEqual(['done']);
    expect(states({ state: 'declined' })).toEqual([]);
  });
});

const copy = (language: Copy['language']): Copy => ({ language, sha256: 'ab'.repeat(32), byteCount: 1 });

describe('the copy to take', () => {
  const languages = (copies: Copy[], locale: string) => {
    const { governing, translation } = copiesToTake(copies, locale);
    return [governing?.language, translation?.language];
  };

  test('is the one that governs, with a translation for who reads another language', () => {
    expect(languages([copy('zh'), copy('ms'), copy('en')], 'zh')).toEqual(['ms', 'zh']);
    expect(languages([copy('en'), copy('ms')], 'en')).toEqual(['ms', 'en']);
    expect(languages([copy('ms'), copy('en')], 'ms')).toEqual(['ms', undefined]);
  });

  test('is never a translation instead', () => {
    expect(languages([copy('zh')], 'zh')).toEqual([undefined, 'zh']);
    expect(languages([copy('ms')], 'zh')).toEqual(['ms', undefined]);
  });
});

test('a fingerprint is shortened in its middle', () => {
  expect(shortFingerprint(`01234567${'f'.repeat(48)}89abcdef`)).toBe('01234567…89abcdef');
});
