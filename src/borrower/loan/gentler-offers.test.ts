import { expect, test } from 'vitest';
import { sen } from '#domain/money.ts';
import { demoProduct } from '#domain/product.ts';
import { estimate, type LoanProduct } from '../home/estimate.ts';
import { gentlerOffers } from './gentler-offers.ts';

const product: LoanProduct = {
  ...demoProduct,
  termMonths: [...demoProduct.termMonths],
  productId: 'p',
  version: 1,
};
const offersFor = (amountSen: number, termMonths: number) =>
  gentlerOffers(product, estimate(product, sen(amountSen), termMonths)).map(({ kind, estimate: offer }) => [
    kind,
    offer.amountSen,
    offer.termMonths,
  ]);

test('a longer term and a smaller amount', () => {
  expect(offersFor(10_000_00, 24)).toEqual([
    ['longer', 10_000_00, 36],
    ['smaller', 7_500_00, 24],
  ]);
});

test('only what the product offers', () => {
  expect(offersFor(10_000_00, 60)).toEqual([['smaller', 7_500_00, 60]]);
  expect(offersFor(1_000_00, 6)).toEqual([['longer', 1_000_00, 12]]);
  expect(offersFor(1_000_00, 60)).toEqual([]);
  expect(offersFor(1_100_00, 60)).toEqual([['smaller', 1_000_00, 60]]);
});
