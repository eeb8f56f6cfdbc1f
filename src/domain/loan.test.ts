import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import {
  type Applicant,
  type Application,
  applyForLoan,
  cancelLoan,
  expireOffer,
  type Loan,
} from './loan.ts';
import { sen } from './money.ts';
import { costTermsOf } from './product.ts';
import { allowed, applicant, application, codeOf, on, product, stages } from './testing.ts';

describe('applyForLoan', () => {
  const apply = (who: Partial<Applicant> = {}, what: Partial<Application> = {}) =>
    applyForLoan(
      { ...applicant, ...who },
      { ...application, seen: costTermsOf(who.product ?? product), ...what },
      { ...on('2026-11-02', 'loan'), reference: 'JRN-26-AAAA-AAAA' },
    );

  test('begins as pending, with the cost that the calculator showed, and moves no money', () => {
    const { loan, event, transfers, notices } = allowed(apply());
    expect(loan).toMatchObject({
      loanId: 'loan',
      status: 'unknown',
      requested: { amountSen: 10_000_00, termMonths: 12 },
      terms: {
        principalSen: 10_000_00,
        termMonths: 12,
        annualRateBps: 1200,
        method: 'reducing',
        lateRateBps: 800,
      },
      totalInterestSen: 661_86,
    });
    expect(event).toMatchObject({ name: 'loan.applied', facts: { reference: 'JRN-26-AAAA-AAAA' } });
    expect(transfers).toEqual([]);
    expect(notices.map(({ template }) => template)).toEqual(['application-received']);
  });

  test('one open loan at a time', () => {
    expect(apply({ openLoanReference: 'JRN-26-BBBB-BBBB' })).toEqual({
      ok: false,
      refusal: { code: 'application-open', reference: 'JRN-26-BBBB-BBBB' },
    });
  });

  test('after a rejection, from the day that was named', () => {
    expect(codeOf(apply({ tryAgainOn: calendarDate('2026-11-03') }))).toBe('try-again-later');
    expect(codeOf(apply({ tryAgainOn: calendarDate('2026-11-02') }))).toBe('allowed');
  });

  test.each<[string, Partial<Applicant>, Partial<Application>, string]>([
    ['applications are closed', { applicationsOpen: false }, {}, 'applications-closed'],
    ['there is no product', { product: undefined }, {}, 'product-unknown'],
    ['the terms are not accepted', {}, { termsAccepted: false }, 'terms-not-accepted'],
    ['the amount is too small', {}, { amountSen: sen(999_00) }, 'amount-too-small'],
    ['the amount is too large', {}, { amountSen: sen(200_100_00) }, 'amount-too-large'],
    ['the amount is between steps', {}, { amountSen: sen(1_000_01) }, 'amount-not-in-steps'],
    ['the term is not offered', {}, { termMonths: 13 }, 'term-not-offered'],
    ['the signature is empty', {}, { signature: { kind: 'drawn', strokes: [] } }, 'signature-empty'],
    [
      'the name is another',
      {},
      { signature: { kind: 'typed', name: 'Ali bin Abu' } },
      'signature-name-differs',
    ],
    // Caps of the law, whatever an operator wrote into the product (product rule 6).
    ['the rate is above 18%', { product: { ...product, annualRateBps: 1801 } }, {}, 'rate-above-cap'],
    ['late interest is above 8%', { product: { ...product, lateRateBps: 801 } }, {}, 'late-rate-above-cap'],
    [
      'interest is above the principal',
      { product: { ...product, method: 'flat', annualRateBps: 1800, termMonths: [68] } },
      { termMonths: 68 },
      'interest-above-principal',
    ],
  ])('is refused when %s', (_what, who, what, code) => {
    expect(codeOf(apply(who, what))).toBe(code);
  });

  test('nobody signs for another cost than the one that was shown', () => {
    const seen = application.seen;
    for (const shown of [
      { ...seen, annualRateBps: 1100 },
      { ...seen, lateRateBps: 700 },
      { ...seen, method: 'flat' as const },
    ]) {
      expect(apply({}, { seen: shown })).toEqual({
        ok: false,
        refusal: {
          code: 'product-changed',
          ...seen,
          wasMethod: shown.method,
          wasAnnualRateBps: shown.annualRateBps,
          wasLateRateBps: shown.lateRateBps,
        },
      });
    }
    // New limits alone are no other cost: they are refused where they matter.
    const smaller = { ...product, version: 2, maxAmountSen: sen(9_000_00) };
    expect(codeOf(apply({ product: smaller }))).toBe('amount-too-large');
    expect(
      allowed(apply({ product: { ...product, version: 2, name: 'New name' } })).loan.productVersion,
    ).toBe(2);
  });

  test('the caps themselves are allowed', () => {
    const atCap = {
      ...product,
      method: 'flat' as const,
      annualRateBps: 1800,
      lateRateBps: 800,
      termMonths: [66],
    };
    expect(codeOf(apply({ product: atCap }, { termMonths: 66 }))).toBe('allowed');
  });
});

describe('cancelLoan', () => {
  test('is free: no transfer, until the money is on its way', () => {
    for (const loan of [
      stages.applied,
      stages.taken,
      stages.proposed,
      stages.approved,
      stages.countersigned,
    ]) {
      const { loan: cancelled, transfers } = allowed(cancelLoan(loan));
      expect([cancelled.status, transfers]).toEqual(['cancelled', []]);
    }
    expect(codeOf(cancelLoan(stages.prepared))).toBe('payout-under-way');
    expect(codeOf(cancelLoan(stages.returned))).toBe('allowed');
    expect(codeOf(cancelLoan(stages.disbursed))).toBe('wrong-status');
  });
});

describe('expireOffer', () => {
  const expire = (loan: Loan, date: string) => codeOf(expireOffer(loan, on(date)));

  test('ends an unsigned offer the day after its last day, not before', () => {
    expect(stages.viewed.offerEndsOn).toBe('2026-11-18');
    expect(expire(stages.viewed, '2026-11-18')).toBe('changed-meanwhile');
    expect(expire(stages.viewed, '2026-11-19')).toBe('allowed');
    expect(expire(stages.signed, '2026-11-19')).toBe('agreement-already-signed');
    expect(expire(stages.applied, '2026-11-19')).toBe('wrong-status');
  });
});
