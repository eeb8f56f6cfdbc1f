/** A borrower whose money has not arrived writes; an officer may answer with a template, and not with a fee. */
import { expect, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { signInToDemo } from './demo-borrower.ts';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

/** Under review; her account reads Malay. */
const email = 'siti@demo.example';
const name = 'Siti Khadijah binti Abdullah';

test('a conversation with a template, a page to open, and no fee', async ({ browser }) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en' as const, say };
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // She reads Malay, the officer English.
  const sayMalay = await wordsOf('ms');
  await signInToDemo(page, sayMalay, email, 'ms');
  await page.goto('/my/my-account/message');
  await page.getByLabel(sayMalay('Your message')).fill('Which photo was not clear?');
  await page.getByRole('button', { name: sayMalay('Send message') }).click();
  await expect(page.getByText(sayMalay('Message sent')).first()).toBeVisible();

  const officer = await desk(office, 'loan-officer', '/messages');
  await test.step('the officer finds who waits, by name and by keyboard', async () => {
    const search = officer.getByLabel(say('Name of the borrower'));
    await search.fill('siti khadijah');
    await search.press('Enter');
    await expect(officer.getByRole('link', { name })).toHaveCount(1);
    await expect(officer).toHaveURL(/search=/);
    await isAccessible(officer);
    await officer.getByRole('link', { name }).press('Enter');
    await expect(officer.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  const text = officer.getByLabel(say('Your message'));
  const send = officer.getByRole('button', { name: say('Send message') });
  await test.step('asking for money is refused with the reason, and the text stays', async () => {
    await text.fill('Sila bayar yuran proses RM50 dahulu.');
    await send.click();
    await expect(officer.getByText(say('refusal.message-pay-first')).first()).toBeVisible();
    await expect(text).toHaveValue('Sila bayar yuran proses RM50 dahulu.');
    await isAccessible(officer);
  });

  await test.step('a template in her language, with one’s own beside it, and a page to open', async () => {
    const template = officer.getByLabel(say('Start from a template'));
    await template.selectOption({ label: say('template.bill-soon.name') });
    await expect(
      officer.getByText(
        say(
          'This borrower has no open bill or no loan yet, so this template would not be true. Choose another one.',
        ),
      ),
    ).toBeVisible();
    await template.selectOption({ label: say('template.photo-again.name') });
    await expect(officer.getByText(say('In your language'))).toBeVisible();
    await isAccessible(officer);
    await officer.getByRole('button', { name: say('Insert the text') }).click();
    await expect(text).toHaveValue(new RegExp(`^Salam ${name}`));
    await officer
      .getByLabel(say('A page of the app to open from it'))
      .selectOption({ label: say('Verification') });
    await send.click();
    await expect(officer.getByText(say('Not read yet')).first()).toBeVisible();
  });

  await test.step('she reads it and opens the page; the officer sees that', async () => {
    await page.reload();
    // Other journeys may write to her meanwhile.
    const message = page.locator('main details').filter({ hasText: `Salam ${name}` });
    await message.locator('summary').first().click();
    await message
      .getByRole('link', { name: sayMalay('Open the page') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/my\/verifikasi-akun/);
    await officer.reload();
    await expect(officer.getByText(/^Read on /).first()).toBeVisible();
  });

  await test.step('the administrator keeps templates that obey the same rules', async () => {
    const administrator = await desk(office, 'administrator', '/settings/templates');
    await administrator.getByRole('button', { name: say('Add a template') }).click();
    await administrator.getByLabel(say('Template name'), { exact: true }).fill('Opening hours');
    await administrator.getByLabel('English').fill('We are open from nine to six.');
    await administrator.getByLabel('Bahasa Melayu').fill('Kami buka dari sembilan hingga enam.');
    await administrator.getByLabel('简体中文').fill('请先付手续费。');
    await administrator.getByRole('button', { name: say('Save the template') }).click();
    await expect(administrator.getByRole('alert').first()).toBeVisible();
    await administrator.getByLabel('简体中文').fill('我们九点到六点营业。');
    await administrator.getByRole('button', { name: say('Save the template') }).click();
    await expect(administrator.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
    await isAccessible(administrator);
  });
  await context.close();
});

test('a text of one’s own waits for a colleague until the money has arrived', async ({ browser }) => {
  const say = await wordsOf('en');
  const sayMalay = await wordsOf('ms');
  const office = { browser, locale: 'en' as const, say };
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInToDemo(page, sayMalay, email, 'ms');
  const words = 'Anda terima pinjaman selepas tiga keping gambar sampai.';
  const reason = 'It can be read as a condition. Name the page instead.';

  const officer = await desk(office, 'loan-officer', '/messages?view=all&search=siti');
  await officer.getByRole('link', { name }).click();
  const text = officer.getByLabel(say('Your message'));
  const waiting = officer.getByRole('list', { name: say('Texts that the borrower has not got') });
  const write = async (typed: string) => {
    await text.fill(typed);
    await officer.getByRole('button', { name: say('Send message') }).click();
    await expect(waiting.getByText(say('Waits for a colleague'))).toBeVisible();
    await expect(waiting.getByText(typed)).toBeVisible();
    await expect(text).toHaveValue('');
  };
  const sheSees = async (isThere: boolean) => {
    await page.goto('/my/my-account/message');
    await expect(page.getByLabel(sayMalay('Your message'))).toBeVisible();
    if (isThere) await expect(page.getByText(words).first()).toBeVisible();
    else await expect(page.getByText(words)).toHaveCount(0);
  };

  await test.step('it stands in the conversation, with nobody to press Send but a colleague', async () => {
    await write(words);
    await expect(waiting.getByRole('button', { name: say('Send to the borrower') })).toHaveCount(0);
    await isAccessible(officer);
    await sheSees(false);
  });

  await test.step('its writer takes it back into the form', async () => {
    await waiting.getByRole('button', { name: say('Withdraw the text') }).click();
    await expect(text).toHaveValue(words);
    await expect(waiting).toHaveCount(0);
    await write(words);
  });

  const approver = await desk(office, 'approver', '/messages');
  const open = async () => {
    await approver.goto('/office/messages?view=held');
    await approver.getByRole('link', { name }).click();
  };
  await test.step('a colleague finds it and says why it is not sent', async () => {
    await open();
    await approver.getByRole('button', { name: say('Do not send') }).click();
    await approver.getByRole('button', { name: say('Do not send') }).click();
    await expect(approver.getByText(say('Enter the reason')).first()).toBeVisible();
    await isAccessible(approver);
    await approver.getByLabel(say('Why is it not sent?')).fill(reason);
    await approver.getByRole('button', { name: say('Do not send') }).click();
    await expect(approver.getByText(say('Not sent'), { exact: true })).toBeVisible();
  });

  await test.step('the writer reads that, and writes it again', async () => {
    await officer.reload();
    await expect(waiting.getByText(reason)).toBeVisible();
    await waiting.getByRole('button', { name: say('Put the text into the form') }).click();
    await expect(text).toHaveValue(words);
    await write(words);
    await sheSees(false);
  });

  await test.step('the colleague sends it, and she reads it', async () => {
    await open();
    await approver.getByRole('button', { name: say('Send to the borrower') }).click();
    await expect(
      approver.getByRole('list', { name: say('Texts that the borrower has not got') }),
    ).toHaveCount(0);
    await expect(approver.getByText(/^Read and sent by /).first()).toBeVisible();
    await isAccessible(approver);
    await approver.goto('/office/messages?view=held');
    await expect(approver.getByText(say('No text waits for a second person.'))).toBeVisible();
    await sheSees(true);
  });
  await context.close();
});
