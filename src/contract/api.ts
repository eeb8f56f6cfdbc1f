/** All endpoints by name: the server mounts this table, and a test checks it against the permission table. */
import * as account from './account.ts';
import * as agreements from './agreements.ts';
import * as arrears from './arrears.ts';
import * as calendar from './calendar.ts';
import * as claims from './claims.ts';
import * as contracts from './contracts.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as hardship from './hardship.ts';
import * as identity from './identity.ts';
import * as lender from './lender.ts';
import * as loans from './loans.ts';
import * as messages from './messages.ts';
import * as office from './office.ts';
import * as payments from './payments.ts';
import * as proof from './proof.ts';
import * as reports from './reports.ts';
import * as settlement from './settlement.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'name' in value;

export const endpoints: readonly Endpoint[] = [
  account,
  agreements,
  arrears,
  calendar,
  documents,
  claims,
  contracts,
  hardship,
  identity,
  lender,
  loans,
  messages,
  office,
  payments,
  reports,
  proof,
  settlement,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
