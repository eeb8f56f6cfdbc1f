/**
 * What stands in a form about money or a promise stays when the server refuses, when the colours or the language change,
 * and when somebody is about to leave; once it was sent nobody is asked about leaving.
 */
import { expect, type Page, test } from '@playwright/test';
import { localeCodes, locales } from '#words/locale.ts';
import { drawSignature, photo, signaturePad } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { holdIdle, isTakenOver, letIdle } from './idle.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');
const sayInMalay = await wordsOf('ms');

test.use({ viewport: { width: 390, height: 844 } });

const field = (page: Page, label: string) => page.getByLabel(say(label), { exact: true });

type Form = {
  name: string;
  who: string;
  path: string;
  /** What the form asks the server for at last. */
  asks: string;
  submit: string;
  fill: (page: Page) => Promise<unknown>;
};

const forms: Form[] = [
  {
    name: 'a message',
    who: 'nurul',
    path: '/my-account/message',
    asks: '**/api/me/messages',
    submit: 'Send message',
    fill: (page) => field(page, 'Your message').fill('May I pay on the 28th?'),
  },
  {
    name: 'a proof of payment',
    who: 'hafiz',
    path: '/my-account/payment',
    asks: '**/api/loans/*/payments',
    submit: 'Send payment proof',
    async fill(page) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'resit.jpg',
          mimeType: 'image/jpeg',
          buffer: await photo('RESIT', '#325b62'),
        });
      await field(page, 'Amount paid').fill('123.45');
    },
  },
  {
    name: 'hardship',
    who: 'hafiz',
    path: '/my-account/hardship',
    asks: '**/api/loans/*/hardship',
    submit: 'Ask for this',
    async fill(page) {
      await page.locator('input[name=kind]').last().check({ force: true });
      await page.locator('input[name=extraMonths]').first().check({ force: true });
      await page.locator('textarea[name=words]').fill('My hours were cut.');
    },
  },
  {
    name: 'another bank account',
    who: 'chunkeat',
    path: '/my-account/bank-account',
    asks: '**/api/me/codes',
    submit: 'Send me a code',
    async fill(page) {
      await page.getByRole('button', { name: say('Change bank account') }).click();
      await field(page, 'Bank name').selectOption({ index: 3 });
      await field(page, 'Account number').fill('514011884821');
    },
  },
  {
    name: 'another email',
    who: 'chunkeat',
    path: '/my-account/profile',
    asks: '**/api/me/codes',
    submit: 'Save changes',
    async fill(page) {
      await field(page, 'Email').fill('chunkeat.baharu@example.com');
      await field(page, 'Your password').fill('teal lantern harbour');
    },
  },
  {
    name: 'signing the contract',
    who: 'priya',
    path: '/my-account/contract',
    asks: '**/api/loans/*/agreement/consent',
    submit: 'Send me a code to sign',
    async fill(page) {
      await drawSignature(signaturePad(page));
      await page.locator('input[name=consent]').check();
    },
  },
];

/** Everything that somebody put into the forms of the page, by the names of the fields. */
const typedIn = (page: Page) =>
  page.locator('#main').evaluate((main) =>
    [
      ...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'input, textarea, select',
      ),
    ]
      .filter((control) => control.name !== '')
      .map((control) => {
        const isChoice = control.type === 'radio' || control.type === 'checkbox';
        const files = control instanceof HTMLInputElement ? control.files : null;
        if (files) return `${control.name}: ${[...files].map(({ name }) => name).join()}`;
        return isChoice
          ? `${control.name} ${control.value}: ${(control as HTMLInputElement).checked}`
          : `${control.name}: ${control.value}`;
      }),
  );

const broken = {
  code: 'fault',
  status: 503,
  title: '',
  detail: 'Something went wrong on our side.',
  requestId: 'JRN-0',
};

