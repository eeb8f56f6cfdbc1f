/**
 * A bad line and none: what was read opens from the device with its time, nothing is sent later by itself, and nothing of a
 * person stays after they signed out. The worker is let in here; every other journey runs without it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { pagesToRead } from '#borrower/offline/app-paths.ts';
import { withLocale } from '#words/locale.ts';
import { openBadLine } from './bad-line.ts';
import { demoBorrower, signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');
const offlineSentence = say('You are offline. You can read what is already here.');

/** Everything the device keeps: readings by person, and the addresses and texts of the worker's caches. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const readings: Record<string, string> = {};
    const known = await indexedDB.databases();
    if (known.some(({ name }) => name === 'jernih-reading')) {
      const store = await new Promise<IDBObjectStore | undefined>((resolve) => {
        const opening = indexedDB.open('jernih-reading');
        opening.onsuccess = () => resolve(opening.result.transaction('queries').objectStore('queries'));
        opening.onerror = () => resolve(undefined);
      });
      await new Promise<void>((resolve) => {
        const walk = store?.openCursor();
        if (!walk) return resolve();
        walk.onsuccess = () => {
          if (!walk.result) {
            store?.transaction.db.close();
            return resolve();
          }
          readings[String(walk.result.key)] = String(walk.result.value);
          walk.result.continue();
        };
      });
    }
    const pages: Record<string, string> = {};
    let assetBytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const { pathname } = new URL(request.url);
        const text = (await answer?.text()) ?? '';
        if (pathname.startsWith('/assets/')) assetBytes += text.length;
        else pages[pathname] = text;
      }
    }
    return { readings, pages, assetBytes };
  });

/**
 * How many milliseconds after its event the page shows the bar, or takes it away. Measured in the page, because the way to
 * it takes its own time, and without what a busy machine takes from the page; to be called before, and its answer after.
 */
async function barAfter(page: Page, event: 'offline' | 'online'): Promise<() => Promise<number>> {
  await page.evaluate(
    ([name, sentence]) => {
      const measured = new Promise<number>((resolve) => {
        addEventListener(
          name,
          () => {
            const startedAt = performance.now();
            let lookedAt = startedAt;
            let takenMs = 0;
            const isThere = () =>
              [...document.querySelectorAll('[role=status]')].some((bar) =>
                bar.textContent.includes(sentence),
              );
            const look = () => {
              const now = performance.now();
              // A page that may work looks again after some 10 ms.
              takenMs += Math.max(0, now - lookedAt - 50);
              lookedAt = now;
              if (isThere() === (name === 'offline')) resolve(now - startedAt - takenMs);
              else setTimeout(look, 10);
            };
            look();
          },
          { once: true },
        );
      });
      Object.assign(window, { measured });
    },
    [event, offlineSentence] as const,
  );
  return () => page.evaluate(() => (window as Window & { measured?: Promise<number> }).measured ?? Infinity);
}

const amountsOn = (page: Page) => page.getByText(/^RM[\d,]+\.\d\d$/).allTextContents();

/** Until the worker has kept the pages to read, and the wallet is on the device. */
async function readUntilKept(page: Page): Promise<void> {
  await page.goto('/en/wallet');
  await expect(page.getByText(say('Current balance'))).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(
      async () => {
        const { readings, pages } = await onDevice(page);
        return [
          pagesToRead.every((path) => withLocale('en', path) in pages),
          Object.values(readings).some((text) => text.includes('getWallet')),
        ];
      },
      { timeout: 30_000 },
    )
    .toEqual([true, true]);
}

