/**
 * Takes every picture in three languages: at 390 and 1360 px, light and dark, from one opening of the page.
 * `SCREENS_LOOKS=light-390` takes only these.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Page, test } from '@playwright/test';
import { localeCodes, locales } from '#words/locale.ts';
import { signInToDemo } from '../demo-borrower.ts';
import { wordsOf } from '../words.ts';
import { folder } from './contact-sheet.ts';
import { type Shot, shots } from './shots.ts';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1360].map((width) => ({ colorScheme, width, look: `${colorScheme}-${width}` })),
);
const wanted = process.env.SCREENS_LOOKS?.split(',') ?? looks.map(({ look }) => look);

async function settle(page: Page, { isWaiting }: Shot): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // What waits is seen after its 200 ms; everything else when nothing loads any more.
  if (isWaiting) await page.locator('main [aria-busy=true]').first().waitFor();
  else await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.waitForTimeout(300);
}

/** As high as its content, so that what sticks to the lower edge covers nothing. */
async function wholePage(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

mkdirSync(folder, { recursive: true });

for (const locale of localeCodes) {
  for (const shot of shots) {
    test(`${shot.route} · ${shot.state} · ${locale}`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        colorScheme: 'light',
      });
      const page = await context.newPage();
      const say = await wordsOf(locale);
      if (shot.who) await signInToDemo(page, await wordsOf('en'), `${shot.who}@demo.example`);
      await shot.before?.(page);
      await page.goto(`/${locales[locale].prefix}${shot.path}`);
      await settle(page, shot);
      await shot.act?.(page, say);
      await settle(page, shot);
      for (const { colorScheme, width, look } of looks) {
        if (!wanted.includes(look)) continue;
        await page.emulateMedia({ colorScheme });
        await wholePage(page, width);
        const name = [shot.route, shot.state, locale, look].join('.').replaceAll(' ', '-');
        await page.screenshot({
          path: path.join(folder, `${name}.png`),
          animations: 'disabled',
        });
      }
      await context.close();
    });
  }
}
