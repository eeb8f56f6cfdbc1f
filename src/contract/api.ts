/** All endpoints by name: the server mounts this table, and a test checks it against the permission table. */
import * as account from './account.ts';
import type { Endpoint } from './endpoint.ts';
import * as identity from './identity.ts';
import * as lender from './lender.ts';
import * as loans from './loans.ts';
import * as messages from './messages.ts';
import * as office from './office.ts';
import * as payments from './payments.ts';
import * as proof from './proof.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'name' in value;

export const endpoints: readonly Endpoint[] = [
  account,
  identity,
  lender,
  loans,
  messages,
  office,
  payments,
  proof,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
