/**
 * Integrations: programs of the lender that read with a key of their own. A key is shown once, replaced with an overlap in
 * which both open the door, or ended at once. One administrator decides: nothing here is law or money, and it only reads.
 */
import type { CalendarDate } from './date.ts';
import type { Instant, LoanEvent, Moment } from './loan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import type { Scope } from './scope.ts';

/** The most days for which the key before goes on opening. */
export const longestOverlapDays = 7;
export const integrationsAtMost = 50;

export type Integration = {
  integrationId: string;
  name: string;
  scopes: readonly Scope[];
  networks: readonly string[];
  lastDay: CalendarDate | null;
  endedAt: Instant | null;
  /** The key that lasts, by its first characters. */
  key: string;
};

export type IntegrationChange = { event: LoanEvent; notices: readonly [] };
export type MadeIntegration = IntegrationChange & { integrationId: string; key: string };

const told = (name: string, facts: LoanEvent['facts']): IntegrationChange => ({
  event: { name, facts },
  notices: [],
});

/** `key`: the first characters of its first key, which is all that is ever written down of it. */
export const makeIntegration = (
  live: number,
  input: {
    name: string;
    scopes: readonly Scope[];
    networks: readonly string[];
    lastDay: CalendarDate | null;
    key: string;
  },
  moment: Moment,
): Outcome<MadeIntegration> => {
  if (input.lastDay !== null && input.lastDay < moment.today) return refuse({ code: 'last-day-past' });
  if (live >= integrationsAtMost)
    return refuse({ code: 'too-many-integrations', atMost: integrationsAtMost });
  const { name, key, lastDay } = input;
  const after = { name, scopes: [...input.scopes], networks: [...input.networks], lastDay, key };
  const integrationId = moment.newId;
  return allow({
    ...told('integration.made', { integrationId, before: null, after }),
    integrationId,
    key,
  });
};

/** The key before opens for so many days more; zero ends it at once. */
export const replaceIntegrationKey = (
  { integrationId, endedAt, key }: Integration,
  input: { overlapDays: number; key: string },
): Outcome<MadeIntegration> => {
  if (endedAt !== null) return refuse({ code: 'integration-ended' });
  const facts = { integrationId, before: key, after: input.key, overlapDays: input.overlapDays };
  return allow({ ...told('integration.key-replaced', facts), integrationId, key: input.key });
};

/** None of its keys opens anything from this moment on. */
export const endIntegration = ({ integrationId, name, endedAt }: Integration): Outcome<IntegrationChange> => {
  if (endedAt !== null) return refuse({ code: 'integration-ended' });
  return allow(told('integration.ended', { integrationId, name }));
};

/** Whether a key opens: its integration goes on, its last day has not passed, and it was not replaced or the overlap runs. */
export const isKeyLive = (
  key: { endsAt: Instant | null; integrationEndedAt: Instant | null; lastDay: CalendarDate | null },
  { now, today }: Pick<Moment, 'now' | 'today'>,
): boolean =>
  key.integrationEndedAt === null &&
  (key.endsAt === null || now < key.endsAt) &&
  (key.lastDay === null || today <= key.lastDay);
