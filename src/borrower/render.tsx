/** Writes the app's pages on the server: the same tree as in the browser, with the stylesheet inside and the scripts announced. */

import { clientAssets } from 'virtual:client-assets';
import { prerender } from 'react-dom/static';
import type { PagePayload } from '#contract/lender.ts';
import type { Person, ReadsOfPage } from '#contract/whole-page.ts';
import { forcible } from '#ui/colour-mode.ts';
import { criticalCss } from '#ui/critical-css.ts';
import { htmlDocument } from '#ui/document.ts';
import { documentTitle } from '#ui/navigation.tsx';
import { stateOf } from '#ui/session.ts';
import { createWords } from '#ui/words.tsx';
import { type Locale, localeCodes, locales, withLocale } from '#words/locale.ts';
import { App, faultTitle, notFoundPage, notFoundTitle, signedIn } from './app.tsx';
import { type Area, loadFront, wordsOf } from './catalogs.ts';
import { earlyPart, earlyReads, partChunk, readsOfPage } from './early-reads.ts';
import { places } from './frame/frame.tsx';
import { shownPath } from './maintenance/shown-path.ts';
import { type Path, type Route, type RouteName, routeAt, routeNameAt, routes } from './routes.ts';

export { closureOf } from './maintenance/shown-path.ts';

export const { build } = clientAssets;

/** Every path that is a page; all others are the not-found page. */
export const pagePaths: readonly string[] = Object.values(routes).map((route) => route.path);

/** Those whose data anybody may have. */
export const publicPaths = pagePaths.filter((path) => routeAt(path)?.access === 'public');

/** Those without the main places around them. */
export const taskPaths = pagePaths.filter((path) => routeAt(path)?.frame === 'task');

/** Steps on the way and the closed door: nobody should land there from a search. */
const unlisted: readonly string[] = [
  routes.kodeOtp.path,
  routes.hantarFoto.path,
  routes.maintenance.path,
] satisfies Path[];

/** Those that search engines may show. */
export const listedPaths = publicPaths.filter((path) => !unlisted.includes(path));

export type PageRequest = {
  /** Without language prefix. */
  path: string;
  locale: Locale;
  /** Where the product is on the web, for the addresses that others read: `https://loans.example.com`. */
  origin: string;
  /** What search engines and messengers say of it. */
  description?: string | undefined;
  payload?: PagePayload;
  /** The browser came with a session. */
  cameWithSession?: boolean | undefined;
  /** Who that is and what they would read first, to write the page whole. */
  person?: Person | undefined;
  /** The status of a fault: the error page instead of the page asked for. */
  failure?: number;
};

/** What the server may read to write this page for somebody; undefined where the page asks itself. */
export function readsOf(path: string): ReadsOfPage | undefined {
  const name = routeNameAt(path);
  return name && readsOfPage(name);
}

function chunkOf(name: string): string[] {
  const files = clientAssets.chunks[name];
  if (!files) throw new Error(`The client build has no chunk "${name}"`);
  return files;
}

/** The page in each language, and where the reader's own is found. */
function alternatesOf(origin: string, path: string): { language: string; href: string }[] {
  return [
    ...localeCodes.map((code) => ({ language: locales[code].tag, href: origin + withLocale(code, path) })),
    { language: 'x-default', href: origin + path },
  ];
}

function partFiles(name: RouteName): string[] {
  const chunk = partChunk(name);
  return chunk ? chunkOf(chunk) : [];
}

const wordsOfArea = (locale: Locale, area: Area) => chunkOf(`src/words/borrower/${locale}.po?area=${area}`);

/** Home's other face, for whoever is signed in, and what it says. */
const otherHome = (locale: Locale): string[] => [...chunkOf('loan-now'), ...wordsOfArea(locale, 'loan')];

/** Route `signIn` has its page in the chunk `sign-in-page`. */
function pageChunks(name: RouteName, locale: Locale, cameWithSession: boolean | undefined): string[] {
  const page = chunkOf(`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page`);
  const route: Route = routes[name];
  const words = route.words ? wordsOfArea(locale, route.words) : [];
  if (name === 'home' && cameWithSession) return [...page, ...otherHome(locale), ...chunkOf('later')];
  if (route.access === 'public') return [...page, ...(cameWithSession ? [] : partFiles(name)), ...words];
  const around = route.frame === 'task' ? [] : chunkOf('places');
  // What is large first: a phone on HTTP/1.1 asks for six at a time.
  return [...chunkOf('signed-in-area'), ...chunkOf('later'), ...words, ...around, ...page];
}

export async function renderPage(request: PageRequest): Promise<string> {
  const { path, locale, origin, description, payload, cameWithSession, person, failure } = request;
  const shown = shownPath(path, payload);
  const route = failure ? undefined : routeAt(shown);
  const name = failure ? undefined : routeNameAt(shown);
  const i18n = createWords(locale, await loadFront(locale));
  const app = (
    <App
      i18n={i18n}
      payload={payload}
      failure={failure}
      cameWithSession={cameWithSession}
      writtenFor={person && { session: stateOf(person.session), answers: person.answers }}
      ssrPath={withLocale(locale, path)}
    />
  );
  const failures: unknown[] = [];
  await Promise.all([
    (route?.page ?? notFoundPage).preload(),
    route?.part?.preload(),
    route?.words && wordsOf(i18n, route.words),
    ...(person ? [signedIn.preload(), places.preload()] : []),
  ]);
  const { prelude } = await prerender(app, {
    // A boundary that is outlined for its size would bring an inline script, which the security policy refuses.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (problem) => void failures.push(problem),
  });
  const body = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const chunks = [
    ...chunkOf(`src/borrower/catalogs/${locale}.ts`),
    ...(name ? pageChunks(name, locale, cameWithSession) : chunkOf(failure ? 'later' : 'not-found-page')),
  ];
  const title = failure ? faultTitle : (route?.title ?? notFoundTitle);
  const isPublic = route?.access === 'public';
  const preload = [...new Set([...clientAssets.preload, ...chunks])];
  const asksItself = name && !person && (cameWithSession || !isPublic);
  const laterFiles = asksItself ? partFiles(name).filter((file) => !preload.includes(file)) : [];
  return htmlDocument({
    language: locales[locale].tag,
    title: documentTitle(i18n._(title)),
    description: isPublic ? description : undefined,
    css: criticalCss(clientAssets.css, body),
    font: clientAssets.font,
    // One app with one address: only what it is called on the phone differs.
    manifest: locale === 'en' ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`,
    body,
    onHero: route?.frame === 'hero' && !cameWithSession,
    hidden: !isPublic || unlisted.includes(path),
    holdsPresses: person !== undefined || (name === 'home' && !cameWithSession),
    forcedMode: forcible(route?.forcedMode),
    alternates: isPublic ? alternatesOf(origin, path) : [],
    shared: isPublic
      ? { address: origin + withLocale(locale, path), picture: `${origin}/social-card.png` }
      : undefined,
    boot: {
      build: clientAssets.build,
      builtAt: clientAssets.builtAt,
      entry: clientAssets.entry,
      stylesheet: clientAssets.stylesheet,
      preload,
      person,
      early: asksItself ? earlyReads(name) : undefined,
      part: asksItself ? earlyPart(name, laterFiles) : undefined,
      toKeep: isPublic ? undefined : otherHome(locale).filter((file) => !preload.includes(file)),
      locale,
      payload,
      failure,
      cameWithSession,
    },
  });
}
