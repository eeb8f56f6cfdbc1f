/**
 * Every route in every language, signed out and signed in: each is loaded once and then seen in light and dark, from 320
 * to 1920 px, with large and with spaced text, without motion and in forced colours; in the second and third language in
 * what words can break.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { PagePayload } from '#contract/lender.ts';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { signInToDemo } from '../demo-borrower.ts';
import { address } from '../product.ts';
import {
  isTask,
  mainPaths,
  places,
  signedInPaths,
  signedOutPaths,
  unknownPath,
  urlOf,
} from '../route-table.ts';
import { type Say, wordsOf } from '../words.ts';
import { giveEye } from './eye.ts';
import type { Expected } from './structure.ts';
import { atRest, faultsOf, listen, open } from './visit.ts';

// A trace of hundreds of questions takes longer than they do; the answers say where and what.
test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

/** Nobody of these is where the first person is: no loan, late, a contract to sign, identity not verified. */
const others = [
  { email: 'daniel@demo.example', locale: 'en' },
  { email: 'hafiz@demo.example', locale: 'ms' },
  { email: 'priya@demo.example', locale: 'zh' },
  { email: 'haziq@demo.example', locale: 'ms' },
] as const;

type Walk = {
  context: BrowserContext;
  locale: Locale;
  say: Say;
  isSignedIn: boolean;
  hasLoan?: boolean;
  /** Nobody else's walk sees these pages as they are here, in whatever language. */
  isOnlyHere?: boolean;
};

/** Two tabs take the paths in turn: while one waits for its page, the other is looked at. */
async function walk(
  { context, locale, say, isSignedIn, hasLoan = false, isOnlyHere = false }: Walk,
  paths: readonly string[],
): Promise<void> {
  const left = [...paths];
  const smallPrint = await smallPrintOf();
  async function takeTurns(page: Page): Promise<void> {
    const noise = listen(page);
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const expected: Expected = {
        language: locales[locale].tag,
        help: say('Get help'),
        places: isSignedIn && !isTask(at) ? places.map((place) => urlOf(locale, place)) : [],
        smallPrint,
        hasAmounts: hasLoan && at === '/wallet',
      };
      await open(page, urlOf(locale, at));
      if (isOnlyHere) await atRest(page);
      const differsBy = locale === 'en' || isOnlyHere ? 'shape' : 'words';
      const faults = await faultsOf(page, expected, differsBy);
      // The browser itself notes that the page was not found.
      if (at !== unknownPath) faults.push(...noise);
      expect.soft(faults, urlOf(locale, at)).toEqual([]);
      noise.length = 0;
    }
  }
  await Promise.all([takeTurns(await context.newPage()), takeTurns(await context.newPage())]);
}

for (const locale of localeCodes) {
  const { name } = locales[locale];
  test(`signed out in ${name}, and nothing that the policy of the page refuses [CFG-01]`, async ({
    browser,
  }) => {
    const context = await browser.newContext();
    await giveEye(context);
    const say = await wordsOf(locale);
    await walk({ context, locale, say, isSignedIn: false }, signedOutPaths);
    await context.close();
  });

  test(`signed in, ${name}, and nothing that the policy of the page refuses [CFG-01]`, async ({
    browser,
  }) => {
    const context = await browser.newContext();
    await signInToDemo(await context.newPage(), await wordsOf('en'));
    await giveEye(context);
    const say = await wordsOf(locale);
    await walk({ context, locale, say, isSignedIn: true, hasLoan: true }, signedInPaths);
    await context.close();
  });
}
for (const { email, locale } of others) {
  test(`the main pages of ${email}, ${locales[locale].name}`, async ({ browser }) => {
    const context = await browser.newContext();
    await signInToDemo(await context.newPage(), await wordsOf('en'), email);
    await giveEye(context);
    const say = await wordsOf(locale);
    await walk({ context, locale, say, isSignedIn: true, isOnlyHere: true }, mainPaths);
    await context.close();
  });
}

/** Who lends, as every page is told. */
async function smallPrintOf(): Promise<string[]> {
  const answer = await fetch(`${address}/en/_payload.json`);
  const { lender } = (await answer.json()) as PagePayload;
  return [lender.registeredName, lender.address, ...lender.complaintChannels];
}
