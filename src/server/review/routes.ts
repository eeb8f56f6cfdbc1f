/** The back office's review desk: queues, the case, its photos, what of it was used before, and the decisions. */
import * as endpoints from '#contract/office.ts';
import { getReUse } from '#contract/re-use.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { readApplicationCase } from './application-case.ts';
import { readApplications } from './application-list.ts';
import {
  acceptPhoto,
  confirmApproval,
  proposeApproval,
  rejectApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from './commands.ts';
import { handOverApplication, readReviewers } from './hand-over.ts';
import { getIdentityImage } from './identity-image.ts';
import { beatCase } from './presence.ts';
import { deskCounts } from './queue.ts';
import { readReUse } from './re-use.ts';
import { readSavedViews, removeSavedView, saveView } from './saved-views.ts';
import { takeNextApplication } from './take-next.ts';

export const reviewRoutes = (house: House): Route[] => [
  route(endpoints.getDeskCounts, ({ call }) => deskCounts(house.db, call.actor, house.clock.now())),
  route(endpoints.getApplications, ({ call, query }) =>
    snapshot(house.db, (tx) =>
      readApplications(tx, query, { staffId: userIdOf(call.actor), now: house.clock.now() }),
    ),
  ),
  route(endpoints.getReviewers, () => readReviewers(house.db)),
  route(endpoints.beatCase, ({ call, params }) =>
    beatCase(house, { loanId: params.loanId, staffId: userIdOf(call.actor) }),
  ),
  route(endpoints.getSavedViews, ({ call }) => readSavedViews(house.db, userIdOf(call.actor))),
  commandRoute(house, endpoints.saveView, saveView),
  commandRoute(house, endpoints.removeSavedView, removeSavedView),
  commandRoute(house, endpoints.handOverApplication, handOverApplication),
  route(endpoints.getApplication, ({ call, params }) =>
    snapshot(house.db, (tx) => readApplicationCase(tx, house, call.actor, params.loanId, momentOf(house))),
  ),
  route(endpoints.getIdentityImage, ({ call, params }) =>
    getIdentityImage(house, call, params.loanId, params.kind),
  ),
  route(getReUse, ({ call, params }) => readReUse(house, call.actor, params.loanId)),
  route(endpoints.takeNextApplication, ({ call }) => takeNextApplication(house, call)),
  commandRoute(house, endpoints.takeApplication, takeApplication),
  commandRoute(house, endpoints.requestCorrection, requestCorrection),
  commandRoute(house, endpoints.acceptPhoto, acceptPhoto),
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
