/** On the way from the application to the signature nothing that was chosen vanishes, what was sent can be seen, and no press is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { formatMonths, formatSen } from '#words/format.ts';
import { localeCodes, locales } from '#words/locale.ts';
import { drawSignature, photo, signaturePad } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { answeredVerification } from './forced-verification.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });
const field = (page: Page, label: string) => page.getByLabel(say(label), { exact: true });
const settled = (page: Page) => expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);

/** The real screens over answers that we put in the server's mouth. */
async function openVerification(page: Page, step: number, locale: 'en' | 'ms' | 'zh' = 'en') {
  await signInToDemo(page, say, 'haziq@demo.example');
  await page.route('**/api/me/verification', (route) => route.fulfill({ json: answeredVerification }));
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/me/files/*', async (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: await photo('SPECIMEN', '#325b62') }),
  );
  await page.goto(`/${locales[locale].prefix}/verifikasi-akun?step=${step}`);
  await settled(page);
}

test('the day of payment stays chosen over a reload and another visit, for this person alone', async ({
  page,
}) => {
  await signInToDemo(page, say, 'priya@demo.example');
  await page.goto('/en/my-account/contract');
  const chosen = page.locator('input[name=dueDay]:checked');
  await page.locator('input[name=dueDay][value="25"]').check({ force: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(chosen).toHaveValue('25');
  await page.goto('/en/wallet');
  await page.goto('/en/my-account/contract');
  await expect(chosen).toHaveValue('25');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('jernih-own-due-day') ?? '{}');
    localStorage.setItem('jernih-own-due-day', JSON.stringify({ ...kept, loanId: 'of somebody else' }));
  });
  await page.reload();
  await expect(chosen).toHaveValue('');
  await page.evaluate(() => localStorage.clear());
});

for (const width of [390, 360, 320]) {
  test(`the schedule of the agreement is a list at ${width} px in each language, and is still a table`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInToDemo(page, say, 'priya@demo.example');
    for (const locale of localeCodes) {
      await page.goto(`/${locales[locale].prefix}/my-account/contract`);
      const schedule = page.locator('#agreement-schedule');
      await expect(schedule).toBeVisible();
      const over = () => schedule.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(await over(), locale).toBe(0);
      await expect(schedule.getByRole('row').nth(1)).toHaveCSS('display', 'block');
      expect(await schedule.getByRole('columnheader').count()).toBe(5);
      expect(await schedule.getByRole('row').nth(1).getByRole('cell').count()).toBe(4);
    }
  });
}

test('each place of the bar below is called on one line on the smallest phones, also in bold text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInToDemo(page, say);
  for (const locale of localeCodes) {
    await page.goto(`/${locales[locale].prefix}/wallet`);
    await settled(page);
    // As phones make all text bold for whoever asks for it.
    await page.locator('nav.fixed a').evaluateAll((places) => {
      for (const place of places as HTMLElement[]) place.style.fontWeight = '800';
    });
    const lines = await page.locator('nav.fixed a').evaluateAll((places) =>
      places.map((place) => {
        const name = document.createRange();
        name.selectNodeContents(
          [...place.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) ?? place,
        );
        return name.getClientRects().length;
      }),
    );
    expect(lines, locale).toEqual([1, 1, 1, 1, 1]);
  }
});

test('a date that is not the one of the IC number is said at the field and before sending, and stops nobody', async ({
  page,
}) => {
  await openVerification(page, 1);
  const said = page.getByText(say('Your IC number says: {said}', { said: '14 Mar 1992' }));
  await expect(said).toHaveCount(0);
  await field(page, 'Day').fill('15');
  await expect(said).toBeVisible();
  await field(page, 'Day').fill('14');
  await expect(said).toHaveCount(0);
  await field(page, 'Day').fill('15');
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/step=2/);
  await page.goto('/en/verifikasi-akun?step=6');
  // A draft of this tab only: the answers of before are what the server says.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Check your answers'));
  await page.getByRole('link', { name: `${say('Change')} ${say('About you')}` }).click();
  await field(page, 'Day').fill('15');
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/step=6/);
  await expect(said).toBeVisible();
});

test('a photo that was sent is seen large by its owner, and asked for again when it does not come', async ({
  page,
}) => {
  await openVerification(page, 6);
  const name = say('Front of your MyKad');
  await page.getByRole('button', { name: `${say('Look closer')} ${name}` }).click();
  const look = page.getByRole('dialog', { name });
  const width = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => width(look.getByRole('img', { name }))).toBeGreaterThan(0);
  await look.getByRole('button', { name: say('Close') }).click();
  await expect(look).toHaveCount(0);

  await page.goto('/en/verifikasi-akun?step=4&photo=ic-back');
  await expect(page.getByText(say('This photo is with us. Another one takes its place.'))).toBeVisible();
  await page.unroute('**/api/me/files/*');
  await page.route('**/api/me/files/*', (route) => route.abort());
  await page.reload();
  const missing = page.getByText(
    say('The photo did not come. Check your connection and try again. What you sent is safe.'),
  );
  await expect(missing).toBeVisible();
  await page.unroute('**/api/me/files/*');
  await page.route('**/api/me/files/*', async (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: await photo('SPECIMEN', '#325b62') }),
  );
  await button(page, 'Try again').click();
  const picture = page.getByRole('img', { name: say('Back of your MyKad') });
  await expect.poll(() => width(picture)).toBeGreaterThan(0);
});

for (const locale of localeCodes) {
  test(`${locales[locale].name}: whose bank is not in the list is told what to do, and asks from there`, async ({
    page,
  }) => {
    const words = await wordsOf(locale);
    await openVerification(page, 5, locale);
    let body = '';
    await page.route('**/api/me/messages', (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      ({ body } = route.request().postDataJSON());
      return route.fulfill({
        json: {
          messageId: '00000000-0000-4000-8000-000000000001',
          from: 'borrower',
          senderName: 'Haziq',
          subject: '',
          body,
          link: null,
          sentAt: new Date().toISOString(),
          isRead: true,
          readAt: null,
          isNotice: false,
        },
      });
    });
    await page.getByRole('button', { name: words('My bank is not here') }).click();
    const dialog = page.getByRole('dialog', { name: words('My bank is not here') });
    const ask = dialog.getByRole('button', { name: words('Ask about my bank') });
    await ask.click();
    await expect(dialog.getByText(words('Enter the name of your bank')).first()).toBeVisible();
    await dialog.getByLabel(words('Name of your bank')).fill('Co-opbank Pertama');
    await ask.click();
    await expect(dialog.getByRole('status')).toContainText('Co-opbank Pertama');
    expect(body).toBe(
      words('My bank is not in the list: {bank}. Can you send my loan money there?', {
        bank: 'Co-opbank Pertama',
      }),
    );
    await dialog.getByRole('button', { name: words('Back to the list') }).click();
    await expect(dialog).toHaveCount(0);
    // The step itself was not sent by the form inside the dialog.
    await expect(page).toHaveURL(/step=5/);
    await expect(page.locator('input[name=accountNumber]')).toHaveValue('514011884821');
  });
}

