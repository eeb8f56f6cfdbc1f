/** Early settlement: the figures of the next days, and the quote. */
import * as endpoints from '#contract/settlement.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { quoteSettlement } from './commands.ts';
import { readPayOff } from './queries.ts';

export const settlementRoutes = (house: House): Route[] => [
  route(endpoints.getPayOff, ({ call }) =>
    snapshot(house.db, (tx) => readPayOff(tx, call.actor, kualaLumpurDate(house.clock.now()))),
  ),
  commandRoute(house, endpoints.quoteSettlement, quoteSettlement),
];
