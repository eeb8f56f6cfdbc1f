/** What anybody may ask: who the lender is, and what it lends. */
import { getLender, getProducts } from '#contract/lender.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { publicLender, publicProducts } from './page-payload.ts';

export const lenderRoutes = (house: House): Route[] => [
  route(getLender, () => publicLender(house)),
  route(getProducts, async () => ({ products: await publicProducts(house) })),
];
