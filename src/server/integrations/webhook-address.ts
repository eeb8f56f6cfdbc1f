/**
 * Which addresses messages may go to: https at a host that whoever runs the server listed in WEBHOOK_HOSTS, by its name and
 * port, so that nobody at a desk can make the server ask inside its own network. Names are looked up as they are: what a
 * listed name points to is the business of whoever listed it. Plain http is for this machine only.
 */
import type { Refusal } from '#domain/refusal.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The address as it is stored and asked, or why not. */
export function webhookAddress(text: string, hosts: readonly string[]): { url: URL } | { refusal: Refusal } {
  // What others may read differently than we do.
  const url = !/[\\\s]/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'http:' && loopback.includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || isPlain)) return { refusal: { code: 'webhook-address-wrong' } };
  if (url.username || url.password || url.hash) return { refusal: { code: 'webhook-address-wrong' } };
  if (!hosts.includes(url.host))
    return { refusal: { code: 'webhook-host-not-listed', host: url.host.slice(0, 100) } };
  return { url };
}

/** One entry of WEBHOOK_HOSTS as a URL has it, lower case and without the usual port; undefined: it is none. */
export function listedHost(text: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const url = new URL(`https://${text}`);
  return url.pathname === '/' && !url.username && url.hostname ? url.host : undefined;
}
