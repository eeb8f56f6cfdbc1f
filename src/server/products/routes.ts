/** The products pages of the back office. */
import * as endpoints from '#contract/products.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { confirmProduct, proposeProduct, withdrawProductChange } from './commands.ts';
import { productVersionsView } from './product-versions.ts';

export const productRoutes = (house: House): Route[] => [
  route(endpoints.getProductVersions, ({ call }) => {
    const now = house.clock.now();
    const reader = { userId: userIdOf(call.actor), now: now.toISOString(), today: kualaLumpurDate(now) };
    return productVersionsView(house.db, reader);
  }),
  commandRoute(house, endpoints.proposeProduct, proposeProduct),
  commandRoute(house, endpoints.confirmProduct, confirmProduct),
  commandRoute(house, endpoints.withdrawProductChange, withdrawProductChange),
];
