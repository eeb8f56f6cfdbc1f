/** Going from one report to the next: each has its own heading, and nothing of the others stays. */
import { expect, test } from '@playwright/test';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

test('each report has its own heading alone, whichever was open before', async ({ browser }) => {
  const say = await wordsOf('en');
  const finance = await desk({ browser, locale: 'en', say }, 'finance', '/reports');
  const reports = finance.getByRole('navigation', { name: say('Reports'), exact: true });
  for (const name of ['Collections', 'Portfolio', 'Arrears', 'Trial balance']) {
    await reports.getByRole('link', { name: say(name), exact: true }).click();
    await expect(finance.getByRole('heading', { level: 1 })).toHaveText([say(name)]);
  }
});