test('the wallet that was read opens without a line, and nothing is sent later by itself', async ({
  browser,
}) => {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signInToDemo(page, say);
  await readUntilKept(page);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const left = await amountsOn(page);
  expect(left.length).toBeGreaterThan(0);

  await test.step('the bar says so within a second', async () => {
    const tookMs = await barAfter(page, 'offline');
    await context.setOffline(true);
    await expect(page.getByText(offlineSentence)).toBeVisible();
    expect(await tookMs()).toBeLessThan(1_000);
  });

  await test.step('a reload shows what was read, with its time, and no error', async () => {
    await page.reload();
    await expect(page.getByText(say('Current balance'))).toBeVisible();
    await expect(page.getByText(/^As of \d{1,2}:\d\d [ap]m$/).first()).toBeVisible();
    await expect(page.getByText(offlineSentence)).toContainText(/Last updated .* \d{1,2}:\d\d [ap]m\./);
    await expect.poll(() => amountsOn(page)).toEqual(left);
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
  });

  await test.step('a page that was never opened here has the maintenance page stand in', async () => {
    await page.goto('/en/verifikasi-akun');
    await expect(page).toHaveURL(/\/en\/maintenance\?next=%2Fen%2Fverifikasi-akun$/);
    await expect(page.getByRole('heading', { level: 1, name: say('You are offline') })).toBeVisible();
    await expect(
      page.getByText(say('This page is not on your device yet. It opens once you are connected.')),
    ).toBeVisible();
    await expect(page.getByText(offlineSentence)).toBeVisible();
  });

  await test.step('Home, which was never opened here, is there too', async () => {
    await page.goto('/en');
    await expect(page.getByRole('heading', { level: 1, name: say('Welcome') })).toBeVisible();
    await expect(page.locator('main').getByText('470.73').first()).toBeVisible();
  });

  await test.step('without a language in its address a page is the one that was kept with it', async () => {
    await page.goto('/wallet');
    await expect(page.getByText(say('Current balance'))).toBeVisible();
  });

  await test.step('Home is kept as it is for everybody, and what is kept has its time', async () => {
    const { pages } = await onDevice(page);
    expect(pages['/en']).toContain('id="boot"');
    expect(JSON.stringify(pages)).not.toContain('cameWithSession\\":true');
    const timed = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('workbox-expiration');
          opening.onsuccess = () => {
            const store = opening.result.transaction('cache-entries').objectStore('cache-entries');
            const all = store.getAll();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result.map(({ url }: { url: string }) => new URL(url).pathname));
            };
          };
        }),
    );
    expect(Object.keys(pages).filter((pathname) => !timed.includes(pathname))).toEqual([]);
  });

  const sent: string[] = [];
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    (request.method() === 'GET' ? read : sent).push(pathname);
  });

  await test.step('a button pressed says so and keeps the form', async () => {
    await page.goto('/en/my-account/message');
    const field = page.getByLabel(say('Your message'));
    await field.fill('I have a question about my bill.');
    await page.getByRole('button', { name: say('Send message') }).click();
    const note = page.locator('main').getByRole('alert');
    await expect(note).toContainText(say('You are offline. Nothing was sent. Connect and press again.'));
    await expect(note).toContainText(say('What you typed is still here.'));
    await expect(field).toHaveValue('I have a question about my bill.');
    await field.focus();
  });

  await test.step('back on the line: the bar goes, data is read once, the focus stays, nothing goes out', async () => {
    read.length = 0;
    const tookMs = await barAfter(page, 'online');
    await context.setOffline(false);
    await expect(page.getByText(offlineSentence)).toBeHidden();
    expect(await tookMs()).toBeLessThan(1_000);
    await expect.poll(() => read).toContain('/api/me/messages');
    await page.waitForTimeout(2_000);
    expect(read.filter((pathname) => pathname === '/api/me/messages')).toHaveLength(1);
    expect(sent).toEqual([]);
    await expect(page.getByLabel(say('Your message'))).toBeFocused();
    await expect(page.getByText(/^As of /)).toHaveCount(0);
  });
  await context.close();
});

test('another language is kept as well, from when it was chosen; what is not there says that there is no line', async ({
  browser,
}) => {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const sayMalay = await wordsOf('ms');
  await signInToDemo(page, say);
  await readUntilKept(page);
  await page.locator('footer').getByRole('link', { name: 'Bahasa Melayu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: sayMalay('Wallet') })).toBeVisible();
  await expect
    .poll(async () => '/my/my-account/message' in (await onDevice(page)).pages, { timeout: 30_000 })
    .toBe(true);
  await context.setOffline(true);
  for (const [path, title] of [
    ['/my', 'Welcome'],
    ['/my/my-account/payment', 'Repayment'],
    ['/my/my-account', 'Account'],
  ] as const) {
    await page.locator(`nav a[href="${path}"]:visible`).first().click();
    await expect(page.getByRole('heading', { level: 1, name: sayMalay(title) })).toBeVisible();
  }
  await page.goto('/my/wallet');
  await expect(page.getByText(sayMalay('Current balance'))).toBeVisible();

  // Its files were never fetched: the line is missing, and nothing of ours is broken.
  await page.goto('/my/my-account');
  await page
    .locator('main')
    .getByRole('link', { name: sayMalay('Documents') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: sayMalay('You are offline') })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: sayMalay('Documents') })).toBeVisible();
  await context.close();
});

