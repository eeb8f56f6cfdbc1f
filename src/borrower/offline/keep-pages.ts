/** Asks the worker to keep the pages that are read without a line, in the language in use; never where data is to be saved. */
import { readBoot } from '#ui/document.ts';
import { type Locale, withLocale } from '#words/locale.ts';
import { pagesForAnybody, pagesToRead } from './app-paths.ts';

/** Widely there, but in no standard yet. */
type Line = { saveData?: boolean };

export const keepForAnybody = (locale: Locale): void => keepPages(locale, pagesForAnybody);
export const keepForPerson = (locale: Locale): void => keepPages(locale, pagesToRead);

/** `locale` is not the language that the page came in: it may have been changed since. */
function keepPages(locale: Locale, paths: readonly string[]): void {
  const line: Line | undefined = 'connection' in navigator ? (navigator.connection as Line) : undefined;
  const boot = readBoot();
  if (!('serviceWorker' in navigator) || line?.saveData || !boot) return;
  const { entry } = boot;
  // Under the address that says its language: the worker finds it under the other one as well.
  const pages = paths.map((path) => withLocale(locale, path));
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ kind: 'keep', pages, assets: loadedAssets(), entry }),
  );
}

const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