/** Where it is, over a quarter of a second in which the page may draw itself anew. */
async function placesOf(pressed: Locator): Promise<number[]> {
  const places: number[] = [];
  for (let look = 0; look < 6; look += 1) {
    places.push((await pressed.boundingBox())?.y ?? -1);
    await sleep(50);
  }
  return [...new Set(places)];
}

test('a field that is left by pressing the button moves nothing until the press was heard', async ({
  page,
}) => {
  await signInToDemo(page, say, 'priya@demo.example');
  await page.goto('/en/my-account/profile');
  await settled(page);
  // As in browsers that do not hold the page themselves when something above changes its height.
  await page.evaluate(() => document.body.style.setProperty('overflow-anchor', 'none'));
  const email = field(page, 'Email');
  const save = button(page, 'Save changes');
  await email.fill('');
  await save.click();
  const summary = page.getByRole('alert', { name: say('There is a problem') });
  await expect(summary).toBeFocused();
  await email.fill('priya@example.com');
  // Wrong again: nothing is said while somebody types, only once the field is left.
  await email.fill('priya');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await save.hover();
  const box = await save.boundingBox();
  await page.mouse.down();
  expect(await placesOf(save)).toEqual([box?.y]);
  await page.mouse.up();
  await expect(summary).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
});

test('a note that goes at a press leaves its room to a second press', async ({ page }) => {
  await signInToDemo(page, say, 'priya@demo.example');
  await page.clock.install();
  await page.goto('/en/my-account/message');
  await settled(page);
  await field(page, 'Your message').fill('May I pay on the 28th?');
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route('**/api/me/messages', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    tries += 1;
    if (tries > 1) await held;
    await route.fulfill({ status: 503, json: { code: 'fault', status: 503, title: '', detail: '' } });
  });
  const send = button(page, 'Send message');
  await send.click();
  const note = page.locator('form').getByRole('alert');
  await expect(note).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  // To where a press is, so that the press itself scrolls nothing.
  await send.hover();
  const before = await send.boundingBox();
  await page.clock.pauseAt(Date.now() + 60_000);
  await send.click();
  await expect(note).toHaveCount(0);
  expect(await placesOf(send)).toEqual([before?.y]);
  await page.clock.runFor(700);
  await expect.poll(async () => (await send.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await page.clock.resume();
  letThrough();
  await expect(note).toBeVisible();
});

test('what was refused at a field stays said until there is an answer', async ({ page }) => {
  await signInToDemo(page, say, 'priya@demo.example');
  await page.goto('/en/my-account/message');
  await settled(page);
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route('**/api/me/messages', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    tries += 1;
    if (tries > 1) await held;
    const detail = 'Leave out what looks like an account number.';
    await route.fulfill({
      status: 422,
      json: { code: 'message-account-number', status: 422, title: '', detail },
    });
  });
  await field(page, 'Your message').fill('My number is 514011884821');
  const send = button(page, 'Send message');
  await send.click();
  const summary = page.getByRole('alert', { name: say('There is a problem') });
  await expect(summary).toBeFocused();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await send.hover();
  const before = await send.boundingBox();
  await send.click();
  await expect.poll(() => tries).toBe(2);
  expect(await placesOf(send)).toEqual([before?.y]);
  await expect(summary).toBeVisible();
  letThrough();
  await expect(summary).toBeFocused();
});

