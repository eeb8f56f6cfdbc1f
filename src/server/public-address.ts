/**
 * The address that agreements carry. The code on a sealed copy leads there for as long as somebody keeps the file, and
 * no later setting can change it.
 */
import { EnvironmentError } from './environment.ts';

/** Throws EnvironmentError when a licensed lender would seal files that name an address nobody can open safely. */
export function assertPublicAddress(publicUrl: string, isDemoLender: boolean): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  if (isDemoLender || (protocol === 'https:' && !isLocal)) return;
  throw new EnvironmentError([
    `PUBLIC_URL is ${publicUrl}, and sealed agreements of a licensed lender would name it for ever. Set it to the https address that borrowers type, for example PUBLIC_URL=https://loans.example.com.`,
  ]);
}