for (const { name, who, path, asks, submit, fill } of forms) {
  test(`${name}: a refusal, other colours, another language and leaving lose nothing`, async ({ page }) => {
    await signInToDemo(page, say, `${who}@demo.example`);
    // The letters to these people stay in the language they have.
    await page.route('**/api/me/language', (route) => route.fulfill({ status: 204 }));
    await page.goto(`/en${path}`);
    await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
    await fill(page);
    const typed = await typedIn(page);
    const isTheSame = (when: string) => expect.poll(() => typedIn(page), when).toEqual(typed);

    let tries = 0;
    await page.route(asks, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      tries += 1;
      return route.fulfill({ status: 503, json: broken });
    });
    await page.getByRole('button', { name: say(submit), exact: true }).click();
    await expect.poll(() => tries).toBe(1);
    await expect(page.locator('form').getByRole('alert').first()).toBeVisible();
    await isTheSame('after a refusal');

    const footer = page.getByRole('contentinfo');
    await footer.getByText(say('Dark'), { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await isTheSame('in other colours');

    await footer.getByRole('link', { name: locales.ms.name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locales.ms.tag);
    await expect(page.getByRole('button', { name: sayInMalay(submit), exact: true })).toBeVisible();
    await isTheSame('in another language');
    // What is sent is never sent again by itself.
    expect(tries).toBe(1);

    await page.getByRole('banner').getByRole('link', { name: 'Jernih' }).click();
    const question = page.getByRole('dialog', { name: sayInMalay('Leave this page?') });
    await question.getByRole('button', { name: sayInMalay('Stay on this page') }).click();
    await isTheSame('after staying');
  });
}

test('a message that was sent is no reason to ask before leaving', async ({ page }) => {
  await signInToDemo(page, say);
  // The question is one of the parts that come last; whoever is faster than it is asked as well.
  await holdIdle(page);
  await page.goto('/en/my-account/message');
  await isTakenOver(field(page, 'Your message'));
  await field(page, 'Your message').fill('Hello, thank you for the quick answer.');
  const home = page.getByRole('banner').getByRole('link', { name: 'Jernih' });
  const question = page.getByRole('dialog', { name: say('Leave this page?') });
  await home.click();
  await letIdle(page);
  await question.getByRole('button', { name: say('Stay on this page') }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: say('Send message'), exact: true }).click();
  await expect(field(page, 'Your message')).toHaveValue('');
  await home.click();
  await expect(page).toHaveURL(/\/en\/?$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is pasted arrives in password and code fields [AUTH-03]', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const challengeId = '00000000-0000-4000-8000-000000000009';
    const waitedFor = {
      challengeId,
      purpose: 'new-device',
      channel: 'whatsapp',
      resendAt: Date.now() + 60_000,
    };
    sessionStorage.setItem('code-challenge', JSON.stringify(waitedFor));
  });
  for (const [path, label, copied, shown] of [
    ['/en/sign-in', 'Password', 'teal lantern harbour', 'teal lantern harbour'],
    ['/en/sign-up', 'Password', 'teal lantern harbour', 'teal lantern harbour'],
    ['/en/kode-otp', 'Code', '012 345', /^012 ?345$/],
  ] as const) {
    await page.goto(path);
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await field(page, label).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(field(page, label), path).toHaveValue(shown);
  }
});

for (const locale of localeCodes) {
  const { name, prefix } = locales[locale];
  test(`${name}: stores of passwords know the fields, and one press shows and hides them [AUTH-03]`, async ({
    page,
  }) => {
    const words = await wordsOf(locale);
    await signInToDemo(page, say);
    await page.goto(`/${prefix}/my-account/change-password`);
    const main = page.locator('#main');
    const known = (token: string) => main.locator(`input[autocomplete="${token}"]`);
    await expect(known('username')).toHaveValue('nurul@demo.example');
    await expect(known('current-password')).toHaveCount(1);
    await expect(known('new-password')).toHaveCount(2);
    const passwords = main.locator('input[autocomplete$="-password"]');
    const types = () => passwords.evaluateAll((all: HTMLInputElement[]) => all.map(({ type }) => type));
    await passwords.first().fill('teal lantern harbour');
    const show = main.getByRole('button', { name: words('Show password') }).first();
    expect(await types()).toEqual(['password', 'password', 'password']);
    await show.click();
    await expect.poll(types).toEqual(['text', 'text', 'text']);
    await show.click();
    await expect.poll(types).toEqual(['password', 'password', 'password']);
    await expect(passwords.first()).toHaveValue('teal lantern harbour');
  });
}
