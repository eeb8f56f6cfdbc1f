/** The recoveries' part of the API. */
import * as account from '#contract/account.ts';
import * as endpoints from '#contract/recoveries.ts';
import { recoveryCodeLifeMs, recoveryCodeToldMs } from '#domain/assisted-recovery.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newToken } from '../accounts/tokens.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { type AnswerOf, commandRoute, type RequestOf, type Route, route } from '../route.ts';
import { confirmRecovery, declineRecovery, prepareRecovery, stopRecovery } from './commands.ts';
import { readRecoveryPhoto } from './photo.ts';
import { recoveryCodeOf } from './recovery-code.ts';
import { newestRecovery, provenPhotos, readWaiting, viewOf } from './recovery-rows.ts';

async function confirm(
  house: House,
  { call, params, body }: RequestOf<typeof endpoints.confirmRecovery>,
): Promise<AnswerOf<typeof endpoints.confirmRecovery>> {
  const nobodysPassword = await hashPassword(house, newToken());
  // Without a key the command is refused.
  const code = recoveryCodeOf(house, params.recoveryId, call.idempotencyKey ?? '');
  const command = confirmRecovery({ code, nobodysPassword });
  const { expiresAt } = await runCommand(house, command, call, { ...params, ...body });
  if (expiresAt === null) {
    house.log.info({ requestId: call.requestId, ...params }, 'another email at a recovery');
    throw new RefusedError({ code: 'recovery-email-differs' });
  }
  const toldUntil = Date.parse(expiresAt) - recoveryCodeLifeMs + recoveryCodeToldMs;
  return { recoveryCode: house.clock.now().getTime() < toldUntil ? code : null, expiresAt };
}

export const recoveryRoutes = (house: House): Route[] => [
  route(endpoints.getRecoveries, async () => ({
    recoveries: await readWaiting(house.db, house.clock.now()),
  })),
  route(endpoints.getRecovery, async ({ call, params: { borrowerId } }) => {
    const row = await newestRecovery(house.db, borrowerId);
    return {
      isIdentityProven: (await provenPhotos(house.db, borrowerId)) !== undefined,
      recovery: row ? await viewOf(house.db, call.actor, row, house.clock.now()) : null,
    };
  }),
  route(endpoints.getRecoveryPhoto, ({ call, params }) => readRecoveryPhoto(house, call, params)),
  commandRoute(house, endpoints.prepareRecovery, prepareRecovery),
  route(endpoints.confirmRecovery, (request) => confirm(house, request)),
  commandRoute(house, endpoints.declineRecovery, declineRecovery),
  commandRoute(house, account.stopRecovery, stopRecovery),
];
