/** Fetches ahead what a person needs to read their own pages in the language in use, once for each build, one after the other. */

import type { Strategy } from 'workbox-strategies';

/** The number is the shape of what is kept: another one throws the older away. */
export const pagesCache = 'jernih-pages-1';
export const assetsCache = 'jernih-assets-1';
export const cacheNames = [pagesCache, assetsCache];

export type KeepRequest = {
  kind: 'keep';
  /** Addresses of pages. */
  pages: string[];
  /** Files that the open page has loaded, perhaps before there was a worker. */
  assets: string[];
  /** The entry file of the open page: what is kept of this build needs no second look. */
  entry: string;
};

type Boot = { entry: string; stylesheet: string; preload: string[]; toKeep?: string[] };

const ignoring = { ignoreVary: true, ignoreSearch: true };
/** A page that is written whole for a person is never kept, so nothing else makes the kept one young again. */
const youngForMs = 24 * 60 * 60 * 1000;

/** The strategies of the worker: what they keep has its time, and goes when that is over. */
type Keepers = { page: Strategy; asset: Strategy };

export async function keepForReading(event: ExtendableMessageEvent, by: Keepers): Promise<void> {
  const { pages, assets, entry }: KeepRequest = event.data;
  const keptPages = await caches.open(pagesCache);
  const keepAsset = (asset: string) => keep(by.asset, event, new Request(asset, { priority: 'low' }));
  try {
    for (const asset of assets) await keepAsset(asset);
    for (const page of pages) {
      const known = await keptPages.match(page, ignoring);
      const isYoung = Date.now() - Date.parse(known?.headers.get('date') ?? '') < youngForMs;
      const knownHtml = isYoung ? await known?.text() : undefined;
      const html = knownHtml?.includes(entry) ? knownHtml : await keepPage(page);
      for (const asset of html === undefined ? [] : assetsOf(html)) await keepAsset(asset);
    }
  } catch {
    // The line is gone or the device is full: what is there is there, and the next start goes on.
  }

  /** As it is for everybody: without the cookies of whoever is here. */
  async function keepPage(page: string): Promise<string | undefined> {
    const request = new Request(page, { priority: 'low', credentials: 'omit', redirect: 'manual' });
    const answer = await keep(by.page, event, request);
    return answer.status === 200 ? answer.text() : undefined;
  }
}

async function keep(by: Strategy, event: ExtendableEvent, request: Request): Promise<Response> {
  const [answer] = await Promise.all(by.handleAll({ event, request }));
  return answer;
}

/** The page says itself what it loads. */
function assetsOf(html: string): string[] {
  const [, text] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  if (!text) return [];
  const { entry, stylesheet, preload, toKeep = [] }: Boot = JSON.parse(text);
  const [, font] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? [];
  return [entry, stylesheet, ...preload, ...toKeep, ...(font ? [font] : [])];
}
