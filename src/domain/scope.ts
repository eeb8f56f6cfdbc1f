/**
 * What the key of an integration opens: few scopes, all of them for reading. The permission table says which actions an
 * integration may do at all, this one which scope each of them needs; an action without its line does not compile.
 */
import type { permissions } from './permission.ts';

export const scopes = ['loans:read', 'payments:read', 'books:read'] as const;
export type Scope = (typeof scopes)[number];

type Table = typeof permissions;
export type IntegrationAction = {
  [A in keyof Table]: 'integration' extends Table[A][number] ? A : never;
}[keyof Table];

export const scopeOf: Record<IntegrationAction, Scope> = {
  getIntegrationLoans: 'loans:read',
  getIntegrationLoan: 'loans:read',
  getIntegrationSchedule: 'loans:read',
  getIntegrationPayments: 'payments:read',
  getTrialBalance: 'books:read',
};

/** False also for what no integration may do. */
export const isInScope = (held: readonly Scope[], action: string): boolean => {
  const needed = (scopeOf as Readonly<Record<string, Scope>>)[action];
  return needed !== undefined && held.includes(needed);
};
