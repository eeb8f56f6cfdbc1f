/** The products page of the back office: every product with its versions and how each stands on a day. */
import type { ProductVersionsView, ProductVersionView } from '#contract/products.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Person } from '#domain/loan.ts';
import {
  firstEffectiveDay,
  offerOf,
  type ProductVersion,
  standingOf,
  versionOn,
} from '#domain/product-change.ts';
import type { Db, Tx } from '../house.ts';
import { readProductVersions } from './product-rows.ts';

export async function productVersionsView(tx: Db | Tx, today: CalendarDate): Promise<ProductVersionsView> {
  const versions = await readProductVersions(tx);
  const products = [...Map.groupBy(versions, ({ productId }) => productId)];
  const shown = products.find(([, own]) => versionOn(own, today)?.isOffered);
  return {
    products: products.map(([productId, own]) => ({
      productId,
      isShown: productId === shown?.[0],
      versions: own.map((version) => viewOf(version, own, today)),
    })),
    firstDay: firstEffectiveDay(versions, { today }),
  };
}

const viewOf = (
  version: ProductVersion,
  own: readonly ProductVersion[],
  today: CalendarDate,
): ProductVersionView => ({
  ...offerOf(version),
  version: version.version,
  effectiveFrom: version.effectiveFrom,
  standing: standingOf(version, own, today),
  proposed: act(version.proposedBy, version.proposedAt),
  confirmed: act(version.confirmedBy, version.confirmedAt),
  withdrawn: act(version.withdrawnBy, version.withdrawnAt),
});

const act = (by: Person | undefined, at: string | undefined) => (by && at !== undefined ? { by, at } : null);
