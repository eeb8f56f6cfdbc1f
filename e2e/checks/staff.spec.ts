/** The desks of the back office at 1024 px: nothing scrolls sideways but what is meant to; on less, tables are cards. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Action, may } from '#domain/permission.ts';
import { desk } from '../office.ts';
import { wordsOf } from '../words.ts';
import { giveEye } from './eye.ts';
import { sideways } from './fit.ts';
import { ask, listen } from './visit.ts';

test.use({ trace: 'off', screenshot: 'off' });

/** The desks that need no number in their address, from the table of routes itself. */
const table = readFileSync(path.join(import.meta.dirname, '..', '..', 'src', 'office', 'routes.ts'), 'utf8');
const desks = [...table.matchAll(/path: '(\/[^':]*)',\s+access: 'signed-in',\s+action: '(\w+)'/g)].map(
  ([, at = '', action]) => ({ at, action: action as Action }),
);

/** The auditor, or the first of the others who may open it. */
const roleFor = (action: Action) =>
  (['auditor', 'finance', 'administrator'] as const).find((role) =>
    may({ kind: 'staff', userId: '', roles: [role] }, action),
  );

/** Run in the browser: each row of a desk's table is a card, and each cell has the words of its column. */
function cardsWithLabels(): string[] {
  return [...document.querySelectorAll('main table[role=table]')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent.trim());
    return [...table.querySelectorAll('tbody tr')].flatMap((row) =>
      [...row.querySelectorAll('td')].flatMap((cell, index) => {
        const label = getComputedStyle(cell, '::before').content.replace(/^"|"$/g, '');
        const isCard = getComputedStyle(row).display === 'block';
        const wanted = heads[index + 1] ?? '';
        return isCard && label === wanted ? [] : [`"${label}" in place of "${wanted}"`];
      }),
    );
  });
}

test('no desk scrolls sideways at 1024 px, and below 640 px its rows are cards with the same labels; none does what its policy refuses [CFG-01]', async ({
  browser,
}) => {
  expect(desks.length).toBeGreaterThan(20);
  const office = { browser, locale: 'ms', say: await wordsOf('ms') } as const;
  const faults: string[] = [];
  const seen = new Set<Page>();
  const noise: string[][] = [];
  let tables = 0;
  for (const { at, action } of desks) {
    const role = roleFor(action);
    if (!role) throw new Error(`nobody here opens ${at}`);
    const page = await desk(office, role, at);
    if (!seen.has(page)) noise.push(listen(page));
    seen.add(page);
    if (page.viewportSize()?.width !== 1024) {
      await giveEye(page.context());
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.reload();
    }
    await page.waitForLoadState('networkidle');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    for (const other of ['Sign in to the back office', 'This page is not part of your work'])
      await expect(title, at).not.toHaveText(office.say(other));
    faults.push(...(await ask(page, [sideways])).map((each) => `${at}: ${each}`));
    await page.setViewportSize({ width: 620, height: 768 });
    faults.push(...(await ask(page, [cardsWithLabels, sideways])).map((each) => `${at} at 620: ${each}`));
    tables += await page.locator('main table[role=table]').count();
    await page.setViewportSize({ width: 1024, height: 768 });
  }
  // As the journeys that come after this one have them.
  for (const page of seen) await page.setViewportSize({ width: 1360, height: 900 });
  expect(tables).toBeGreaterThan(5);
  expect(faults).toEqual([]);
  expect(noise.flat()).toEqual([]);
});
