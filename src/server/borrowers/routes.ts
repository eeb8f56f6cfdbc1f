/** Finding borrowers and opening the page of one. */
import * as endpoints from '#contract/borrowers.ts';
import { userIdOf } from '../actor.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { openBorrower } from './borrower.ts';
import { searchBorrowers } from './search.ts';

export const borrowerRoutes = (house: House): Route[] => [
  route(endpoints.searchBorrowers, ({ call, body }) => searchBorrowers(house, body, userIdOf(call.actor))),
  route(endpoints.getBorrower, ({ call, params }) => openBorrower(house, call.actor, params.borrowerId)),
];
