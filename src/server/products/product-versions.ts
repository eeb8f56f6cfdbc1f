/** The products page of the back office: every product with its versions and how each stands on a day. */
import type { ProductVersionsView, ProductVersionView } from '#contract/products.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Instant, Person } from '#domain/loan.ts';
import {
  firstEffectiveDay,
  offerOf,
  type ProductVersion,
  standingOf,
  versionOn,
} from '#domain/product-change.ts';
import { type AdministratorOrigin, notSecondYet } from '#domain/second-administrator.ts';
import type { Db, Tx } from '../house.ts';
import { readOrigins } from '../team/origin-rows.ts';
import { readProductVersions } from './product-rows.ts';

type Reader = { userId: string; now: Instant; today: CalendarDate };

/** `reader` is the one who asks: what waits says whether they may confirm it. */
export async function productVersionsView(tx: Db | Tx, reader: Reader): Promise<ProductVersionsView> {
  const { today } = reader;
  const versions = await readProductVersions(tx);
  const origins = versions.some(isWaiting) ? await readOrigins(tx) : [];
  const products = [...Map.groupBy(versions, ({ productId }) => productId)];
  const shown = products.find(([, own]) => versionOn(own, today)?.isOffered);
  return {
    products: products.map(([productId, own]) => ({
      productId,
      isShown: productId === shown?.[0],
      versions: own.map((version) => viewOf(version, { own, origins, reader })),
    })),
    firstDay: firstEffectiveDay(versions, { today }),
  };
}

const isWaiting = ({ proposedBy, confirmedBy, withdrawnBy }: ProductVersion): boolean =>
  proposedBy !== undefined && confirmedBy === undefined && withdrawnBy === undefined;

type Around = {
  own: readonly ProductVersion[];
  origins: readonly AdministratorOrigin[];
  reader: Reader;
};

const viewOf = (
  version: ProductVersion,
  { own, origins, reader: { userId, now, today } }: Around,
): ProductVersionView => ({
  ...offerOf(version),
  version: version.version,
  effectiveFrom: version.effectiveFrom,
  standing: standingOf(version, own, today),
  proposed: act(version.proposedBy, version.proposedAt),
  confirmed: act(version.confirmedBy, version.confirmedAt),
  withdrawn: act(version.withdrawnBy, version.withdrawnAt),
  notSecond:
    version.proposedBy && isWaiting(version)
      ? notSecondYet(origins, { proposedBy: version.proposedBy, userId, isOpening: false }, now)
      : null,
});

const act = (by: Person | undefined, at: string | undefined) => (by && at !== undefined ? { by, at } : null);
