/** One page load, seen in every look: the theme, the width and the size of the text change while it stays open. */
import type { Page } from '@playwright/test';
import { askAxe, everything, look } from './axe.ts';
import { brokenAmounts, cutWords, overlaps, sideways } from './fit.ts';
import { longestValues, stretchWords } from './stretch.ts';
import { type Expected, structure } from './structure.ts';
import { longLines, smallTargets, smallText } from './targets.ts';
import { edgeless, hiddenFields, movement } from './wishes.ts';

const height = 844;
const fits = [sideways, cutWords, overlaps, brokenAmounts];

/** Runs checks in the page, one after the other in one call, once what measures itself has drawn itself anew. */
export function ask(page: Page, checks: readonly (() => string[])[]): Promise<string[]> {
  return page.evaluate(`(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [${checks.map((check) => `...(${check.toString()})()`).join(',')}];
  })()`);
}

/** Whatever the browser calls an error: a fault of a script, and what the policy of the page (CSP) kept it from. */
export function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

/** Taken over by its scripts, and nothing more on its way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('[aria-busy=true]') &&
      // Help in the header and the footer come with later files.
      document.querySelector('header button') &&
      document.querySelector('footer'),
  );
}

/** Home of somebody signed in is drawn anew once their loan came, with its words: until nothing changed for a moment. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, 400);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 400);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );

/** In its first look. */
export async function open(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 390, height });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' });
  await page.goto(url);
  await settled(page);
  for (let again = 0; again < 3 && !(await hasOurFont(page)); again += 1) {
    await page.reload();
    await settled(page);
  }
}

/**
 * Ours comes with the page or not at all (`font-display: optional`). A phone has a font that is as wide; a machine that
 * runs tests has none, and what it shows instead is wider by a fifth.
 */
const hasOurFont = (page: Page) =>
  page.evaluate(() => {
    const [ours] = getComputedStyle(document.body).fontFamily.split(',');
    const pen = document.createElement('canvas').getContext('2d');
    const widthIn = (family: string) => {
      if (pen) pen.font = `40px ${family}`;
      return pen?.measureText('RM9,885.46').width;
    };
    return widthIn(`${ours}, monospace`) !== widthIn('monospace');
  });

async function wear(page: Page, theme: 'light' | 'dark', width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
}

/** The text spacing that WCAG 1.4.12 lets readers set. */
const setSpacing = (page: Page, on: boolean) =>
  page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet();
    if (isOn)
      sheet.replaceSync(
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
      );
    document.adoptedStyleSheets = [sheet];
  }, on);

/** Pictures measure their new width with the next frame, and are drawn anew with the one after it. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate(async (wanted) => {
    document.documentElement.style.fontSize = wanted;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, size);

/**
 * What is wrong with a page that waits, could not be read, is empty or offline: in both themes and widths. A state that
 * differs in a sentence only is looked at in two of the four.
 */
export async function faultsOfState(
  page: Page,
  expected: Expected,
  differsBy: 'shape' | 'sentence' = 'shape',
): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((each) => `${where}: ${each}`));
  await wear(page, 'light', 390);
  note('390 light', await askAxe(page, everything));
  note('390', await page.evaluate(structure, expected));
  note('390', await ask(page, [smallTargets, smallText, ...fits]));
  if (differsBy === 'shape') {
    await wear(page, 'dark', 390);
    note('390 dark', await askAxe(page, look));
    await wear(page, 'light', 1360);
    note('1360 light', await askAxe(page, look));
  }
  await wear(page, 'dark', 1360);
  note('1360 dark', await askAxe(page, look));
  note('1360', await page.evaluate(structure, expected));
  note('1360', await ask(page, fits));
  await wear(page, 'light', 390);
  return faults;
}

/**
 * What is wrong with an open page: in every look, or in those that other words can break. Colours, edges and movement are
 * the same in each language; names, and what fits, are not.
 */
export async function faultsOf(
  page: Page,
  expected: Expected,
  differsBy: 'shape' | 'words' = 'shape',
): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((each) => `${where}: ${each}`));

  note('390 light', await askAxe(page, everything));
  note('390', await page.evaluate(structure, expected));
  note('390', await ask(page, [smallTargets, smallText, movement, ...fits]));
  await wear(page, 'dark', 390);
  if (differsBy === 'shape') note('390 dark', await askAxe(page, look));
  await setTextSize(page, '200%');
  note('text of 200%', await ask(page, fits));
  await setTextSize(page, '');
  await setSpacing(page, true);
  note('spacing at 390', await ask(page, fits));
  await wear(page, 'dark', 320);
  note('spacing at 320', await ask(page, fits));
  await setSpacing(page, false);
  note('320', await ask(page, fits));
  for (const width of [360, 430, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height });
    note(`${width}`, await ask(page, [sideways, brokenAmounts]));
  }
  await wear(page, 'dark', 1360);
  if (differsBy === 'shape') note('1360 dark', await askAxe(page, everything));
  await wear(page, 'light', 1360);
  if (differsBy === 'shape') note('1360 light', await askAxe(page, look));
  note('1360', await page.evaluate(structure, expected));
  note('1360', await ask(page, fits));
  await page.setViewportSize({ width: 1920, height });
  note('1920', await ask(page, [sideways, longLines]));
  await page.setViewportSize({ width: 740, height: 360 });
  note('740 × 360', await ask(page, [sideways, hiddenFields]));
  if (differsBy === 'shape') {
    await page.emulateMedia({ forcedColors: 'active' });
    note('forced colours', await ask(page, [edgeless]));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await wear(page, 'light', 390);
  const replaced = await ask(page, [longestValues]);
  if (expected.hasAmounts && replaced.length === 0) faults.push('nothing was made longer');
  note('longest values at 390', await ask(page, fits));
  await page.setViewportSize({ width: 320, height });
  note('longest values at 320', await ask(page, fits));
  if (expected.language !== 'en-MY') return faults;
  await ask(page, [stretchWords]);
  note('pseudo-locale at 320', await ask(page, fits));
  await page.setViewportSize({ width: 390, height });
  note('pseudo-locale at 390', await ask(page, fits));
  return faults;
}
