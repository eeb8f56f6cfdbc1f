/** The hand-off's part of the API: on the borrower's device, and on the other phone. */
import { randomUUID } from 'node:crypto';
import * as endpoints from '#contract/handoff.ts';
import { hourMs } from '#domain/durations.ts';
import { mayClaimAgain } from '#domain/handoff.ts';
import { locales } from '#words/locale.ts';
import { admit } from '../accounts/throttles.ts';
import { newToken, tokenHash } from '../accounts/tokens.ts';
import { userIdOf } from '../actor.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { networkOf } from '../networks.ts';
import { RefusedError } from '../problem.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { claimHandoff, endHandoff, startHandoff } from './commands.ts';
import { findByCredential, handoffOf, handoffTask, handoffView, readHandoff } from './handoff-rows.ts';

const startsPerHour = { limit: 20, windowMs: hourMs };
const claimsPerHour = { limit: 30, windowMs: hourMs };
const cookieSeconds = 60 * 60;

/** Below the language's prefix; the token stands behind it as a fragment. */
const handoffPath = '/hantar-foto';

export const handoffRoutes = (house: House): Route[] => [
  route(endpoints.startHandoff, async ({ call, body, web }) => {
    await admit(house, 'handoff-start', userIdOf(call.actor), startsPerHour);
    const token = newToken();
    const hashes = {
      sessionHash: tokenHash(web.cookie('sid') ?? '').toString('hex'),
      tokenHash: tokenHash(token).toString('hex'),
    };
    // Each press is a link of its own: of an earlier one only the hash is kept, so it could not be answered again.
    const once = { ...call, idempotencyKey: randomUUID() };
    const started = await runCommand(house, startHandoff, once, { ...body, ...hashes });
    const page = `${house.environment.publicUrl}/${locales[call.locale].prefix}${handoffPath}`;
    return { ...started, address: `${page}#${token}` };
  }),
  route(endpoints.getHandoff, async ({ call, params }) => {
    const row = await readHandoff(house.db, userIdOf(call.actor), params.handoffId);
    if (!row) throw new RefusedError({ code: 'not-found' });
    return handoffView(house.db, row, house.clock.now());
  }),
  commandRoute(house, endpoints.endHandoff, endHandoff),
  route(endpoints.claimHandoff, async ({ call, body, web }) => {
    await admit(house, 'handoff-claim', networkOf(web.address), claimsPerHour);
    // Made again from what the page sent, so that its hash is enough to know it by. The key is ours: a page cannot make one.
    const credential = house.keys
      .blindIndex('handoff-credential', JSON.stringify([body.token, body.secret]))
      .toString('base64url');
    const input = {
      tokenHash: tokenHash(body.token).toString('hex'),
      credentialHash: tokenHash(credential).toString('hex'),
      device: web.userAgent,
    };
    const row = await runCommand(house, claimHandoff, call, input).catch(async (error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
      // A wrong link is told like one whose time is over.
      if (error.refusal.code === 'not-found') throw new RefusedError({ code: 'handoff-ended' });
      const claimed = await findByCredential(house.db, tokenHash(credential));
      if (claimed && mayClaimAgain(handoffOf(claimed), house.clock.now().toISOString())) return claimed;
      throw error;
    });
    web.setCookie('handoff', credential, cookieSeconds);
    return handoffTask(house.db, row);
  }),
  route(endpoints.getHandoffTask, async ({ call: { actor } }) => {
    if (actor.kind !== 'other-phone') return { task: null };
    const row = await readHandoff(house.db, actor.userId, actor.handoffId);
    return { task: row ? await handoffTask(house.db, row) : null };
  }),
];
