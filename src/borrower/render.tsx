/** Writes the app's pages on the server: the same tree as in the browser, with the stylesheet inside and the scripts announced. */

import { clientAssets } from 'virtual:client-assets';
import { prerender } from 'react-dom/static';
import type { PagePayload } from '#contract/lender.ts';
import { forcible } from '#ui/colour-mode.ts';
import { criticalCss } from '#ui/critical-css.ts';
import { htmlDocument } from '#ui/document.ts';
import { documentTitle } from '#ui/navigation.tsx';
import { createWords } from '#ui/words.tsx';
import { type Locale, localeCodes, locales, withLocale } from '#words/locale.ts';
import { App, faultTitle, notFoundPage, notFoundTitle } from './app.tsx';
import { loadFront, wordsOf } from './catalogs.ts';
import { type Route, type RouteName, routeAt, routeNameAt, routes } from './routes.ts';

/** Every path that is a page; all others are the not-found page. */
export const pagePaths: readonly string[] = Object.values(routes).map((route) => route.path);

/** Those whose data anybody may have. */
export const publicPaths = pagePaths.filter((path) => routeAt(path)?.access === 'public');

export type PageRequest = {
  /** Without language prefix. */
  path: string;
  locale: Locale;
  payload?: PagePayload;
  /** The status of a fault: the error page instead of the page asked for. */
  failure?: number;
};

function chunkOf(name: string): string[] {
  const files = clientAssets.chunks[name];
  if (!files) throw new Error(`The client build has no chunk "${name}"`);
  return files;
}

/** Route `signIn` has its page in the chunk `sign-in-page`. */
function pageChunks(name: RouteName, locale: Locale): string[] {
  const page = chunkOf(`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page`);
  const route: Route = routes[name];
  const words = route.words ? chunkOf(`src/words/borrower/${locale}.po?area=${route.words}`) : [];
  if (route.access === 'public') return [...page, ...words];
  return [...page, ...words, ...chunkOf('signed-in'), ...chunkOf('client'), ...chunkOf('signed-in-area')];
}

export async function renderPage({ path, locale, payload, failure }: PageRequest): Promise<string> {
  const route = failure ? undefined : routeAt(path);
  const name = failure ? undefined : routeNameAt(path);
  const i18n = createWords(locale, await loadFront(locale));
  const app = <App i18n={i18n} payload={payload} failure={failure} ssrPath={withLocale(locale, path)} />;
  const failures: unknown[] = [];
  await Promise.all([(route?.page ?? notFoundPage).preload(), route?.words && wordsOf(i18n, route.words)]);
  const { prelude } = await prerender(app, {
    // A boundary that is outlined for its size would bring an inline script, which the security policy refuses.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (problem) => void failures.push(problem),
  });
  const body = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const chunks = [
    ...chunkOf(`src/words/front/${locale}.po`),
    ...(name ? pageChunks(name, locale) : chunkOf(failure ? 'later' : 'not-found-page')),
  ];
  const title = failure ? faultTitle : (route?.title ?? notFoundTitle);
  const isPublic = route?.access === 'public';
  return htmlDocument({
    language: locales[locale].tag,
    title: documentTitle(i18n._(title)),
    css: criticalCss(clientAssets.css, body),
    font: clientAssets.font,
    body,
    hidden: !isPublic,
    forcedMode: forcible(route?.forcedMode),
    alternates: isPublic
      ? localeCodes.map((code) => ({ language: locales[code].tag, href: withLocale(code, path) }))
      : [],
    boot: {
      entry: clientAssets.entry,
      stylesheet: clientAssets.stylesheet,
      preload: [...new Set([...clientAssets.preload, ...chunks])],
      locale,
      payload,
      failure,
    },
  });
}
