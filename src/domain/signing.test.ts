import { describe, expect, test } from 'vitest';
import type { Loan } from './loan.ts';
import type { Signature } from './signature.ts';
import {
  consentToAgreement,
  countersignAgreement,
  declineAgreement,
  signAgreement,
  viewAgreement,
} from './signing.ts';
import { allowed, approver, bodyHash, codeOf, on, signer, signing, stages } from './testing.ts';

const { applied, approved, viewed, consented, signed, countersigned } = stages;

describe('viewAgreement', () => {
  test('keeps the first time it was shown', () => {
    const { loan } = allowed(viewAgreement(approved, { bodyHash }, on('2026-11-05')));
    expect(loan.agreement?.viewedAt).toBe(on('2026-11-05').now);
    const again = allowed(viewAgreement(loan, { bodyHash }, on('2026-11-08'))).loan;
    expect(again).toEqual(loan);
  });

  test('is only for the text that is offered', () => {
    expect(codeOf(viewAgreement(approved, { bodyHash: 'another' }, on('2026-11-05')))).toBe(
      'agreement-changed',
    );
    expect(codeOf(viewAgreement(applied, { bodyHash }, on('2026-11-05')))).toBe('agreement-missing');
  });
});

describe('consentToAgreement', () => {
  const consent = (loan: Loan, hash = bodyHash, date = '2026-11-06') =>
    consentToAgreement(loan, { bodyHash: hash }, { textVersion: 'schedule-j-v1' }, on(date));

  test('is kept with the version of the text that was agreed to; ticked again, the first time stays', () => {
    const { loan, event } = allowed(consent(viewed));
    expect(loan.agreement).toEqual({ ...viewed.agreement, consentedAt: on('2026-11-06').now });
    expect(event).toEqual({ name: 'agreement.consented', facts: { bodyHash, textVersion: 'schedule-j-v1' } });
    expect(allowed(consent(loan, bodyHash, '2026-11-08')).loan).toEqual(loan);
  });

  test('comes after the reading, for that very text, before the signature and the end of the offer', () => {
    expect(codeOf(consent(applied))).toBe('agreement-missing');
    expect(codeOf(consent(approved))).toBe('agreement-not-shown');
    expect(codeOf(consent(viewed, 'another'))).toBe('agreement-changed');
    expect(codeOf(consent(signed))).toBe('agreement-already-signed');
    expect(codeOf(consent(viewed, bodyHash, '2026-11-18'))).toBe('allowed');
    expect(codeOf(consent(viewed, bodyHash, '2026-11-19'))).toBe('offer-ended');
  });
});

describe('declineAgreement', () => {
  test('ends the loan free of charge, with or without a reason', () => {
    for (const loan of [approved, viewed, consented]) {
      const {
        loan: ended,
        event,
        transfers,
      } = allowed(declineAgreement(loan, { bodyHash, reason: 'too-expensive' }));
      expect([ended.status, ended.agreement?.ended]).toEqual(['cancelled', 'declined']);
      expect(event).toEqual({ name: 'agreement.declined', facts: { bodyHash, reason: 'too-expensive' } });
      expect(transfers).toEqual([]);
    }
    expect(codeOf(declineAgreement(approved, { bodyHash }))).toBe('allowed');
  });

  test('is about the text that is offered, and before the signature', () => {
    expect(codeOf(declineAgreement(viewed, { bodyHash: 'another' }))).toBe('agreement-changed');
    expect(codeOf(declineAgreement(signed, { bodyHash }))).toBe('agreement-already-signed');
    expect(codeOf(declineAgreement(applied, { bodyHash }))).toBe('agreement-missing');
  });
});

describe('signAgreement', () => {
  const sign = (loan: Loan, input: Partial<typeof signing> = {}, date = '2026-11-06') =>
    signAgreement(loan, { ...signing, ...input }, signer, on(date));

  test('binds the borrower to the very text, and says how it was signed', () => {
    const { loan, event, transfers } = allowed(sign(consented));
    expect(loan.agreement).toEqual({ ...consented.agreement, signedAt: on('2026-11-06').now });
    expect(event).toEqual({
      name: 'agreement.signed',
      facts: { bodyHash, method: 'typed', signatureSha256: 'hash of the signature' },
    });
    // Signing moves no money.
    expect(transfers).toEqual([]);
  });

  test('comes after approval and after the text was shown (product rule 10)', () => {
    for (const loan of [applied, stages.taken, stages.proposed])
      expect(codeOf(sign(loan))).toBe('agreement-missing');
    expect(codeOf(sign(approved))).toBe('agreement-not-shown');
  });

  test('is refused for another text, without consent, twice, or after the offer ended', () => {
    expect(codeOf(sign(consented, { bodyHash: 'another' }))).toBe('agreement-changed');
    expect(codeOf(sign(viewed))).toBe('terms-not-accepted');
    expect(codeOf(sign(signed))).toBe('agreement-already-signed');
    expect(consented.offerEndsOn).toBe('2026-11-18');
    expect(codeOf(sign(consented, {}, '2026-11-18'))).toBe('allowed');
    expect(sign(consented, {}, '2026-11-19')).toEqual({
      ok: false,
      refusal: { code: 'offer-ended', offerEndsOn: '2026-11-18' },
    });
  });

  const withSignature = (signature: Signature) =>
    codeOf(signAgreement(consented, { ...signing, signature }, signer, on('2026-11-06')));

  test('takes a signature only when it may stand', () => {
    expect(withSignature({ kind: 'typed', name: 'SITI BINTI AHMAD' })).toBe('allowed');
    expect(withSignature({ kind: 'typed', name: 'Siti binti Ali' })).toBe('signature-name-differs');
    expect(withSignature({ kind: 'drawn', strokes: [[[100, 100]]] })).toBe('signature-too-short');
  });
});

describe('countersignAgreement', () => {
  test('is the lender’s side, after the borrower’s and once', () => {
    const { loan, event } = allowed(countersignAgreement(signed, approver, on('2026-11-07')));
    expect(loan.agreement?.countersignedAt).toBe(on('2026-11-07').now);
    expect(event.facts).toEqual({ bodyHash, staffId: 'approver' });
    expect(codeOf(countersignAgreement(viewed, approver, on('2026-11-07')))).toBe('agreement-not-signed');
    expect(codeOf(countersignAgreement(countersigned, approver, on('2026-11-08')))).toBe(
      'agreement-already-countersigned',
    );
    expect(codeOf(countersignAgreement(applied, approver, on('2026-11-07')))).toBe('agreement-missing');
  });
});
