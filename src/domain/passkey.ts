/**
 * Passkeys of the lender's people. Whether a key signed what it was asked to is found out by the server; here are the
 * limits, and what is written down. (OWASP ASVS 5.0, 6.3.3: a second factor for everybody who handles other people's data.)
 */
import type { AccountChange } from './account.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const passkeyLimits = { each: 10, nameLength: 60 } as const;

type Adding = { isVerified: boolean; isKnown: boolean; count: number };

export const addPasskey = (
  { isVerified, isKnown, count }: Adding,
  { name }: { name: string },
): Outcome<AccountChange> => {
  if (!isVerified) return refuse({ code: 'passkey-not-verified' });
  if (isKnown) return refuse({ code: 'passkey-known' });
  if (count >= passkeyLimits.each) return refuse({ code: 'too-many-passkeys', limit: passkeyLimits.each });
  return allow({ event: { name: 'passkey.added', facts: { name } }, notices: [] });
};

export const removePasskey = ({ name }: { name: string }): Outcome<AccountChange> =>
  allow({ event: { name: 'passkey.removed', facts: { name } }, notices: [] });
