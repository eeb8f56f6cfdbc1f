/** axe, put into a page once and asked as often as the page changes its look. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = beside('axe-core') as { source: string };

type Found = {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  passes: unknown[];
};
declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<Found> };
  }
}

/** WCAG 2.0 to 2.2 A and AA, and what is good practice besides. */
export const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme or a width can change. */
export const look = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'],
};

export async function askAxe(page: Page, runOnly: string[] | typeof look): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const found = await page.evaluate(
    (rules) => window.axe?.run(document, { runOnly: rules, resultTypes: ['violations'] }),
    runOnly,
  );
  // An axe that looked at nothing finds nothing either.
  if (!found?.passes.length) throw new Error(`axe did not look at ${page.url()}`);
  return found.violations.map(
    ({ id, nodes }) =>
      `axe ${id} × ${nodes.length}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary.slice(0, 300)}`,
  );
}
