/** What every public page is rendered with: the lender and its products. The measured payout time is counted once a minute. */
import type { Lender, PagePayload } from '#contract/lender.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { readProducts } from '../products/product-rows.ts';
import { readLender, readMedianPayoutMinutes } from './queries.ts';
import { readMaintenance } from './settings-parts.ts';

const medianFreshMs = 60_000;
const medians = new WeakMap<House, { countedAt: number; minutes: Promise<number | null> }>();

function medianPayoutMinutes(house: House): Promise<number | null> {
  const now = performance.now();
  const known = medians.get(house);
  if (known && now - known.countedAt < medianFreshMs) return known.minutes;
  const minutes = readMedianPayoutMinutes(house.db, house.clock.now());
  medians.set(house, { countedAt: now, minutes });
  minutes.catch(() => medians.delete(house));
  return minutes;
}

export async function publicLender(house: House): Promise<Lender> {
  const now = house.clock.now();
  const facts = await readLender(house.db, kualaLumpurDate(now));
  const maintenance = await readMaintenance(house.db, now);
  return {
    ...facts,
    maintenance: maintenance ? { until: maintenance.until } : null,
    medianPayoutMinutes: await medianPayoutMinutes(house),
  };
}

export async function pagePayload(house: House): Promise<PagePayload> {
  return { lender: await publicLender(house), products: await publicProducts(house) };
}

export async function publicProducts(house: House): Promise<PagePayload['products']> {
  const products = await readProducts(house.db, kualaLumpurDate(house.clock.now()));
  return products.map((product) => ({ ...product, termMonths: [...product.termMonths] }));
}