test('after signing out nothing of a person is on the device, and the next one never sees it [SESS-06]', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  // Two whose sessions no other journey goes on with.
  const first = demoBorrower('hafiz@demo.example');
  const second = demoBorrower('arvind@demo.example');
  await signInToDemo(page, say, first.email);
  await readUntilKept(page);

  await test.step('what is kept while signed in is the reading alone', async () => {
    const { readings, pages, assetBytes } = await onDevice(page);
    expect(Object.keys(readings)).toHaveLength(1);
    const kept: { clientState: { queries: { queryKey: string[] }[] } } = JSON.parse(
      Object.values(readings)[0] ?? '',
    );
    const names = kept.clientState.queries.map(({ queryKey }) => queryKey[0]);
    expect(names).toContain('getWallet');
    for (const name of ['getProfile', 'getBankAccount', 'getVerification', 'getPrivacy', 'getAgreement'])
      expect(names).not.toContain(name);
    expect(Object.keys(pages).filter((pathname) => /^\/(api|office|outbox)/.test(pathname))).toEqual([]);
    for (const text of [first.name, first.email]) expect(JSON.stringify(pages)).not.toContain(text);
    // In the language in use only, and nothing that only other pages need.
    expect(Object.keys(pages).filter((pathname) => /^\/(my|cn)\b(?!-)/.test(pathname))).toEqual([]);
    test.info().annotations.push({ type: 'kept', description: `${assetBytes} bytes of files` });
  });

  await test.step('signing out empties it', async () => {
    await page.goto('/en/my-account');
    await page.getByRole('button', { name: say('Sign Out'), exact: true }).click();
    await expect(page).toHaveURL(/\/en\/?$/);
    await expect.poll(async () => (await onDevice(page)).readings).toEqual({});
    await context.setOffline(true);
    await page.goto('/en/wallet');
    await expect(page.getByText(offlineSentence)).toBeVisible();
    await expect(page.getByText(say('Current balance'))).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step('the next person reads their own, also where something was left', async () => {
    // The page of before may still be on its way to the one that stands in for it.
    await expect(() => page.goto('/en')).toPass();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('jernih-reading');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('queries', 'readwrite');
            writing
              .objectStore('queries')
              .put('{"buster":"old","clientState":{"queries":[]}}', 'somebody-else');
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
    await signInToDemo(page, say, second.email);
    await readUntilKept(page);
    const { readings } = await onDevice(page);
    expect(Object.keys(readings)).toHaveLength(1);
    expect(Object.keys(readings)).not.toContain('somebody-else');
  });
  await context.close();
});

test('signing out without a line: this device forgets at once, and the session ends as soon as there is one', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const owed = page.getByText(
    say('You are signed out on this device. Your session on our side ends as soon as you are connected.'),
  );
  // Whose session no other journey goes on with.
  await signInToDemo(page, say, 'jiahui@demo.example');
  await readUntilKept(page);
  const other = await context.newPage();
  await other.goto('/en/wallet');
  await expect(other.getByText(say('Current balance'))).toBeVisible();
  await page.goto('/en/my-account');
  const signOut = page.getByRole('button', { name: say('Sign Out'), exact: true });
  await expect(signOut).toBeVisible();
  await context.setOffline(true);
  await signOut.click();
  await expect(page).toHaveURL(/\/en\/?$/);
  await expect(owed).toBeVisible();
  // Before another page opens, which the simulated lack of a line reaches a moment late.
  const isStillOpen = async () => (await (await page.request.get('/api/session')).json()).user !== null;
  expect(await isStillOpen()).toBe(true);
  await expect.poll(async () => (await onDevice(page)).readings).toEqual({});
  await expect(other.getByText(say('Current balance'))).toHaveCount(0);
  await page.goto('/en/wallet');
  await expect(owed).toBeVisible();
  await expect(page.getByText(say('Current balance'))).toHaveCount(0);

  await context.setOffline(false);
  await expect.poll(isStillOpen).toBe(false);
  await expect(owed).toBeHidden();
  await page.goto('/en/wallet');
  await expect(page).toHaveURL(/sign-in/);
  await context.close();
});

