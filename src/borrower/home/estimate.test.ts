import { describe, expect, test } from 'vitest';
import { sen } from '#domain/money.ts';
import { demoProduct } from '#domain/product.ts';
import {
  amountFault,
  applyAddress,
  backForHundred,
  choiceInAddress,
  estimate,
  estimateOf,
  exampleOf,
  type LoanProduct,
} from './estimate.ts';

const product: LoanProduct = {
  ...demoProduct,
  termMonths: [...demoProduct.termMonths],
  productId: 'p',
  version: 1,
};

describe('estimate', () => {
  test('RM10,000 over 24 months costs what the design says', () => {
    const loan = estimate(product, sen(10_000_00), 24);
    expect(loan).toMatchObject({
      monthlyPaymentSen: 470_73,
      lastPaymentSen: 470_86,
      totalInterestSen: 1_297_65,
      totalPayableSen: 11_297_65,
      effectiveAnnualRateBps: 1268,
    });
    expect(backForHundred(loan)).toBe(113_00);
  });

  test('is undefined until both answers are ones the product offers', () => {
    const amountSen = sen(10_000_00);
    expect(estimateOf(product, { amountSen, termMonths: 24 })).toBeDefined();
    expect(estimateOf(product, { amountSen, termMonths: undefined })).toBeUndefined();
    expect(estimateOf(product, { amountSen: undefined, termMonths: 24 })).toBeUndefined();
    expect(estimateOf(product, { amountSen, termMonths: 25 })).toBeUndefined();
    expect(estimateOf(product, { amountSen: sen(10_050_00), termMonths: 24 })).toBeUndefined();
  });
});

test('an amount is judged by the limits and the step', () => {
  expect(amountFault(product, undefined)).toBe('amount-missing');
  expect(amountFault(product, sen(999_99))).toBe('amount-too-small');
  expect(amountFault(product, sen(200_000_01))).toBe('amount-too-large');
  expect(amountFault(product, sen(10_050_00))).toBe('amount-not-in-steps');
  expect(amountFault(product, sen(1_000_00))).toBeUndefined();
  expect(amountFault(product, sen(200_000_00))).toBeUndefined();
});

describe('the example on Home', () => {
  test('is RM10,000 over 24 months where that is offered', () => {
    expect(exampleOf(product)).toEqual({ amountSen: 10_000_00, termMonths: 24 });
  });

  test('is the nearest offer elsewhere', () => {
    const small = { ...product, maxAmountSen: sen(5_550_00), termMonths: [3, 6, 12] };
    expect(exampleOf(small)).toEqual({ amountSen: 5_500_00, termMonths: 12 });
    expect(exampleOf({ ...product, minAmountSen: sen(20_000_00) }).amountSen).toBe(20_000_00);
  });
});

describe('what goes along to the loan form', () => {
  test('is only what the reader changed', () => {
    const amountSen = sen(10_000_00);
    expect(applyAddress(product, { amountSen, termMonths: 24 })).toBe('/loan');
    expect(applyAddress(product, { amountSen, termMonths: 36 })).toBe('/loan?term=36');
    expect(applyAddress(product, { amountSen: sen(12_500_00), termMonths: 24 })).toBe('/loan?amount=12500');
    expect(applyAddress(product, { amountSen: sen(12_500_00), termMonths: 6 })).toBe(
      '/loan?amount=12500&term=6',
    );
    expect(applyAddress(product, { amountSen: sen(12_550_00), termMonths: 24 })).toBe('/loan');
    expect(applyAddress(product, { amountSen: undefined, termMonths: 24 })).toBe('/loan');
  });

  test('is read back, and nothing that is not offered', () => {
    expect(choiceInAddress(product, '?amount=12500&term=6')).toEqual({
      amountSen: 12_500_00,
      termMonths: 6,
    });
    expect(choiceInAddress(product, '?amount=12%2C500')).toEqual({ amountSen: 12_500_00 });
    expect(choiceInAddress(product, '?amount=1&term=7')).toEqual({});
    expect(choiceInAddress(product, '')).toEqual({});
  });
});
