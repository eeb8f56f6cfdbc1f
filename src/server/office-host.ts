/**
 * The back office on a host name of its own, for lenders who set OFFICE_URL: there only staff, with a cookie of that
 * host and from the networks of OFFICE_NETWORKS; on the public host no desk and no staff. Without it both are one site.
 */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { pageFaultPath } from '#contract/page-fault.ts';
import { type Actor, permissions, staffRoles } from '#domain/permission.ts';
import { reportPath } from './csp-reports.ts';
import type { House } from './house.ts';
import { isFrom } from './networks.ts';
import { RefusedError } from './problem.ts';

type Settings = Pick<House['environment'], 'publicUrl' | 'officeUrl' | 'officeNetworks'>;
type Side = 'whole' | 'office' | 'public';

/** Where people of the office type in, and where their mails lead. */
export const officeUrlOf = ({ publicUrl, officeUrl }: Settings): string => officeUrl ?? publicUrl;

/** By the Host header alone: X-Forwarded-Host is what a client may say of itself, also through a proxy that we trust. */
export const sideOf = ({ officeUrl }: Settings, { headers }: FastifyRequest): Side => {
  if (!officeUrl) return 'whole';
  return headers.host?.toLowerCase() === new URL(officeUrl).host ? 'office' : 'public';
};

/** The address that a browser names as the origin of our own pages. */
export const originOf = (settings: Settings, request: FastifyRequest): string =>
  sideOf(settings, request) === 'office' ? officeUrlOf(settings) : settings.publicUrl;

/** Before anything else: whoever is not in the networks of the office sees no page and no answer of it. */
export function assertNetwork(settings: Settings, request: FastifyRequest): void {
  if (sideOf(settings, request) !== 'office') return;
  if (!isFrom(settings.officeNetworks ?? [], request.ip)) throw new RefusedError({ code: 'not-allowed' });
}

const doorsOfStaff: readonly string[] = [
  'staffSignIn',
  'openStaffLink',
  'completeStaffLink',
  'startPasskeySignIn',
  'passkeySignIn',
];

/** Which host answers an endpoint: what both need (who am I, the lender, signing out) is on both. */
function hostsOf({ name }: Endpoint): readonly Side[] {
  const holders = permissions[name] as readonly string[];
  const isOffice = doorsOfStaff.includes(name) || staffRoles.some((role) => holders.includes(role));
  const isPublic = !doorsOfStaff.includes(name) && holders.some((holder) => !isStaff(holder));
  return ['whole', ...(isOffice ? (['office'] as const) : []), ...(isPublic ? (['public'] as const) : [])];
}

const isStaff = (holder: string): boolean => (staffRoles as readonly string[]).includes(holder);

/** An endpoint of the other host is not there. */
export function assertSide(settings: Settings, endpoint: Endpoint, request: FastifyRequest): void {
  if (!hostsOf(endpoint).includes(sideOf(settings, request))) throw new RefusedError({ code: 'not-found' });
}

/** Who has a session of the other host is nobody on this one. */
export function actorOn(settings: Settings, actor: Actor, request: FastifyRequest): Actor {
  const side = sideOf(settings, request);
  const isStranger =
    (side === 'office' && actor.kind !== 'staff') || (side === 'public' && actor.kind === 'staff');
  return isStranger ? { kind: 'guest' } : actor;
}

/** Pages of the other host are not there; the bare name of the office leads to its desk. */
export function pageOn(settings: Settings, request: FastifyRequest): 'shown' | 'absent' | 'desk' {
  const side = sideOf(settings, request);
  const path = pagePathOf(request);
  if (side === 'whole' || path.startsWith('/api/') || path === reportPath || path === pageFaultPath)
    return 'shown';
  const isDesk = path === '/office' || path.startsWith('/office/');
  if (side === 'public') return isDesk ? 'absent' : 'shown';
  if (path === '/') return 'desk';
  // Files of the build, and what a machine asks about our health.
  const isFile = /\.[a-z0-9]+$/i.test(path) || /^\/(health|ready|live|metrics)/.test(path);
  return isDesk || isFile ? 'shown' : 'absent';
}

/** What a page is asked for, read the same way by everybody: `/x/../office` is the desk, and so is `//x/office`. */
export const pagePathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  URL.canParse(url, 'http://page') ? new URL(url, 'http://page').pathname : (url.split('?', 1)[0] ?? '/');
