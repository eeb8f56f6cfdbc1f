/**
 * Integrations at the administrator's desk, and what their programs read. Tokens and secrets are made here and handed to the
 * command, which keeps a hash or seals them: an answer that is given again under the same key holds none.
 */
import * as api from '#contract/integration-api.ts';
import * as endpoints from '#contract/integrations.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { endIntegration, makeIntegration, replaceIntegrationKey } from './keys.ts';
import { readLoan, readLoans, readSchedule } from './loans.ts';
import { readPayments, readTrialBalance } from './payments.ts';
import { readDeliveries, readIntegrations, readWebhooks } from './queries.ts';
import { markOf, newWebhookSecret } from './sign.ts';
import { firstCharactersOf, newIntegrationToken } from './token.ts';
import {
  addWebhook,
  endWebhook,
  pauseWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  sendDeliveryAgain,
  sendTestWebhook,
} from './webhooks.ts';

/** Null when the answer is that of an earlier request: another token was made then, and shown. */
const onlyNow = <Made extends { firstCharacters: string }>(made: Made, token: string) => ({
  ...made,
  token: made.firstCharacters === firstCharactersOf(token) ? token : null,
});

export const integrationRoutes = (house: House): Route[] => [
  route(endpoints.getIntegrations, async () => ({
    integrations: await readIntegrations(house),
    webhooks: await readWebhooks(house),
    webhookHosts: [...(house.environment.webhookHosts ?? [])],
  })),
  route(endpoints.makeIntegration, async ({ call, body }) => {
    const token = newIntegrationToken();
    return onlyNow(await runCommand(house, makeIntegration(token), call, body), token);
  }),
  route(endpoints.replaceIntegrationKey, async ({ call, params, body }) => {
    const token = newIntegrationToken();
    const input = { ...params, ...body };
    return onlyNow(await runCommand(house, replaceIntegrationKey(token), call, input), token);
  }),
  commandRoute(house, endpoints.endIntegration, endIntegration),
  route(endpoints.addWebhook, async ({ call, body }) => {
    const secret = newWebhookSecret();
    const { webhookId, secretMark } = await runCommand(house, addWebhook(house, secret), call, body);
    return { webhookId, secret: secretMark === markOf(secret) ? secret : null };
  }),
  route(endpoints.replaceWebhookSecret, async ({ call, params, body }) => {
    const secret = newWebhookSecret();
    const input = { ...params, ...body };
    const { webhookId, secretMark } = await runCommand(house, replaceWebhookSecret(secret), call, input);
    return { webhookId, secret: secretMark === markOf(secret) ? secret : null };
  }),
  commandRoute(house, endpoints.pauseWebhook, pauseWebhook),
  commandRoute(house, endpoints.resumeWebhook, resumeWebhook),
  commandRoute(house, endpoints.endWebhook, endWebhook),
  commandRoute(house, endpoints.sendTestWebhook, sendTestWebhook),
  route(endpoints.getDeliveries, ({ params, query }) => readDeliveries(house, params, query)),
  commandRoute(house, endpoints.sendDeliveryAgain, sendDeliveryAgain),
  route(api.getIntegrationLoans, ({ query }) => readLoans(house, query)),
  route(api.getIntegrationLoan, ({ params }) => readLoan(house, params.reference)),
  route(api.getIntegrationSchedule, ({ params }) => readSchedule(house, params.reference)),
  route(api.getIntegrationPayments, ({ query }) => readPayments(house, query)),
  route(api.getTrialBalance, ({ query }) => readTrialBalance(house, query.until)),
];
