/** The site that passkeys of staff belong to. */
import { isIP } from 'node:net';
import { EnvironmentError } from '../environment.ts';
import type { House } from '../house.ts';
import { officeUrlOf } from '../office-host.ts';

export type Site = { origin: string; host: string; hasName: boolean };

/** To whom a passkey belongs: the name of the site. A number is no name, so there passkeys do not work. */
export function siteOf({
  environment,
}: {
  environment: Pick<House['environment'], 'publicUrl' | 'officeUrl'>;
}): Site {
  const { origin, hostname } = new URL(officeUrlOf(environment));
  return { origin, host: hostname, hasName: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 };
}

/** Throws EnvironmentError where passkeys are required and nobody could have one: nothing could be lent or paid out. */
export function assertPasskeysWork(
  environment: Pick<House['environment'], 'publicUrl' | 'officeUrl' | 'passkeys'>,
): void {
  if (environment.passkeys === 'required' && !siteOf({ environment }).hasName)
    throw new EnvironmentError([
      'PASSKEYS=required needs a back office with a name: passkeys do not work at a number. Set PUBLIC_URL or OFFICE_URL, for example PUBLIC_URL=https://loans.example.com.',
    ]);
}
