/** The payout desk of the back office. */
import * as endpoints from '#contract/office.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { preparePayout, releasePayout, returnPayout } from './commands.ts';
import { readPayouts } from './queries.ts';

export const payoutRoutes = (house: House): Route[] => [
  route(endpoints.getPayouts, async ({ call }) => ({
    payouts: await snapshot(house.db, (tx) => readPayouts(tx, house, call.actor)),
  })),
  commandRoute(house, endpoints.preparePayout, preparePayout),
  commandRoute(house, endpoints.releasePayout, releasePayout),
  commandRoute(house, endpoints.returnPayout, returnPayout),
];
