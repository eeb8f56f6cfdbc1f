/** The recoveries' part of the API. */
import * as account from '#contract/account.ts';
import * as endpoints from '#contract/recoveries.ts';
import { recoveryCodeLifeMs, recoveryCodeToldMs, recoveryEndsMs } from '#domain/assisted-recovery.ts';
import { dayMs } from '#domain/durations.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { admit } from '../accounts/throttles.ts';
import { newToken } from '../accounts/tokens.ts';
import { userIdOf } from '../actor.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';
import { type AnswerOf, commandRoute, type RequestOf, type Route, route } from '../route.ts';
import {
  confirmRecovery,
  declineRecovery,
  emailDiffered,
  prepareRecovery,
  stopRecovery,
} from './commands.ts';
import { readRecoveryPhoto } from './photo.ts';
import { recoveryCodeOf } from './recovery-code.ts';
import { newestRecovery, provenPhotos, readWaiting, viewOf } from './recovery-rows.ts';

/** Each opens photos and writes to a borrower: far above a day's honest work at a counter. */
const preparedADay = { limit: 10, windowMs: dayMs };
/** Of one borrower, by whoever: their contacts are written to each time. */
const preparedOfOneAWeek = { limit: 3, windowMs: 7 * dayMs };
/** An email that is heard wrong is heard again; one that is guessed is not. */
const confirmTries = { limit: 5, windowMs: recoveryEndsMs };

async function confirm(
  house: House,
  { call, params, body }: RequestOf<typeof endpoints.confirmRecovery>,
): Promise<AnswerOf<typeof endpoints.confirmRecovery>> {
  await admit(house, 'recovery-confirms', params.recoveryId, confirmTries);
  const nobodysPassword = await hashPassword(house, newToken());
  // Without a key the command is refused.
  const code = recoveryCodeOf(house, params.recoveryId, call.idempotencyKey ?? '');
  const command = confirmRecovery({ code, nobodysPassword });
  try {
    const { expiresAt } = await runCommand(house, command, call, { ...params, ...body });
    const toldUntil = Date.parse(expiresAt) - recoveryCodeLifeMs + recoveryCodeToldMs;
    return { recoveryCode: house.clock.now().getTime() < toldUntil ? code : null, expiresAt };
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.code === 'recovery-email-differs') {
      house.log.info({ requestId: call.requestId, ...params }, 'another email at a recovery');
      // A key for this trace: each refusal is an event.
      const trace = { ...call, idempotencyKey: newId(house.clock.now()) };
      await runCommand(house, emailDiffered, trace, params);
    }
    throw error;
  }
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
  route(endpoints.prepareRecovery, async ({ call, params, body }) => {
    await admit(house, 'recoveries-prepared', userIdOf(call.actor), preparedADay);
    await admit(house, 'recoveries-of-one', params.borrowerId, preparedOfOneAWeek);
    return await runCommand(house, prepareRecovery, call, { ...params, ...body });
  }),
  route(endpoints.confirmRecovery, (request) => confirm(house, request)),
  commandRoute(house, endpoints.declineRecovery, declineRecovery),
  commandRoute(house, account.stopRecovery, stopRecovery),
];
