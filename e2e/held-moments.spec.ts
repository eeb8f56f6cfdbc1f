/**
 * The moments between a press and its answer: what stands on the page then is true, what was typed or drawn is still there,
 * and nothing is told to the server that did not happen.
 */
import { expect, type Page, test } from '@playwright/test';
import { drawSignature, photo, signaturePad } from './borrower.ts';
import { jump } from './clock.ts';
import { signInToDemo } from './demo-borrower.ts';
import { changeAnswer } from './force.ts';
import { desk } from './office.ts';
import { address } from './product.ts';
import { waitingProof } from './waiting-proof.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

/** A spinner that was seen stays so long, and a press meanwhile is the same press. */
const spinnerMs = 1_000;

async function open(page: Page, who: string, path: string): Promise<void> {
  await signInToDemo(page, say, `${who}@demo.example`);
  await page.goto(`/en${path}`);
  await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
}

const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });

test('a contract that moved on and cannot be read stays, with the signature, and says no wrong time', async ({
  page,
}) => {
  await open(page, 'priya', '/my-account/contract');
  await drawSignature(signaturePad(page));
  await page.locator('input[name=consent]').check();
  const signature = page.locator('input[name=signature]');
  const drawn = await signature.inputValue();
  expect(drawn).not.toBe('');
  type Answer = { loan: { agreement: { state: string } } };
  await changeAnswer<Answer>(page, '/api/me/wallet', (wallet) => {
    wallet.loan.agreement.state = 'another';
    return wallet;
  });
  let asked = 0;
  await page.route('**/api/loans/*/agreement', (route) => {
    asked += 1;
    return route.abort();
  });
  // As coming back to the page with a line: everything is read again.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await expect
    .poll(() => asked, 'the reading of before and of the new state, each twice')
    .toBeGreaterThanOrEqual(4);
  await expect(
    page.getByText(say('We could not load your contract. Your loan is not affected.')),
  ).toBeVisible();
  await expect(signature).toHaveValue(drawn);
  await expect(page.locator('input[name=consent]')).toBeChecked();
  await expect(page.locator('#main')).not.toContainText('1970');
});

test('a proof that was removed does not come back with the next look at the files', async ({ page }) => {
  await open(page, 'hafiz', '/my-account/payment');
  const input = page.locator('input[type=file]').first();
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo('RESIT', '#325b62') };
  await input.setInputFiles(file);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.click()]);
  await chooser.setFiles({ ...file, name: 'b.jpg' });
  await expect(page.getByText('b.jpg')).toBeVisible();
  await button(page, 'Remove').click();
  await Promise.all([page.waitForEvent('filechooser'), input.click()]);
  await input.dispatchEvent('cancel');
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
});

test('a tab that nobody uses does not sign out the tab in use', async ({ page }) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await page.clock.install();
  await page.goto('/en/wallet');
  await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
  // For the server no time went by: somebody is at work elsewhere.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session') && request.headers()['jernih-user'] === 'nobody') asked += 1;
  });
  await jump(page, '31:00', () => expect.poll(() => asked, { timeout: 2_000 }).toBeGreaterThan(0));
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(/\/en\/wallet/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the sealed copy counts as taken only once it came', async ({ page }) => {
  await open(page, 'kumutha', '/my-account/contract');
  let told = 0;
  await page.route('**/api/loans/*/agreement/receive', (route) => {
    told += 1;
    return route.abort();
  });
  await page.route('**/api/loans/*/agreement.pdf*', (route) => route.fulfill({ status: 503, body: '' }));
  const take = page.getByRole('link', { name: say('Take your sealed copy') });
  await take.click();
  await expect(
    page.getByText(say('We could not load your copy, so nothing was noted. Press again.')),
  ).toBeVisible();
  expect(told).toBe(0);
  // A page of somebody in between is not the contract, and is not kept for it.
  await page.unroute('**/api/loans/*/agreement.pdf*');
  await page.route('**/api/loans/*/agreement.pdf*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Sign in to this network</p>' }),
  );
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await page.waitForTimeout(spinnerMs);
  await take.click();
  await page.waitForTimeout(spinnerMs);
  await expect(
    page.getByText(say('We could not load your copy, so nothing was noted. Press again.')),
  ).toBeVisible();
  expect([told, saved]).toEqual([0, 0]);
  await page.unroute('**/api/loans/*/agreement.pdf*');
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
  expect(download.suggestedFilename()).toMatch(/^agreement-.*-ms\.pdf$/);
  await expect.poll(() => told).toBe(1);
});

