/** Whose word about the client's address and protocol counts: addresses and networks, as an installation lists them. */
import { isIP } from 'node:net';

/** Undefined when one of them is no address and no network; names are not taken, because they can move. */
export function proxyList(text: string): string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : undefined;
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix === undefined) return true;
  // A network of everybody would let each client say who it is.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128);
}
