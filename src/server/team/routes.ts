/** The team's part of the API: the administrator's desk, and the other end of the one-time links. */
import * as endpoints from '#contract/team.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { inviteStaff, resendStaffLink, startStaffReset, withdrawStaffLink } from './link-commands.ts';
import { makeSecrets } from './link-rows.ts';
import { activateStaff, changeStaffRoles, deactivateStaff, endStaffSessions } from './member-commands.ts';
import { readTeam } from './team-rows.ts';
import { openLink, useLink } from './welcome.ts';

export const teamRoutes = (house: House): Route[] => [
  route(endpoints.getTeam, () => readTeam(house.db, house.clock.now())),
  route(endpoints.inviteStaff, ({ call, body }) => runCommand(house, inviteStaff(makeSecrets()), call, body)),
  route(endpoints.resendStaffLink, ({ call, params }) =>
    runCommand(house, resendStaffLink(makeSecrets()), call, params),
  ),
  commandRoute(house, endpoints.withdrawStaffLink, withdrawStaffLink),
  commandRoute(house, endpoints.changeStaffRoles, changeStaffRoles),
  commandRoute(house, endpoints.deactivateStaff, deactivateStaff),
  commandRoute(house, endpoints.activateStaff, activateStaff),
  commandRoute(house, endpoints.endStaffSessions, endStaffSessions),
  route(endpoints.startStaffReset, ({ call, params, body }) =>
    runCommand(house, startStaffReset(makeSecrets()), call, { ...params, ...body }),
  ),
  route(endpoints.openStaffLink, (request) => openLink(house, request)),
  route(endpoints.completeStaffLink, (request) => useLink(house, request)),
];
