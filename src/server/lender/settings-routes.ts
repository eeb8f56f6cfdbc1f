/** The settings page of the back office. */
import * as endpoints from '#contract/settings.ts';
import { calendarDate } from '#domain/date.ts';
import { licenceStanding } from '#domain/licence-standing.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import * as changes from './change-commands.ts';
import * as settings from './settings-commands.ts';
import { readLenderRow, readMaintenance } from './settings-parts.ts';
import { readSettings } from './settings-view.ts';

export const settingsRoutes = (house: House): Route[] => [
  route(endpoints.getSettings, ({ call }) =>
    snapshot(house.db, (tx) =>
      readSettings(tx, { userId: userIdOf(call.actor), now: house.clock.now().toISOString() }),
    ),
  ),
  route(endpoints.getLicenceStanding, () => readStanding(house)),
  commandRoute(house, endpoints.proposeLenderOpening, changes.proposeLenderOpening),
  commandRoute(house, endpoints.proposeLicenceChange, changes.proposeLicenceChange),
  commandRoute(house, endpoints.proposeAccountChange, changes.proposeAccountChange),
  commandRoute(house, endpoints.proposeLimitsChange, changes.proposeLimitsChange),
  commandRoute(house, endpoints.proposeContactChange, changes.proposeContactChange),
  commandRoute(house, endpoints.confirmLenderChange, changes.confirmLenderChange),
  commandRoute(house, endpoints.withdrawLenderChange, changes.withdrawLenderChange),
  commandRoute(house, endpoints.setFirstContact, settings.setFirstContact),
  commandRoute(house, endpoints.changeWorkingHours, settings.changeWorkingHours),
  commandRoute(house, endpoints.changeLenderForms, settings.changeLenderForms),
  commandRoute(house, endpoints.changeMaintenance, settings.changeMaintenance),
];

async function readStanding({ db, clock }: House) {
  const now = clock.now();
  const row = await readLenderRow(db);
  const dateOf = (text: string | null | undefined) => (text ? calendarDate(text) : null);
  const dates = { licenceFrom: dateOf(row?.licence_from), licenceUntil: dateOf(row?.licence_until) };
  const standing = licenceStanding(dates, kualaLumpurDate(now));
  return {
    state: standing.state,
    daysLeft: 'daysLeft' in standing ? standing.daysLeft : null,
    endsOn: 'endsOn' in standing ? standing.endsOn : null,
    isUnderMaintenance: (await readMaintenance(db, now)) !== undefined,
  };
}
