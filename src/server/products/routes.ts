/** The products pages of the back office. */
import * as endpoints from '#contract/products.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { confirmProduct, proposeProduct, withdrawProductChange } from './commands.ts';
import { productVersionsView } from './product-versions.ts';

export const productRoutes = (house: House): Route[] => [
  route(endpoints.getProductVersions, () =>
    productVersionsView(house.db, kualaLumpurDate(house.clock.now())),
  ),
  commandRoute(house, endpoints.proposeProduct, proposeProduct),
  commandRoute(house, endpoints.confirmProduct, confirmProduct),
  commandRoute(house, endpoints.withdrawProductChange, withdrawProductChange),
];
