/** The back office's review desk: queues, the case, its photos, and the decisions. */
import * as endpoints from '#contract/office.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { readApplicationCase } from './application-case.ts';
import {
  confirmApproval,
  proposeApproval,
  rejectApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from './commands.ts';
import { getIdentityImage } from './identity-image.ts';
import { deskCounts, readApplications } from './queue.ts';
import { takeNextApplication } from './take-next.ts';

export const reviewRoutes = (house: House): Route[] => [
  route(endpoints.getDeskCounts, ({ call }) => deskCounts(house.db, userIdOf(call.actor))),
  route(endpoints.getApplications, async ({ call, query }) => ({
    applications: await readApplications(house.db, userIdOf(call.actor), query.view),
  })),
  route(endpoints.getApplication, ({ call, params }) =>
    snapshot(house.db, (tx) => readApplicationCase(tx, house, call.actor, params.loanId, momentOf(house))),
  ),
  route(endpoints.getIdentityImage, ({ call, params }) =>
    getIdentityImage(house, call, params.loanId, params.kind),
  ),
  route(endpoints.takeNextApplication, ({ call }) => takeNextApplication(house, call)),
  commandRoute(house, endpoints.takeApplication, takeApplication),
  commandRoute(house, endpoints.requestCorrection, requestCorrection),
  commandRoute(house, endpoints.proposeApproval, proposeApproval),
  commandRoute(house, endpoints.returnProposal, returnProposal),
  commandRoute(house, endpoints.confirmApproval, confirmApproval),
  commandRoute(house, endpoints.rejectApplication, rejectApplication),
];

/** To ask the rules what they would allow now; nothing is made with its id. */
const momentOf = (house: House) => {
  const now = house.clock.now();
  return { now: now.toISOString(), today: kualaLumpurDate(now), newId: newId(now) };
};
