/** The borrower's money going back: the borrower's side and the refund desk. */
import * as endpoints from '#contract/claims.ts';
import { userIdOf } from '../actor.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import {
  cancelRefundRequest,
  confirmRefund,
  correctRefund,
  proposeRefund,
  requestRefund,
  withdrawRefund,
} from './commands.ts';
import { readRefunds } from './desk.ts';
import { readCredits } from './queries.ts';

export const refundRoutes = (house: House): Route[] => [
  route(endpoints.getCredit, async ({ call }) => ({
    credits: await snapshot(house.db, (tx) => readCredits(tx, userIdOf(call.actor))),
  })),
  commandRoute(house, endpoints.requestRefund, requestRefund),
  commandRoute(house, endpoints.cancelRefundRequest, cancelRefundRequest),
  route(endpoints.getRefunds, async () => ({
    refunds: await snapshot(house.db, readRefunds),
  })),
  commandRoute(house, endpoints.proposeRefund, proposeRefund),
  commandRoute(house, endpoints.correctRefund, correctRefund),
  commandRoute(house, endpoints.confirmRefund, confirmRefund),
  commandRoute(house, endpoints.withdrawRefund, withdrawRefund),
];
