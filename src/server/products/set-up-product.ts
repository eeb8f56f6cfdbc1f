/** The product that a lender is set up with, before it has two administrators: the demo's, and the one of tests. */
import type { ProductTerms } from '#domain/product.ts';
import type { Db, Tx } from '../house.ts';

/** Long before anybody applied. */
const sinceAlways = '2020-01-01';

export async function setUpProduct(tx: Db | Tx, productId: string, terms: ProductTerms): Promise<void> {
  await tx.insertInto('products').values({ product_id: productId }).execute();
  await tx
    .insertInto('product_versions')
    .values({
      product_id: productId,
      version: 1,
      ...termColumns(terms),
      is_offered: true,
      effective_from: sinceAlways,
      is_from_setup: true,
    })
    .execute();
}

export const termColumns = (terms: ProductTerms) => ({
  name: terms.name,
  method: terms.method,
  secured: terms.secured,
  annual_rate_bps: terms.annualRateBps,
  late_rate_bps: terms.lateRateBps,
  min_amount_sen: terms.minAmountSen,
  max_amount_sen: terms.maxAmountSen,
  step_sen: terms.stepSen,
  term_months: [...terms.termMonths],
});
