/** Making an integration, replacing its key, ending it. A token is made outside the command, so that no stored answer holds it. */

import type * as endpoints from '#contract/integrations.ts';
import { calendarDate } from '#domain/date.ts';
import { dayMs } from '#domain/durations.ts';
import * as rules from '#domain/integration.ts';
import { type Scope, scopes } from '#domain/scope.ts';
import { tokenHash } from '../accounts/tokens.ts';
import { userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import type { InputOf } from '../route.ts';
import { firstCharactersOf } from './token.ts';

type Made = { integrationId: string; firstCharacters: string };
const madeOf = async (_tx: Tx, { integrationId, key }: rules.MadeIntegration): Promise<Made> => ({
  integrationId,
  firstCharacters: key,
});

export const makeIntegration = (
  token: string,
): Command<InputOf<typeof endpoints.makeIntegration>, number, rules.MadeIntegration, Made> => ({
  action: 'makeIntegration',
  stream: lenderStream,
  read: liveIntegrations,
  decide: (live, input, moment) =>
    rules.makeIntegration(live, { ...input, key: firstCharactersOf(token) }, moment),
  write: async (tx, { integrationId }, { name, scopes: held, networks, lastDay }, writing) => {
    await tx
      .insertInto('integrations')
      .values({
        integration_id: integrationId,
        name,
        scopes: [...new Set(held)],
        networks: [...new Set(networks)],
        last_day: lastDay,
        made_by: userIdOf(writing.call.actor),
        made_at: writing.now,
      })
      .execute();
    await insertKey(tx, integrationId, token, writing);
  },
  answer: madeOf,
});

async function liveIntegrations(tx: Tx): Promise<number> {
  const { live } = await tx
    .selectFrom('integrations')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return live;
}

async function insertKey(tx: Tx, integrationId: string, token: string, { call, now }: Writing) {
  await tx
    .insertInto('integration_keys')
    .values({
      token_hash: tokenHash(token),
      integration_id: integrationId,
      first_characters: firstCharactersOf(token),
      made_by: userIdOf(call.actor),
      made_at: now,
    })
    .execute();
}

export const replaceIntegrationKey = (
  token: string,
): Command<
  InputOf<typeof endpoints.replaceIntegrationKey>,
  rules.Integration,
  rules.MadeIntegration,
  Made
> => ({
  action: 'replaceIntegrationKey',
  stream: lenderStream,
  read: integrationFor,
  decide: (integration, { overlapDays }) =>
    rules.replaceIntegrationKey(integration, { overlapDays, key: firstCharactersOf(token) }),
  write: async (tx, _change, { integrationId, overlapDays }, writing) => {
    const { now } = writing;
    // Two keys at most: one that was being replaced already opens nothing any more.
    await tx
      .updateTable('integration_keys')
      .set({ ends_at: now })
      .where('integration_id', '=', integrationId)
      .where('ends_at', '>', now)
      .execute();
    await tx
      .updateTable('integration_keys')
      .set({ ends_at: new Date(now.getTime() + overlapDays * dayMs) })
      .where('integration_id', '=', integrationId)
      .where('ends_at', 'is', null)
      .execute();
    await insertKey(tx, integrationId, token, writing);
  },
  answer: madeOf,
});

export const endIntegration: Command<
  InputOf<typeof endpoints.endIntegration>,
  rules.Integration,
  rules.IntegrationChange,
  undefined
> = {
  action: 'endIntegration',
  stream: lenderStream,
  read: integrationFor,
  decide: rules.endIntegration,
  write: async (tx, _change, { integrationId }, { call, now }) => {
    await tx
      .updateTable('integrations')
      .set({ ended_at: now, ended_by: userIdOf(call.actor) })
      .where('integration_id', '=', integrationId)
      .execute();
  },
  answer: async () => undefined,
};

async function integrationFor(
  tx: Tx,
  _call: unknown,
  { integrationId }: { integrationId: string },
): Promise<rules.Integration | undefined> {
  const row = await tx
    .selectFrom('integrations as i')
    .innerJoin('integration_keys as k', 'k.integration_id', 'i.integration_id')
    .selectAll('i')
    .select('k.first_characters')
    .where('i.integration_id', '=', integrationId)
    .where('k.ends_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      integrationId,
      name: row.name,
      scopes: scopes.filter((scope: Scope) => row.scopes.includes(scope)),
      networks: row.networks,
      lastDay: row.last_day === null ? null : calendarDate(row.last_day),
      endedAt: row.ended_at?.toISOString() ?? null,
      key: row.first_characters,
    }
  );
}
