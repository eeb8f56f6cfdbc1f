/** Whose page is written whole, and when it is written for nobody: what is in it was read through the API, with that person's cookie. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile, getSession } from '#contract/account.ts';
import { getCredit } from '#contract/claims.ts';
import { getWallet } from '#contract/loans.ts';
import { type Person, unwrittenCookies } from '#contract/whole-page.ts';
import { hourMs } from '#domain/durations.ts';
import { buildApp } from './app.ts';
import { makeReadForPage } from './read-for-page.ts';
import { type Borrower, borrower, makeHouse, movableClock, openBrowser, staff } from './testing.ts';
import { openLender } from './testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const readForPage = makeReadForPage(app);
const reads = {
  session: getSession.path,
  answers: { getWallet: getWallet.path, getCredit: getCredit.path, getProfile: getProfile.path },
};
/** Never answers by itself. */
let letGo = () => {};
const held = new Promise<void>((resolve) => {
  letGo = resolve;
});
app.get('/page', async (request) => ({ person: (await readForPage(request, reads, 'ms-MY')) ?? null }));
let holding = 0;
app.get('/held', async () => {
  holding += 1;
  await held;
});
const withHeld = { ...reads, answers: { ...reads.answers, getHeld: '/held' } };
app.get('/slow-page', async (request) => ({
  person: (await readForPage(request, withHeld, 'en-MY')) ?? null,
}));

let aisyah: Borrower;
let kavin: Borrower;
beforeAll(async () => {
  await openLender(house);
  aisyah = await borrower(house, app, { name: 'Aisyah binti Rahman' });
  kavin = await borrower(house, app, { name: 'Kavin a/l Raju' });
});
afterAll(() => app.close());

const opened = async (who: Borrower, headers: Record<string, string> = {}) =>
  (await who.get<{ person: Person | null }>('/page', { headers })).body.person;

/** On a busy machine one waits too long for what it shows, and is written for nobody: it is opened again. */
async function openedWhole(who: Borrower, headers: Record<string, string> = {}): Promise<Person | null> {
  let person: Person | null = null;
  for (let tries = 0; tries < 20 && person === null; tries += 1) person = await opened(who, headers);
  return person;
}

describe('a page that is written whole', () => {
  it('has what its person would read, as they would read it', async () => {
    const person = await openedWhole(aisyah);
    const headers = { 'accept-language': 'ms-MY' };
    const own = async (path: string) => (await aisyah.get(path, { headers })).body;
    expect(person?.session).toEqual(await own(getSession.path));
    expect(person?.answers).toEqual({
      getWallet: await own(getWallet.path),
      getCredit: await own(getCredit.path),
      getProfile: await own(getProfile.path),
    });
  });

  it('is never another person’s, though many are written at once', async () => {
    const people = [aisyah, kavin, aisyah, kavin, kavin, aisyah];
    let written = 0;
    // On a busy machine some wait too long, or all of them, and are given the page for everybody.
    for (let round = 0; round < 20 && written === 0; round += 1) {
      const pages = await Promise.all(people.map((who) => opened(who)));
      for (const [index, page] of pages.entries()) {
        if (page === null) continue;
        written += 1;
        const who = people[index];
        expect(page.session).toMatchObject({ user: { userId: who?.userId, name: who?.name } });
        expect(page.answers.getProfile).toMatchObject({ name: who?.name, email: who?.email });
      }
    }
    expect(written).toBeGreaterThan(0);
  });

  it('is opened by a link of another site, and by our own worker, which fetches it', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const worker = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'same-origin',
      'sec-fetch-dest': 'empty',
    };
    for (const headers of [link, worker]) expect(await openedWhole(aisyah, headers)).not.toBeNull();
  });
});

describe('a page is written for nobody', () => {
  it('where nobody is signed in, or somebody who is no borrower', async () => {
    expect((await openBrowser(app).get<{ person: null }>('/page')).body.person).toBeNull();
    const officer = await staff(house, app, ['loan-officer']);
    expect((await officer.get<{ person: null }>('/page')).body.person).toBeNull();
    const stranger = { cookie: `sid=${'x'.repeat(43)}` };
    expect(
      (await openBrowser(app).get<{ person: null }>('/page', { headers: stranger })).body.person,
    ).toBeNull();
  });

  it('where another site embeds or fetches it', async () => {
    for (const dest of ['iframe', 'image', 'script', 'empty']) {
      const headers = {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': dest === 'iframe' ? 'navigate' : 'no-cors',
        'sec-fetch-dest': dest,
      };
      expect(await opened(aisyah, headers)).toBeNull();
    }
  });

  it('on a device that owes the end of a session, or hides its amounts', async () => {
    for (const { name } of Object.values(unwrittenCookies)) {
      aisyah.cookies.set(name, '1');
      expect(await opened(aisyah)).toBeNull();
      aisyah.cookies.delete(name);
    }
    expect(await openedWhole(aisyah)).not.toBeNull();
  });

  it('when a read does not come in time; and where too many wait, at once', async () => {
    const slow = async () => {
      const startedAt = performance.now();
      const { body } = await aisyah.get<{ person: null }>('/slow-page');
      return { person: body.person, tookMs: performance.now() - startedAt };
    };
    const eight = Array.from({ length: 8 }, slow);
    // They are all on their way.
    await expect.poll(() => holding, { timeout: 20_000 }).toBe(8);
    const ninth = await opened(aisyah);
    expect(ninth).toBeNull();
    for (const { person, tookMs } of await Promise.all(eight)) {
      expect(person).toBeNull();
      expect(tookMs).toBeGreaterThan(600);
    }
    // What nobody waits for any more is still work.
    expect(await opened(aisyah)).toBeNull();
    letGo();
    await expect.poll(() => opened(aisyah)).not.toBeNull();
  });

  it('when the session is over', async () => {
    clock.advance(hourMs);
    expect(await opened(kavin)).toBeNull();
  });
});
