/** Puts a page into a state without walking there: what it reads is held, refused or changed on its way. */
import type { Page, Route } from '@playwright/test';
import { unwrittenCookies } from '#contract/whole-page.ts';
import { address } from './product.ts';

/**
 * From now on each page asks for what it shows: what the server wrote into it, and what was read before and is kept on the
 * device (a page opened a moment ago may or may not have come to keep it), no test could hold or change.
 */
export async function readByItself(page: Page): Promise<void> {
  await page.addInitScript(() => void indexedDB.deleteDatabase('jernih-reading'));
  await page.context().addCookies([{ name: unwrittenCookies.amountsHidden.name, value: '1', url: address }]);
}

/** Everything that is read except who is signed in. */
const isRead = (url: URL): boolean => url.pathname.startsWith('/api/') && url.pathname !== '/api/session';

const fault = {
  code: 'fault',
  status: 500,
  title: 'Internal Server Error',
  detail: 'Something went wrong on our side. Your loan and your money are not affected.',
  requestId: 'JRN-0000-TEST',
};
const refuse = (route: Route) => route.fulfill({ status: 500, json: fault });
/** What stands before a server that is not there says so without a word of ours. */
const nobodyThere = (route: Route) => route.fulfill({ status: 503, body: '' });

export type Reads = {
  /** From now on nothing arrives. */
  hold: () => void;
  /** Every read ends with a fault of the server, the held ones too. */
  refuse: () => Promise<void>;
  /** Every read ends with a 503 of something before the server. */
  unavailable: () => Promise<void>;
  /** The line is dead, though the device does not know it. */
  cut: () => Promise<void>;
  /** All is well again, for the held ones too. */
  letThrough: () => Promise<void>;
};

/** The reads of a page, in the hands of the test. */
export async function readsOf(page: Page): Promise<Reads> {
  await readByItself(page);
  let held: Route[] = [];
  const keep = async (route: Route) => void held.push(route);
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route(isRead, (route) => answer(route));
  async function change(next: typeof answer): Promise<void> {
    answer = next;
    const waiting = held;
    held = [];
    // What the page gave up meanwhile cannot be answered any more.
    await Promise.all(waiting.map((route) => next(route).catch(() => undefined)));
  }
  return {
    hold: () => {
      answer = keep;
    },
    refuse: () => change(refuse),
    unavailable: () => change(nobodyThere),
    cut: () => change((route) => route.abort()),
    letThrough: () => change((route) => route.continue()),
  };
}

/** The answer of one read, changed on its way to the page. */
export async function changeAnswer<T>(page: Page, path: string, change: (answer: T) => T): Promise<void> {
  await readByItself(page);
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      // What the page gave up meanwhile, because it went elsewhere, has no answer and needs none.
      const response = await route.fetch().catch(() => undefined);
      const answer = await response?.json().catch(() => undefined);
      if (response && answer !== undefined)
        await route.fulfill({ response, json: change(answer as T) }).catch(() => undefined);
    },
  );
}
