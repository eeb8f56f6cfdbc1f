/** "I did not receive this": the borrower's side and the desk. */
import * as endpoints from '#contract/claims.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { claimNotReceived, withdrawClaim } from './commands.ts';
import { readClaims } from './desk.ts';
import { confirmClaimOutcome, proposeClaimOutcome, returnClaimOutcome } from './outcome.ts';
import { reportPayoutBack } from './report-payout-back.ts';

export const claimRoutes = (house: House): Route[] => [
  commandRoute(house, endpoints.claimNotReceived, claimNotReceived),
  commandRoute(house, endpoints.withdrawClaim, withdrawClaim),
  route(endpoints.getClaims, async ({ call, query }) => ({
    claims: await snapshot(house.db, (tx) =>
      readClaims(tx, call.actor, query.view, kualaLumpurDate(house.clock.now())),
    ),
  })),
  commandRoute(house, endpoints.reportPayoutBack, reportPayoutBack),
  commandRoute(house, endpoints.proposeClaimOutcome, proposeClaimOutcome),
  commandRoute(house, endpoints.returnClaimOutcome, returnClaimOutcome),
  commandRoute(house, endpoints.confirmClaimOutcome, confirmClaimOutcome),
];
