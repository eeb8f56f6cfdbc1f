/** From both signatures to the borrower's own copy: who says what, on which days, and that each happens once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import type { Loan } from './loan.ts';
import { sen } from './money.ts';
import {
  type Attestation,
  type Delivery,
  receiveAgreement,
  recordAttestation,
  recordDelivery,
  recordStamping,
  type Stamping,
  sealAgreement,
} from './sealing.ts';
import { stampDutySen } from './stamp-duty.ts';
import {
  allowed,
  attestation,
  attesting,
  bodyHash,
  codeOf,
  finance,
  officer,
  on,
  receivedCopy,
  receiving,
  sealed,
  stages,
  stamping,
  stampingFacts,
} from './testing.ts';

const { applied, signed, countersigned, attested, stamped, delivered } = stages;
const nothingMoves = { transfers: [], notices: [] };

type Facts = Parameters<typeof recordAttestation>[3];

describe('recordAttestation', () => {
  const attest = (loan: Loan, given: Partial<Attestation> = {}, facts: Facts = attesting) =>
    recordAttestation(loan, officer, { ...attestation, ...given }, facts, on('2026-11-08'));

  test('keeps when the attestor declared it, and tells who wrote it down', () => {
    const change = allowed(attest(countersigned, { attestedAt: '2026-11-07T09:00:00.000Z' }));
    expect(change.loan.agreement?.attestedAt).toBe('2026-11-07T09:00:00.000Z');
    expect(change).toMatchObject(nothingMoves);
    expect(change.event).toEqual({
      name: 'agreement.attested',
      facts: {
        bodyHash,
        capacity: 'commissioner-for-oaths',
        manner: 'in-person',
        attestedAt: '2026-11-07T09:00:00.000Z',
        staffId: 'officer',
      },
    });
  });

  test('comes after both signatures, and once', () => {
    expect(codeOf(attest(applied))).toBe('agreement-missing');
    expect(attest(signed)).toEqual({
      ok: false,
      refusal: { code: 'agreement-too-early', state: 'signed' },
    });
    expect(attest(attested)).toEqual({
      ok: false,
      refusal: { code: 'agreement-step-done', step: 'attested' },
    });
  });

  test('between the second signature and now', () => {
    expect(countersigned.agreement?.countersignedAt).toBe('2026-11-07T04:00:00.000Z');
    expect(codeOf(attest(countersigned, { attestedAt: '2026-11-07T03:59:59.999Z' }))).toBe(
      'date-before-signing',
    );
    expect(codeOf(attest(countersigned, { attestedAt: '2026-11-07T04:00:00.000Z' }))).toBe('allowed');
    expect(codeOf(attest(countersigned, { attestedAt: '2026-11-08T04:00:00.000Z' }))).toBe('allowed');
    expect(codeOf(attest(countersigned, { attestedAt: '2026-11-08T04:00:00.001Z' }))).toBe('date-in-future');
  });

  test('nobody attests for themselves, however the name is written', () => {
    for (const attestorName of ['Siti binti Ahmad', 'SITI  BINTI  AHMAD', ' siti binti ahmad '])
      expect(codeOf(attest(countersigned, { attestorName })), attestorName).toBe('attestor-is-party');
    expect(codeOf(attest(countersigned, { attestorName: 'Sitti binti Ahmad' }))).toBe('allowed');
  });

  test('an attestor names themselves; a loan officer who writes it down does not', () => {
    const attestorName = officer.name;
    expect(codeOf(attest(countersigned, { attestorName }))).toBe('attestor-is-party');
    const theirs = { ...attesting, isAttestor: true };
    expect(codeOf(attest(countersigned, { attestorName }, theirs))).toBe('allowed');
    expect(codeOf(attest(countersigned, { attestorName: 'Siti binti Ahmad' }, theirs))).toBe(
      'attestor-is-party',
    );
  });

  test('a name that no font of ours can print is said at once, not when it is sealed', () => {
    expect(codeOf(attest(countersigned, {}, { ...attesting, missingGlyphs: ['𠮷 (U+20BB7)'] }))).toBe(
      'glyph-missing',
    );
  });
});

describe('recordStamping', () => {
  const stamp = (loan: Loan, given: Partial<Stamping> = {}) =>
    recordStamping(loan, finance, { ...stamping, ...given }, stampingFacts, on('2026-11-08'));

  test('writes the certificate down and costs the borrower nothing (product rule 1)', () => {
    const change = allowed(stamp(attested));
    expect(change.loan.agreement?.stampedAt).toBe(on('2026-11-08').now);
    expect(change).toMatchObject(nothingMoves);
    expect(change.event.facts).toEqual({ bodyHash, ...stamping, staffId: 'finance' });
  });

  test('comes after the attestation, and once', () => {
    expect(codeOf(stamp(applied))).toBe('agreement-missing');
    expect(codeOf(stamp(countersigned))).toBe('agreement-too-early');
    expect(codeOf(stamp(stamped))).toBe('agreement-step-done');
  });

  test('with the duty by the smaller reading of the rate, and a day between the signature and today', () => {
    expect(stamp(attested, { amountSen: sen(49_99) })).toEqual({
      ok: false,
      refusal: { code: 'stamp-duty-too-small', atLeastSen: 50_00 },
    });
    expect(codeOf(stamp(attested, { amountSen: sen(50_00) }))).toBe('allowed');
    expect(codeOf(stamp(attested, { stampedOn: calendarDate('2026-11-05') }))).toBe('date-before-signing');
    expect(codeOf(stamp(attested, { stampedOn: calendarDate('2026-11-06') }))).toBe('allowed');
    expect(codeOf(stamp(attested, { stampedOn: calendarDate('2026-11-09') }))).toBe('date-in-future');
  });
});

describe('stampDutySen', () => {
  test.each([
    [1, 5_00],
    [1_000_00, 5_00],
    [1_000_01, 10_00],
    [10_000_00, 50_00],
    [10_000_01, 55_00],
  ])('of %i sen is %i sen: RM5 for each RM1,000 or part of it', (principalSen, dutySen) => {
    expect(stampDutySen(sen(principalSen))).toBe(dutySen);
  });

  test('is the least whole number of RM5 that covers RM1,000 each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_00 }), (principalSen) => {
        const parts = stampDutySen(sen(principalSen)) / 500;
        expect(Number.isInteger(parts)).toBe(true);
        expect(parts * 100_000).toBeGreaterThanOrEqual(principalSen);
        expect((parts - 1) * 100_000).toBeLessThan(principalSen);
      }),
    );
  });
});

describe('sealAgreement', () => {
  const seal = (loan: Loan, given: Partial<typeof sealed> = {}) =>
    sealAgreement(loan, { ...sealed, ...given }, on('2026-11-08'));

  test('keeps the fingerprint of each copy in the event, and asks the borrower to take theirs', () => {
    const { loan, event, transfers, notices } = allowed(seal(stamped));
    expect(loan.agreement?.sealedAt).toBe(on('2026-11-08').now);
    expect(event).toEqual({
      name: 'agreement.sealed',
      facts: {
        bodyHash,
        level: 'B-B',
        sealedAt: on('2026-11-08').now,
        sha256: { ms: 'copy in Malay', en: 'copy in English' },
      },
    });
    expect(transfers).toEqual([]);
    expect(notices.map(({ template, link }) => [template, link])).toEqual([
      ['agreement-sealed', '/my-account/contract'],
    ]);
  });

  test('comes after the stamp, once, and not for a text that was replaced meanwhile', () => {
    expect(codeOf(seal(attested))).toBe('agreement-too-early');
    expect(codeOf(seal(stages.sealed))).toBe('agreement-step-done');
    expect(codeOf(seal(stamped, { bodyHash: 'the text before' }))).toBe('agreement-changed');
  });
});

describe('the borrower gets the sealed copy', () => {
  const receive = (loan: Loan, sha256 = receivedCopy.sha256) =>
    receiveAgreement(loan, { sha256 }, receiving, on('2026-11-09'));
  const give = (loan: Loan, given: Partial<Delivery> = {}) =>
    recordDelivery(
      loan,
      officer,
      { manner: 'by-hand', deliveredOn: calendarDate('2026-11-09'), ...given },
      { sealedOn: calendarDate('2026-11-08'), governingSha256: 'copy in Malay' },
      on('2026-11-09'),
    );

  test('in the app: the very file, by its fingerprint', () => {
    const { loan, event } = allowed(receive(stages.sealed));
    expect(loan.agreement?.deliveredAt).toBe(on('2026-11-09').now);
    expect(event.facts).toEqual({ bodyHash, manner: 'taken-in-app', sha256: 'copy in Malay' });
    for (const other of ['', 'copy in English', bodyHash])
      expect(codeOf(receive(stages.sealed, other))).toBe('agreement-changed');
  });

  test('on paper: by hand, or by registered post with its number', () => {
    expect(allowed(give(stages.sealed)).event.facts).toEqual({
      bodyHash,
      manner: 'by-hand',
      deliveredOn: '2026-11-09',
      trackingNumber: undefined,
      sha256: 'copy in Malay',
      staffId: 'officer',
    });
    expect(codeOf(give(stages.sealed, { manner: 'registered-post' }))).toBe('tracking-number-missing');
    expect(codeOf(give(stages.sealed, { manner: 'registered-post', trackingNumber: '' }))).toBe(
      'tracking-number-missing',
    );
    expect(codeOf(give(stages.sealed, { manner: 'registered-post', trackingNumber: 'RR123456789MY' }))).toBe(
      'allowed',
    );
  });

  test('on a day between the seal and today', () => {
    expect(codeOf(give(stages.sealed, { deliveredOn: calendarDate('2026-11-07') }))).toBe(
      'delivered-before-sealed',
    );
    expect(codeOf(give(stages.sealed, { deliveredOn: calendarDate('2026-11-08') }))).toBe('allowed');
    expect(codeOf(give(stages.sealed, { deliveredOn: calendarDate('2026-11-10') }))).toBe('date-in-future');
  });

  test.each([
    ['in the app', receive],
    ['on paper', give],
  ] as const)('%s: after the seal, and once', (_how, deliver) => {
    expect(codeOf(deliver(applied))).toBe('agreement-missing');
    expect(codeOf(deliver(stamped))).toBe('agreement-too-early');
    expect(codeOf(deliver(delivered))).toBe('agreement-step-done');
  });
});