test('what does not come in four seconds, or from a server that is not there, is the page that was kept', async ({
  browser,
}) => {
  const line = await openBadLine();
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    proxy: { server: `socks5://127.0.0.1:${line.port}` },
  });
  const page = await context.newPage();
  const title = page.getByRole('heading', { level: 1, name: say('Check a paper') });
  await page.goto('/en');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Whoever opened one page has these two.
  await expect
    .poll(async () => Object.keys((await onDevice(page)).pages).sort())
    .toEqual(['/en', '/en/maintenance']);
  await page.goto('/en/verify');
  await expect.poll(async () => '/en/verify' in (await onDevice(page)).pages).toBe(true);

  line.stallFor(1_000_000);
  const startedAt = Date.now();
  await page.goto('/en/verify', { waitUntil: 'commit' });
  await expect(title).toBeVisible();
  expect(Date.now() - startedAt).toBeGreaterThan(3_900);
  line.stallFor(0);

  const gateway = createServer((_, answer) => answer.writeHead(502).end('Bad Gateway')).listen(
    0,
    '127.0.0.1',
  );
  await once(gateway, 'listening');
  line.leadTo((gateway.address() as AddressInfo).port);
  await page.waitForLoadState();
  await page.goto('/en/verify', { waitUntil: 'commit' });
  await expect(title).toBeVisible();
  // This one the device never saw.
  await page.goto('/en/sign-up', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/en\/maintenance\?next=%2Fen%2Fsign-up$/);
  await context.close();
  gateway.close();
  await line.close();
});

test('the worker leaves the API and the back office alone, brings what is new, and goes when it is told to', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const byWorker = new Map<string, boolean>();
  page.on('response', (answer) => byWorker.set(new URL(answer.url()).pathname, answer.fromServiceWorker()));
  await page.goto('/en');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/en/loan');
  await expect.poll(() => byWorker.get('/api/session')).toBe(false);
  expect(byWorker.get('/en/loan')).toBe(true);
  await page.goto('/office');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(byWorker.get('/office')).toBe(false);
  expect([...byWorker].filter(([pathname, is]) => pathname.startsWith('/assets/office/') && is)).toEqual([]);
  expect([...byWorker.keys()].some((pathname) => pathname.startsWith('/assets/office/'))).toBe(true);

  await test.step('what was kept before does not stand in the way of what is new', async () => {
    await page.goto('/en');
    await page.evaluate(async () => {
      const cache = await caches.open('jernih-pages-1');
      const old = new Response('<h1>An old build</h1>', { headers: { 'content-type': 'text/html' } });
      await cache.put('/en', old);
      await caches.open('jernih-pages-0');
    });
    await page.reload();
    await expect(page.getByText('An old build')).toHaveCount(0);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('An old build')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('the file that takes its place when it is switched off empties all', async () => {
    // Where no page of the app asks for the worker again.
    await page.goto('/favicon.svg');
    await page.evaluate(() => navigator.serviceWorker.register('/no-worker.js', { scope: '/' }));
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0]);
  });
  await context.close();
});

test('a line of 400 KB/s with 400 ms loads the wallet and sends a form', async ({ browser }) => {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signInToDemo(page, say);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400 * 1024,
    uploadThroughput: 400 * 1024,
  });
  const startedAt = Date.now();
  await page.goto('/en/wallet');
  await expect(page.getByText(say('Current balance'))).toBeVisible();
  test.info().annotations.push({ type: 'wallet', description: `${Date.now() - startedAt} ms` });
  await page.goto('/en/my-account/message');
  await page.getByLabel(say('Your message')).fill('Hello, is my bill for next month ready?');
  await page.getByRole('button', { name: say('Send message') }).click();
  await expect(page.getByText(say('Message sent'))).toBeVisible();
  await context.close();
});
