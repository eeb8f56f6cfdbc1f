/** Contacts with borrowers about late payments. */
import * as endpoints from '#contract/contacts.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { correctContact, recordContact } from './commands.ts';
import { readContactCase } from './contact-case.ts';

export const contactRoutes = (house: House): Route[] => [
  route(endpoints.getContacts, async ({ call, params: { loanId } }) => {
    const now = house.clock.now();
    const at = { now: now.toISOString(), today: kualaLumpurDate(now) };
    const found = await snapshot(house.db, (tx) => readContactCase(tx, call.actor, loanId, at));
    if (!found) throw new RefusedError({ code: 'not-found' });
    return found;
  }),
  commandRoute(house, endpoints.recordContact, recordContact),
  commandRoute(house, endpoints.correctContact, correctContact),
];
