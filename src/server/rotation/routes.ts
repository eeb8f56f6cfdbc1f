/** What an administrator reads before an old key is destroyed. */
import type { ResponseOf } from '#contract/endpoint.ts';
import { getKeyUse } from '#contract/keys.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House, Tx } from '../house.ts';
import { type Route, route } from '../route.ts';
import { readKeyRing } from './key-ring.ts';
import { countKeyUse } from './sealed-rows.ts';

export const keyRoutes = (house: House): Route[] => [route(getKeyUse, () => snapshot(house.db, readKeyUse))];

async function readKeyUse(tx: Tx): Promise<ResponseOf<typeof getKeyUse>> {
  const ring = await readKeyRing(tx);
  const used = new Map(await countKeyUse(tx));
  const keys = ring.map(({ keyId, takenUpAt, spentAt }) => {
    const sealed = used.get(keyId) ?? 0;
    used.delete(keyId);
    return {
      keyId,
      takenUpAt: takenUpAt.toISOString(),
      spentAt: spentAt?.toISOString() ?? null,
      sealed,
    };
  });
  return { keys, unknown: [...used.values()].reduce((sum, sealed) => sum + sealed, 0) };
}
