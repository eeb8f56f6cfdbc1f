/** The page of the audit log. It reads, asks for a check, and hands out a file with a trace; nothing here changes an entry. */
import * as endpoints from '#contract/audit.ts';
import * as rules from '#domain/audit.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Change, Command } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { exportAffected } from './affected.ts';
import { readAuditDetail } from './detail.ts';
import { readAuditPage } from './entries.ts';
import { exportAuditLog } from './export.ts';
import { readAuditState } from './state.ts';

const verifyAudit: Command<object, object, Change, undefined> = {
  action: 'verifyAudit',
  stream: ownStream,
  read: async () => ({}),
  decide: () => rules.verifyAudit(),
  write: (tx, _change, _input, { house, call }) =>
    house.queueAuditCheck(tx, { askedBy: userIdOf(call.actor) }),
  answer: async () => undefined,
};

export const auditRoutes = (house: House): Route[] => [
  route(endpoints.getAuditLog, ({ call, query }) =>
    snapshot(house.db, (tx) => readAuditPage(tx, house.words[call.locale], query)),
  ),
  route(endpoints.getAuditState, () => snapshot(house.db, (tx) => readAuditState(tx, house))),
  route(endpoints.getAuditEntry, async ({ call, params }) => {
    const detail = await snapshot(house.db, (tx) =>
      readAuditDetail(tx, house.words[call.locale], params.entryId),
    );
    if (!detail) throw new RefusedError({ code: 'not-found' });
    return detail;
  }),
  commandRoute(house, endpoints.verifyAudit, verifyAudit),
  route(endpoints.exportAffected, ({ call, body }) => exportAffected(house, call, body)),
  route(endpoints.exportAuditLog, ({ call, body }) => exportAuditLog(house, call, body)),
];
