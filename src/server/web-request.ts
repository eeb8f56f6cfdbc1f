/** HTTP details in one place: cookies with the right flags for the address, and the cross-site check of every write. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from './house.ts';
import type { WebRequest } from './route.ts';

/** On https the cookie is bound to the host by its name; plain http is only for a first run on one machine. */
const cookieName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export const sessionCookie = (house: House, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(house.environment.publicUrl, 'sid')];

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
    cookie: (name) => request.cookies[cookieName(publicUrl, name)],
    setCookie: (name, value, maxAge) => {
      reply.setCookie(cookieName(publicUrl, name), value, { ...flags, maxAge });
    },
    clearCookie: (name) => {
      reply.clearCookie(cookieName(publicUrl, name), flags);
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
  return origin === undefined || origin === publicUrl || origin === `http://${request.headers.host}`;
};
