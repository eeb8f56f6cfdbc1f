/** "I cannot pay this month": the borrower's side, the new plans, and the desk that answers. */
import * as endpoints from '#contract/hardship.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { acceptHardshipOffer, sendHardshipRequest, signPlan, withdrawHardship } from './commands.ts';
import { declineHardship, offerHardship, readCase, readCaseCost, readRequests } from './desk.ts';
import { readHardship, readHardshipCost, readPlan } from './queries.ts';

export const hardshipRoutes = (house: House): Route[] => {
  const today = () => kualaLumpurDate(house.clock.now());
  return [
    route(endpoints.getHardship, ({ call }) =>
      snapshot(house.db, (tx) => readHardship(tx, call.actor, today())),
    ),
    route(endpoints.getHardshipCost, ({ call, params: { loanId }, query }) =>
      snapshot(house.db, (tx) => readHardshipCost(tx, call.actor, { loanId, on: today(), query })),
    ),
    commandRoute(house, endpoints.sendHardshipRequest, sendHardshipRequest),
    commandRoute(house, endpoints.withdrawHardship, withdrawHardship),
    commandRoute(house, endpoints.acceptHardshipOffer, acceptHardshipOffer),
    route(endpoints.getPlan, ({ call, params: { loanId }, query: { dueDay } }) =>
      snapshot(house.db, (tx) => readPlan(tx, call.actor, { loanId, on: today(), dueDay })),
    ),
    commandRoute(house, endpoints.signPlan, signPlan),
    route(endpoints.getHardshipRequests, async ({ query }) => ({
      requests: await readRequests(house.db, query.view),
    })),
    route(endpoints.getHardshipRequest, ({ call, params: { requestId } }) =>
      snapshot(house.db, (tx) => readCase(tx, call.actor, { requestId, on: today() })),
    ),
    route(endpoints.getHardshipCaseCost, ({ call, params: { requestId }, query }) =>
      snapshot(house.db, (tx) => readCaseCost(tx, call.actor, { requestId, on: today(), query })),
    ),
    commandRoute(house, endpoints.offerHardship, offerHardship),
    commandRoute(house, endpoints.declineHardship, declineHardship),
  ];
};