test('where amounts are hidden it is said which pages show theirs all the same', async ({ page }) => {
  await signInToDemo(page, say);
  const sentence = page.getByText(say('Where you apply, pay or sign, amounts stay visible.'));
  for (const path of ['/wallet', '/my-account/history-transaction', '/my-account/message']) {
    await page.goto(`/en${path}`);
    await settled(page);
    await expect(sentence).toHaveCount(0);
    const hide = page.getByRole('button', { name: `${say('Hide')} ${say('amounts')}` });
    await hide.click();
    await expect(sentence).toBeVisible();
    await page.getByRole('button', { name: `${say('Show')} ${say('amounts')}` }).click();
  }
  await page.goto('/en/wallet');
  await page.getByRole('button', { name: `${say('Hide')} ${say('amounts')}` }).click();
  await page.goto('/en/loan');
  await settled(page);
  // A reference may have "RM2" in it.
  await expect(page.locator('#main')).not.toContainText(/(?<![-A-Z0-9])RM\s?\d/);
  await page.goto('/en/my-account/payment');
  await settled(page);
  await expect(page.locator('#main')).toContainText(/RM[\d,]+\.\d\d/);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'jernih-hide-amounts' });
});

test('the wish to hide amounts is of the person: it stays for who comes back, and is gone for others and with who signs out', async ({
  page,
}) => {
  const hide = page.getByRole('button', { name: `${say('Hide')} ${say('amounts')}` });
  const show = page.getByRole('button', { name: `${say('Show')} ${say('amounts')}` });
  const wallet = async (email: string) => {
    await signInToDemo(page, say, email);
    await page.goto('/en/wallet');
    await settled(page);
  };
  /** As where a session ends by itself. */
  const endSession = () => page.context().clearCookies({ name: 'sid' });

  // Signed in once before: nothing of the wish is among the cookies that are brought along below.
  await wallet('melissa@demo.example');
  await endSession();
  await wallet('raymond@demo.example');
  await hide.click();
  await endSession();
  await wallet('raymond@demo.example');
  await expect(show).toBeVisible();

  await endSession();
  await wallet('melissa@demo.example');
  await expect(hide).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jernih-hide-amounts'))).toBeNull();

  await hide.click();
  await page.goto('/en/my-account');
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL(/\/en\/?$/);
  const kept = await page.evaluate(() => [localStorage.getItem('jernih-hide-amounts'), document.cookie]);
  expect(kept[0]).toBeNull();
  expect(kept[1]).not.toContain('jernih-hide-amounts');
  await wallet('melissa@demo.example');
  await expect(hide).toBeVisible();
});

