/** The arrears desk of the back office. */
import * as endpoints from '#contract/arrears.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import {
  confirmFormalNotice,
  postFormalNotice,
  proposeFormalNotice,
  withdrawFormalNotice,
} from './commands.ts';
import { readArrears } from './desk.ts';
import { getFormalNoticePdf } from './get-formal-notice-pdf.ts';

export const arrearsRoutes = (house: House): Route[] => [
  route(endpoints.getArrears, ({ call, query }) =>
    snapshot(house.db, (tx) => readArrears(tx, call.actor, query, kualaLumpurDate(house.clock.now()))),
  ),
  commandRoute(house, endpoints.proposeFormalNotice, proposeFormalNotice),
  commandRoute(house, endpoints.withdrawFormalNotice, withdrawFormalNotice),
  commandRoute(house, endpoints.confirmFormalNotice, confirmFormalNotice),
  commandRoute(house, endpoints.postFormalNotice, postFormalNotice),
  route(endpoints.getFormalNoticePdf, ({ call, params }) => getFormalNoticePdf(house, call, params.loanId)),
];
