/** The payout desk of the back office. */
import * as endpoints from '#contract/office.ts';
import * as files from '#contract/payout-files.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { preparePayout, releasePayout, returnPayout } from './commands.ts';
import { makePayoutFile, readPayoutFiles, takePayoutFile, withdrawPayoutFile } from './payout-files.ts';
import { tiePayoutLine, untiePayoutLine } from './payout-lines.ts';
import { readPayoutDesk } from './queries.ts';

export const payoutRoutes = (house: House): Route[] => [
  route(endpoints.getPayouts, () =>
    snapshot(house.db, (tx) => {
      const now = house.clock.now();
      return readPayoutDesk(tx, { now, today: kualaLumpurDate(now) });
    }),
  ),
  commandRoute(house, endpoints.preparePayout, preparePayout),
  commandRoute(house, endpoints.releasePayout, releasePayout),
  commandRoute(house, endpoints.returnPayout, returnPayout),
  commandRoute(house, endpoints.tiePayoutLine, tiePayoutLine),
  commandRoute(house, endpoints.untiePayoutLine, untiePayoutLine),
  route(files.getPayoutFiles, () => snapshot(house.db, (tx) => readPayoutFiles(tx, house.clock.now()))),
  commandRoute(house, files.makePayoutFile, makePayoutFile),
  route(files.takePayoutFile, ({ call, params, body }) =>
    takePayoutFile(house, call, { ...params, ...body }),
  ),
  commandRoute(house, files.withdrawPayoutFile, withdrawPayoutFile),
];