test('who signs reads in the question what is signed, and after a reload goes on with the code that was sent', async ({
  page,
}) => {
  await signInToDemo(page, say, 'priya@demo.example');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/me/codes')) asked.push(request.url());
  });
  page.on('dialog', (dialog) => void dialog.accept());
  const open = async () => {
    await page.goto('/en/my-account/contract');
    await drawSignature(signaturePad(page));
    await page.locator('input[name=consent]').check();
  };
  const question = page.getByRole('dialog', { name: say('Sign the contract') });
  await open();
  await page.locator('input[name=dueDay][value="25"]').check({ force: true });
  await button(page, 'Send me a code to sign').click();
  const wallet = await (await page.request.get('/api/me/wallet')).json();
  const { terms, agreed } = wallet.loan;
  const sen = (amountSen: number) => formatSen(amountSen, 'en');
  await expect(question).toContainText(
    say(
      'You receive {amount}. You pay {payment} a month for {months}, on day {dueDay} of the month. The last instalment is {last}.',
      {
        amount: sen(terms.principalSen),
        payment: sen(agreed.monthlyPaymentSen),
        months: formatMonths(terms.termMonths, 'en'),
        dueDay: '25',
        last: sen(agreed.lastPaymentSen),
      },
    ),
  );
  await page.reload();
  const waits = page.getByText(/We sent you a code at .* It works until /);
  // At the button, and on top: where a reloaded page begins is the browser's to say, which knew it longer.
  await expect(waits).toHaveCount(2);
  await page.evaluate(() => scrollTo(0, 0));
  const above = page.locator('#main').getByRole('link', { name: say('Sign the contract') });
  await expect(above).toBeInViewport();
  await above.click();
  await expect(page.getByRole('heading', { name: say('Sign the contract') })).toBeInViewport();
  await open();
  await page.locator('input[name=dueDay][value=""]').check({ force: true });
  await button(page, 'Enter the code to sign').click();
  await expect(question.getByLabel(say('6-digit code'))).toBeVisible();
  await expect(question).toContainText('on the day of the month on which the money arrives');
  expect(asked).toHaveLength(1);

  // Tried too often, it works no longer, and nothing says that it does.
  await page.route('**/api/loans/*/agreement/sign', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 'code-spent',
        status: 429,
        title: '',
        detail: 'This code was tried too often.',
        requestId: 'JRN-0000-TEST',
      },
    }),
  );
  await question.getByLabel(say('6-digit code')).fill('000000');
  await question.getByRole('button', { name: say('Sign the contract') }).click();
  await expect(question.getByText(/tried too often/).first()).toBeVisible();
  await page.reload();
  await expect(button(page, 'Send me a code to sign')).toBeVisible();
  await expect(waits).toHaveCount(0);

  // Nobody else in this tab is told of it, and it goes with who signs out.
  await page.goto('/en/my-account');
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL(/\/en\/?$/);
  expect(await page.evaluate(() => sessionStorage.getItem('own-code-challenge'))).toBeNull();
});
