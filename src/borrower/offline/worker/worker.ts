/**
 * Lets the borrower app open on a bad line or none: pages from the network first, their hashed files from this device.
 * Everything it keeps is the same for everybody; the API and the back office never pass through it. It knows no build,
 * so a new one needs no new worker, and it takes over at once, because no page depends on which worker is there.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isAppPath, otherSpellings, prefixOf } from '../app-paths.ts';
import { assetsCache, cacheNames, keepForReading, pagesCache } from './keep.ts';

declare const self: ServiceWorkerGlobalScope;

const daySeconds = 24 * 60 * 60;
/** Longer than a page takes at 400 ms and 400 KB/s, shorter than a person's patience. */
const patienceSeconds = 4;

/** A page is the same whatever was asked of it: what stands behind "?" is the app's own to read. */
const withoutSearch: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
};

/** What stands before the server answers that it is not there: the page seen last is better. */
const notThere: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 502 || response.status > 503)
      throw new Error(`the server answered ${response.status}`);
    return response;
  },
};

/** A page that this device never saw: the maintenance page, which comes back here by itself. */
const standIn: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const own = `${prefixOf(pathname)}/maintenance`;
    if (pathname === own) return undefined;
    for (const page of [own, ...otherSpellings(own).map(({ path }) => path)]) {
      if (await caches.match(page, { ignoreVary: true }))
        return Response.redirect(`${page}?next=${encodeURIComponent(pathname + search)}`);
    }
    return undefined;
  },
};

/** Home of somebody who is signed in is for nobody else: the device keeps the one for everybody. */
const notOwn: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status !== 200 || response.headers.has('jernih-own-page') ? null : response,
};

/** With the language in its address or without: it is the same page, if it is in that language. */
const otherSpelling: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (cachedResponse) return cachedResponse;
    const { pathname } = new URL(request.url);
    const cache = await caches.open(pagesCache);
    for (const { path, language } of otherSpellings(pathname)) {
      const other = await cache.match(path, { ignoreVary: true });
      if (other && (!language || (await other.clone().text()).includes(`<html lang="${language}`)))
        return other;
    }
    return null;
  },
};

const pagePlugins = [
  withoutSearch,
  notThere,
  standIn,
  notOwn,
  new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 7 * daySeconds, purgeOnQuotaError: true }),
  otherSpelling,
];
const pageOptions = { cacheName: pagesCache, plugins: pagePlugins, matchOptions: { ignoreVary: true } };
const page = new NetworkFirst({ ...pageOptions, networkTimeoutSeconds: patienceSeconds });
/** Whoever reloads wants what is there now, such as a new version. */
const freshPage = new NetworkFirst(pageOptions);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
  (options) => (options.request.cache === 'default' ? page : freshPage).handle(options),
);

const asset = new CacheFirst({
  cacheName: assetsCache,
  matchOptions: { ignoreVary: true },
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 250, maxAgeSeconds: 30 * daySeconds, purgeOnQuotaError: true }),
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/assets\/(?!office\/)/.test(url.pathname), asset);

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Where the browser can, these do not even wake the worker.
  if ('addRoutes' in event && typeof event.addRoutes === 'function') {
    for (const pathname of ['/api/*', '/office', '/office/*', '/assets/office/*'])
      event.waitUntil(event.addRoutes([{ condition: { urlPattern: { pathname } }, source: 'network' }]));
  }
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // A page loaded ahead passes by what the strategies look at, such as a server that is not there.
      self.registration.navigationPreload?.disable(),
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names
              .filter((name) => name.startsWith('jernih-') && !cacheNames.includes(name))
              .map((name) => caches.delete(name)),
          ),
        ),
    ]),
  );
});

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keepForReading(event, { page: freshPage, asset }));
});
