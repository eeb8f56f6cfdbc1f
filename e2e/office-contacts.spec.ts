/** Before a late borrower is called: what is known, whether it is allowed at this hour, and what came of yesterday's call. */
import { expect, type Page, test } from '@playwright/test';
import { calendarView } from '#contract/calendar.ts';
import { isAccessible } from './accessible.ts';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

/** Sundays and holidays are quiet: nobody is contacted, so nothing of that day can be written down. */
async function wasQuiet(page: Page): Promise<boolean> {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });
  const yesterday = clock.format(Date.now() - 24 * 60 * 60 * 1000);
  const { holidays } = calendarView.parse(await (await page.request.get('/api/office/calendar')).json());
  return new Date(yesterday).getUTCDay() === 0 || holidays.some(({ heldOn }) => heldOn === yesterday);
}

test('before a call one sees what counts, and a contact of yesterday is written down at any hour', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const officer = await desk({ browser, locale: 'en', say }, 'loan-officer', '/arrears');
  const opener = officer.getByRole('button', { name: new RegExp(`^${say('Before you call')}: `) }).first();
  await opener.focus();
  await officer.keyboard.press('Enter');
  const dialog = officer.locator('dialog[open]');
  await expect(dialog.getByText(say('Contacts in seven days'))).toBeVisible();
  await expect(dialog.getByText(say('What never to do'))).toBeVisible();
  await expect(dialog.getByText(/•••• \d{4}/)).toBeVisible();
  await isAccessible(officer, 'dialog[open]');

  await dialog.getByRole('button', { name: say('Record a contact') }).click();
  await dialog.getByLabel(say('Day of the contact')).selectOption('yesterday');
  await dialog.getByLabel(say('Time of the contact')).fill('');
  await dialog.getByLabel(say('How'), { exact: true }).selectOption('phone');
  await dialog.getByLabel(say('What came of it')).selectOption('promised');
  const send = dialog.getByRole('button', { name: say('Record the contact') });
  await send.click();
  // Each mistake is said once, and its link leads to its field.
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
    say('Enter the time, such as 14:05'),
    say('Enter the amount that was promised'),
    say('Enter the day until when it was promised'),
  ]);
  await dialog.getByRole('link', { name: say('Enter the time, such as 14:05') }).click();
  await expect(dialog.getByLabel(say('Time of the contact'))).toBeFocused();
  await officer.keyboard.press('Escape');
  await officer.getByRole('button', { name: say('Keep it open') }).click();
  await dialog.getByLabel(say('Time of the contact')).fill('11:00');
  await dialog.getByLabel(say('What came of it')).selectOption('not-reached');
  // One that is there already is of a try before this one.
  const kept = dialog.getByText(`${say('contact.channel.phone')}: ${say('contact.outcome.not-reached')}`);
  const before = await kept.count();
  await send.click();
  const office = { browser, locale: 'en' as const, say };
  if (await wasQuiet(await desk(office, 'administrator', '/calendar'))) {
    await expect(
      dialog.getByText(/^Borrowers are contacted from 9 am to 9 pm, not on Sundays/).first(),
    ).toBeVisible();
    await officer.keyboard.press('Escape');
    await officer.getByRole('button', { name: say('Close without saving') }).click();
  } else {
    await expect(kept).toHaveCount(before + 1);
    await expect(kept.first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: say('Set this entry right') }).first()).toBeVisible();
    await officer.keyboard.press('Escape');
  }
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
