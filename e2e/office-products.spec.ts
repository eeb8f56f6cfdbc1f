/** An administrator proposes new terms, the law stops what it caps, another administrator confirms; the public page keeps what is in force. */
import { expect, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { desk, pressAndConfirm } from './office.ts';
import { wordsOf } from './words.ts';

test('terms of a product change by two administrators and on their day', async ({ browser }) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en' as const, say };
  const first = await desk(office, 'administrator', '/settings/products');
  const rate = () => first.getByLabel(say('Interest rate, % a year'));
  const proposed = () => first.getByRole('region', { name: say('As proposed') });

  await test.step('a rate above the cap cannot be proposed, and the page says what the law allows', async () => {
    await expect(first.getByText(say('Shown to borrowers'))).toBeVisible();
    await isAccessible(first);
    await first.getByRole('link', { name: 'Personal loan' }).click();
    await first.getByRole('button', { name: say('Propose a change') }).press('Enter');
    await expect(proposed().getByText('RM470.73').first()).toBeVisible();
    await rate().fill('18.01');
    await expect(first.getByText(say('This cannot be proposed'))).toBeVisible();
    await first.getByRole('button', { name: say('Propose'), exact: true }).click();
    const why = say('The law allows up to {cap} a year. Enter {cap} or less.', { cap: '18%' });
    await expect(first.getByRole('link', { name: why })).toBeVisible();
    await isAccessible(first);
  });

  await test.step('the cost is shown beside the one in force while one types', async () => {
    await rate().fill('9');
    await expect(proposed().getByText('RM456.85').first()).toBeVisible();
    // Far away, so that no other journey meets it; the first of the month, because 29 February has no next year.
    await first.getByLabel(say('Day'), { exact: true }).fill('1');
    const year = first.getByLabel(say('Year'), { exact: true });
    await year.fill(String(Number(await year.inputValue()) + 1));
    await expect(
      first
        .getByRole('region', { name: say('In force now') })
        .getByText('RM470.73')
        .first(),
    ).toBeVisible();
    await first.getByRole('button', { name: say('Propose'), exact: true }).click();
    const own = say('You proposed this change, so another administrator confirms it.');
    await expect(first.getByText(own)).toBeVisible();
    await expect(first.getByRole('button', { name: say('Confirm the change') })).toBeHidden();
    await isAccessible(first);
  });

  await test.step('another administrator sees before and after, and confirms', async () => {
    const second = await desk(office, 'administrator-2', '/settings/products');
    await second.getByRole('link', { name: 'Personal loan' }).click();
    const row = second.getByRole('row', { name: /Interest rate/ }).first();
    await expect(row).toContainText('12% a year');
    await expect(row).toContainText('9% a year');
    await pressAndConfirm(second, say('Confirm the change'));
    await expect(second.getByRole('heading', { name: say('To come'), exact: true })).toBeVisible();
    await isAccessible(second);
  });

  await test.step('until its day the public calculator stays', async () => {
    const visitor = await browser.newPage();
    await visitor.goto('/loan?amount=10000&term=24');
    await expect(visitor.getByText('12% a year').first()).toBeVisible();
    await visitor.close();
  });
});