test('leaving is asked about until a change is saved, not until its code is sent', async ({ page }) => {
  await open(page, 'chunkeat', '/my-account/bank-account');
  await button(page, 'Change bank account').click();
  await page.getByLabel(say('Bank name'), { exact: true }).selectOption({ index: 3 });
  await page.getByLabel(say('Account number'), { exact: true }).fill('514011884821');
  const challenge = {
    challengeId: '00000000-0000-4000-8000-000000000009',
    purpose: 'change-bank-account',
    channel: 'whatsapp',
    sentTo: '01•-••• ••21',
    resendAfterSeconds: 60,
  };
  await page.route('**/api/me/codes', (route) => route.fulfill({ json: { challenge } }));
  await button(page, 'Send me a code').click();
  await button(page, 'Not now').click();
  await page.getByRole('banner').getByRole('link', { name: 'Jernih' }).click();
  await expect(page.getByRole('dialog', { name: say('Leave this page?') })).toBeVisible();
});

test('a quote says the amount that was written, whatever the page reads after it', async ({ page }) => {
  await open(page, 'hafiz', '/my-account/pay-off');
  type Day = { on: string; amountSen: number };
  const before = await page.request.get(`${address}/api/me/pay-off`);
  const [first] = ((await before.json()) as { days: Day[] }).days;
  if (!first) throw new Error('there is nothing to pay off');
  await changeAnswer<{ days: Day[] }>(page, '/api/me/pay-off', (view) => {
    for (const day of view.days) day.amountSen += 777_77;
    return view;
  });
  await button(page, 'Get this in writing (PDF)').click();
  const ringgit = (sen: number) =>
    (sen / 100).toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(page.locator('output').first()).toContainText(ringgit(first.amountSen + 777_77));
  await expect(page.getByText(/Pay exactly/)).toContainText(ringgit(first.amountSen));
});

test('where copying is not allowed the button says so, and names what it copies once', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open(page, 'hafiz', '/my-account/payment');
  const copy = page.getByRole('button', { name: `${say('Copy')} ${say('Account number')}`, exact: true });
  await copy.click();
  await expect(
    page.getByText(say('This browser does not let us copy. Select the text and copy it yourself.')),
  ).toBeVisible();
});

test('what confirming a payment does is never shown for the amount of before', async ({ browser }) => {
  const { paymentId } = await waitingProof(browser, 3);
  const page = await desk({ browser, locale: 'en', say }, 'finance-2', `/payments/${paymentId}`);
  const effect = page.getByRole('region', { name: say('What confirming will do') });
  await expect(effect).toBeVisible();
  await page.route('**/api/office/payments/*/effect*', () => undefined);
  await page.getByLabel(say('Amount received')).fill('7.77');
  await expect(effect).toBeHidden();
});

test('when a colleague signs in in another tab, the page is theirs and says so', async ({ browser }) => {
  const ours = { browser, locale: 'en', say } as const;
  const theirs = await desk(ours, 'approver', '/');
  const page = await desk(ours, 'finance-2', '/payments');
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 1360, height: 900 },
  });
  const tab = await context.newPage();
  await tab.goto('/office/payments');
  await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await context.addCookies((await theirs.context().cookies()).filter(({ name }) => name === 'sid'));
  await tab
    .getByRole('link', { name: say('Payouts') })
    .first()
    .click();
  await expect(tab.getByText('This page is theirs now.')).toBeVisible();
  await context.close();
});
