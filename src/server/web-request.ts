/** HTTP details in one place: cookies with the right flags for the address, and the cross-site check of every write. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from './house.ts';
import { sideOf } from './office-host.ts';
import type { WebRequest } from './route.ts';

/** On https the cookie is bound to the host by its name; plain http is only for a first run on one machine. */
const cookieName = ({ environment }: House, request: FastifyRequest, name: string): string => {
  const own = sideOf(environment, request) === 'office' ? `office-${name}` : name;
  return environment.publicUrl.startsWith('https:') ? `__Host-${own}` : own;
};

export const sessionCookie = (house: House, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(house, request, 'sid')];

export const handoffCookie = (house: House, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(house, request, 'handoff')];

/** What names a write, so that it is done once; what is no UUID is none. */
export const idempotencyKey = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && isUuid(key) ? key.toLowerCase() : undefined;
};

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const webRequest = (house: House, request: FastifyRequest, reply: FastifyReply): WebRequest => {
  const { publicUrl } = house.environment;
  const flags = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => request.cookies[cookieName(house, request, name)],
    setCookie: (name, value, maxAge) => {
      reply.setCookie(cookieName(house, request, name), value, { ...flags, maxAge });
    },
    clearCookie: (name) => {
      reply.clearCookie(cookieName(house, request, name), flags);
    },
  };
};

/**
 * A write comes from our own pages: the browser says so by `Sec-Fetch-Site` and `Origin`, and our client by a header
 * that another site cannot send without asking.
 */
export const isSameSite = (request: FastifyRequest, publicUrl: string): boolean => {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (request.headers['jernih-request'] !== '1') return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // Where people come by https, a page of plain http is somebody on the line.
  const isHere = !publicUrl.startsWith('https:') && origin === `http://${request.headers.host}`;
  return origin === undefined || origin === publicUrl || isHere;
};

/**
 * Behind a proxy on the same machine every request comes from here, so one that was passed on is not. A proxy that was
 * set up in a hurry says little of itself: any header that proxies write counts, and the HTTP/1.0 that nginx speaks
 * when nobody told it otherwise.
 */
export const isFromThisMachine = ({ ip, headers, raw }: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip) &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) =>
    /^(?:x-forwarded-|x-real-ip$|forwarded$|via$|cf-|true-client-ip$)/.test(name),
  );

/**
 * A read that another site asks for, as a picture, a frame or by a script. Following a link to us is none; where the
 * browser says nothing of the site, the SameSite cookie decides.
 */
export const isEmbeddedElsewhere = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
};
