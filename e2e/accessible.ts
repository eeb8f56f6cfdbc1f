/** axe on the open page, once nothing on it moves any more. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing wrong with the page, or with the part that a CSS selector names. A button on its way from light to dark
 * has a colour for some milliseconds that nobody chose: what ends by itself is waited for, what turns for ever is not.
 */
export async function isAccessible(page: Page, part?: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`);
  expect(found).toEqual([]);
}
