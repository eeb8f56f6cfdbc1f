/** All endpoints by name: the server mounts this table, and a test checks it against the permission table. */
import * as account from './account.ts';
import * as agreements from './agreements.ts';
import * as arrears from './arrears.ts';
import * as audit from './audit.ts';
import * as bank from './bank.ts';
import * as borrowers from './borrowers.ts';
import * as calendar from './calendar.ts';
import * as claims from './claims.ts';
import * as contacts from './contacts.ts';
import * as contracts from './contracts.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as handoff from './handoff.ts';
import * as hardship from './hardship.ts';
import * as identity from './identity.ts';
import * as integrationApi from './integration-api.ts';
import * as integrations from './integrations.ts';
import * as keys from './keys.ts';
import * as lender from './lender.ts';
import * as loans from './loans.ts';
import * as messages from './messages.ts';
import * as office from './office.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as payoutFiles from './payout-files.ts';
import * as privacy from './privacy.ts';
import * as products from './products.ts';
import * as proof from './proof.ts';
import * as reUse from './re-use.ts';
import * as recoveries from './recoveries.ts';
import * as reports from './reports.ts';
import * as reveal from './reveal.ts';
import * as settings from './settings.ts';
import * as settlement from './settlement.ts';
import * as team from './team.ts';
import * as templates from './templates.ts';
import * as uploads from './uploads.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'name' in value;

export const endpoints: readonly Endpoint[] = [
  account,
  agreements,
  arrears,
  bank,
  audit,
  borrowers,
  calendar,
  documents,
  claims,
  contacts,
  contracts,
  handoff,
  hardship,
  identity,
  lender,
  loans,
  messages,
  office,
  passkeys,
  payments,
  payoutFiles,
  recoveries,
  reports,
  reUse,
  reveal,
  products,
  proof,
  privacy,
  integrations,
  integrationApi,
  keys,
  settings,
  settlement,
  team,
  templates,
  uploads,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
