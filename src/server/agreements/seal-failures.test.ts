/** What stops a seal is told to staff and to the log, leaves nothing half done, and is tried again. */
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { getContracts, retrySeal } from '#contract/contracts.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { movableClock, quickSealing } from '../testing.ts';
import { type Applied, must } from '../testing-loans.ts';
import {
  countersignedLoan,
  hashOf,
  type Office,
  openOffice,
  sealedLoan,
  stampedLoan,
} from '../testing-money.ts';
import { retrySeal as retrySealing } from './contracts.ts';
import { sealOne, sealWaiting } from './seal-agreements.ts';
import { idOf, never, once, openSealHouse } from './testing-seals.ts';

const { house, real, app, queued, storedFiles, sealsWith, sealsOf, failureOf } = await openSealHouse();

let office: Office;
beforeAll(async () => {
  office = await openOffice(house, app);
});

describe('an agreement that cannot be sealed', () => {
  const unsealed = async ({ loan }: Applied) =>
    (await must(office.officer.call(getContracts, {}))).unsealed.find(({ loanId }) => loanId === loan.loanId);

  test.each<[string, House, { reason: string; detail: RegExp }]>([
    [
      'when the certificate has ended',
      { ...real, clock: movableClock('2040-01-02T02:00:00.000Z') },
      { reason: 'seal-key', detail: /expired on 2029-/ },
    ],
    [
      'when a letter has no glyph',
      sealsWith(() => Promise.reject(new MissingGlyphsError(['\u{20000}']))),
      { reason: 'glyph-missing', detail: /U\+20000/ },
    ],
    [
      'when anything else fails, with a reference and not what it was',
      sealsWith(() => Promise.reject(new Error('secret path /root'))),
      { reason: 'fault', detail: /^[0-9A-F]{8}$/ },
    ],
    [
      'when the second copy fails',
      sealsWith((agreement, locale, at) => {
        if (locale === 'en') throw new Error('no more room');
        return quickSealing.sealCopy(agreement, locale, at);
      }),
      { reason: 'fault', detail: /^[0-9A-F]{8}$/ },
    ],
  ])(
    'is shown to staff %s, tried again, and done when it can be',
    async (_when, failing, { reason, detail }) => {
      const loan = await stampedLoan(office);
      const before = await storedFiles();
      await expect(sealOne(failing, loan.loan.loanId)).rejects.toThrow();
      expect(await unsealed(loan)).toMatchObject({ failure: { reason, tries: 1 } });
      await expect(sealWaiting(failing)).rejects.toThrow('1 agreements could not be sealed');
      const row = await unsealed(loan);
      expect(row?.failure).toMatchObject({ reason, tries: 2 });
      expect(row?.failure?.detail).toMatch(detail);
      expect(await sealsOf(loan)).toEqual(never);
      expect(await storedFiles()).toEqual(before);
      queued.length = 0;
      expect(await must(office.finance.call(retrySeal, idOf(loan)))).toEqual({
        ...idOf(loan),
        status: 'approved',
      });
      expect(queued).toEqual([loan.loan.loanId]);
      expect(await sealWaiting(house)).toBe(1);
      expect(await sealsOf(loan)).toEqual(once);
      expect([await failureOf(loan), await unsealed(loan)]).toEqual([undefined, undefined]);
    },
  );

  test('has its reason in the log, under the reference that staff see and the name of who asked again', async () => {
    const loan = await stampedLoan(office);
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const failing = { ...sealsWith(() => Promise.reject(new Error('no more room'))), log };
    await expect(sealOne(failing, loan.loan.loanId)).rejects.toThrow('no more room');
    const reference = ((await failureOf(loan)) as { detail: string }).detail;
    expect(lines).toMatchObject([{ ...idOf(loan), reference, err: { message: 'no more room' } }]);
    const { userId } = office.finance;
    const call = { requestId: newId(), locale: 'en', idempotencyKey: newId() } as const;
    const actor = { kind: 'staff', userId, roles: ['finance'] } as const;
    await retrySealing({ ...house, log }, { ...call, actor }, loan.loan.loanId);
    expect(lines[1]).toMatchObject({ ...idOf(loan), staffId: userId });
    expect(await sealWaiting(house)).toBe(1);
  });

  test('while the database is away its first error is thrown, and its files stay until somebody knows', async () => {
    const loan = await stampedLoan(office);
    const before = await storedFiles();
    let isAway = false;
    const db = new Proxy(house.db, {
      get: (target, name) => {
        if (isAway) throw new Error('no connection');
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const failing = sealsWith((agreement, locale, at) => {
      if (locale === 'zh') {
        isAway = true;
        throw new Error('the first error');
      }
      return quickSealing.sealCopy(agreement, locale, at);
    });
    await expect(sealOne({ ...failing, db }, loan.loan.loanId)).rejects.toThrow('the first error');
    expect(await storedFiles()).toHaveLength(before.length + 2);
    expect(await sealWaiting(house)).toBe(1);
  });

  test('one does not stop the others', async () => {
    const bad = await stampedLoan(office);
    const good = await stampedLoan(office);
    const some = sealsWith((agreement, locale, at) => {
      if (agreement.bodyHash === hashOf(bad)) throw new Error('this one only');
      return quickSealing.sealCopy(agreement, locale, at);
    });
    await expect(sealWaiting(some)).rejects.toThrow('1 agreements could not be sealed');
    expect([await sealsOf(bad), await sealsOf(good)]).toEqual([never, once]);
    expect(await sealWaiting(house)).toBe(1);
  });

  test('there is nothing to try again before the stamp, nor after the seal', async () => {
    const early = await countersignedLoan(office);
    const sealed = await sealedLoan(office);
    for (const loan of [early, sealed])
      expect(await office.officer.call(retrySeal, idOf(loan))).toMatchObject({
        status: 409,
        code: 'nothing-to-seal',
      });
    expect((await office.officer.call(retrySeal, { loanId: newId() })).code).toBe('not-found');
  });
});
