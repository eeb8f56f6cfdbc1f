/** The forms of a borrower: their fields as designed, what an empty submit says, and that saying it goes away again. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { signInToDemo } from './demo-borrower.ts';
import { answeredVerification } from './forced-verification.ts';
import { type FormScreen, openForms, ownForms } from './form-fields.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');
const challengeId = '00000000-0000-4000-8000-000000000009';

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

/** The form that holds the button: a page may have others, such as a filter. */
const formOf = (page: Page, submit: string): Locator =>
  page.locator('form').filter({ has: page.getByRole('button', { name: say(submit), exact: true }) });

/** What the browser has, a group of radio buttons as one; and what no field may have. */
function fieldsIn(form: Locator): Promise<{ rows: string[]; faults: string[] }> {
  return form.evaluate((element) => {
    const rows = new Set<string>();
    const faults: string[] = [];
    const controls = [...element.querySelectorAll('input, select, textarea')] as HTMLInputElement[];
    for (const control of controls) {
      const { type, labels } = control;
      if (type === 'hidden' || control.hidden) continue;
      const isGroup = type === 'radio';
      const label = isGroup ? control.closest('fieldset')?.querySelector('legend') : labels?.[0];
      const name = label?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      const has = (attribute: string) => control.getAttribute(attribute) || '-';
      rows.add([name, type, has('autocomplete'), has('inputmode'), has('enterkeyhint')].join(' | '));
      if (!label?.checkVisibility()) faults.push(`${name}: no visible label`);
      if (control.placeholder) faults.push(`${name}: a placeholder`);
      if (control.maxLength > 0) faults.push(`${name}: cuts what is typed`);
      if (control.required) faults.push(`${name}: the browser's own check`);
      if (Number.parseFloat(getComputedStyle(control).fontSize) < 16) faults.push(`${name}: small letters`);
    }
    if (!(element as HTMLFormElement).noValidate) faults.push("the browser's own bubbles");
    return { rows: [...rows], faults };
  });
}

async function empty(form: Locator): Promise<void> {
  for (const field of await form
    .locator('input:not([type=radio], [type=checkbox], [type=file], [type=hidden], [hidden]), textarea')
    .all())
    await field.fill('');
  for (const field of await form.locator('select').all()) await field.selectOption('');
  for (const field of await form.locator('input[type=checkbox]').all()) await field.uncheck();
}

/** The summary has the focus; each of its links leads to the field that says the same words. */
async function checkSummary(page: Page, form: Locator, mistakes: number): Promise<void> {
  const summary = form.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading', { name: say('There is a problem') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${say('Error: ')}(?!.*${say('Error: ')})`));
  const links = await summary.getByRole('link').all();
  expect(links).toHaveLength(mistakes);
  for (const link of links) {
    const id = ((await link.getAttribute('href')) ?? '').slice(1);
    const text = (await link.textContent()) ?? '';
    await link.click();
    const focused = page.locator(`[id="${id}"]`);
    await expect(focused).toBeFocused();
    await expect(page.locator(`[id="${id}-error"]`)).toHaveText(`${say('Error: ')}${text}`);
    const marked = await focused.evaluate((field) => {
      const owner = field.closest('[role=radiogroup]') ?? field;
      return [owner.getAttribute('aria-invalid'), owner.getAttribute('aria-describedby') ?? ''];
    });
    expect(marked[0], text).toBe('true');
    expect(marked[1]?.split(' '), text).toContain(`${id}-error`);
  }
}

async function checkForm(page: Page, { name, path, open, submit, ...design }: FormScreen): Promise<void> {
  await test.step(name, async () => {
    await page.goto(`/en${path}`);
    const button = page.getByRole('button', { name: say(submit), exact: true });
    await open?.(page, say);
    await expect(button).toBeEnabled();
    const form = formOf(page, submit);
    const { rows, faults } = await fieldsIn(form);
    expect(rows, name).toEqual(design.fields);
    expect(faults, name).toEqual([]);

    await empty(form);
    await button.click();
    await checkSummary(page, form, design.mistakes);
    await isAccessible(page, 'form');

    if (!design.right) return;
    const [label, text] = design.right;
    const field = form.getByLabel(say(label), { exact: true });
    const before = (await field.getAttribute('aria-describedby')) ?? '';
    await field.fill(text);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(field).not.toHaveAttribute('aria-describedby', before);
    // Another failed submit keeps what was typed.
    if (design.mistakes > 1) {
      await button.click();
      await expect(form.getByRole('alert').getByRole('link')).toHaveCount(design.mistakes - 1);
      await expect(field).not.toHaveValue('');
    }
    await field.fill('');
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  });
}

test('the forms before signing in', async ({ page }) => {
  await page.addInitScript((id) => {
    const resendAt = Date.now() + 42_000;
    const waitedFor = { challengeId: id, purpose: 'reset-password', channel: 'whatsapp', resendAt };
    sessionStorage.setItem('code-challenge', JSON.stringify(waitedFor));
  }, challengeId);
  await page.route('**/api/codes/verify', (route) =>
    route.fulfill({
      json: {
        outcome: 'reset-password',
        resetToken: 'x'.repeat(43),
        asksForIcNumber: true,
        asksForRecoveryCode: false,
      },
    }),
  );
  for (const screen of openForms) await checkForm(page, screen);
});

test('the forms of somebody who is signed in', async ({ page }) => {
  await signInToDemo(page, say);
  const draft = { amountSen: 1_000_000, termMonths: 24, affordability: null, step: 2 };
  await page.route('**/api/me/loan-draft', (route) =>
    route.fulfill(route.request().method() === 'GET' ? { json: { draft } } : { status: 204 }),
  );
  await page.route('**/api/me/verification', (route) => route.fulfill({ json: answeredVerification }));
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/me/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), nameIsFixed: false } });
  });
  for (const screen of ownForms) {
    // Somebody with a loan sees it in place of a new application.
    const isLoan = screen.path.startsWith('/loan');
    await page.route('**/api/me/wallet', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...(isLoan && { loan: null }) } });
    });
    await checkForm(page, screen);
  }
});

test('the mistakes of "I cannot pay this month" stand above its cards, below the heading of the page', async ({
  page,
}) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await page.goto('/en/my-account/hardship');
  await page.getByRole('button', { name: say('Ask for this'), exact: true }).click();
  const summary = page.getByRole('alert', { name: say('There is a problem') });
  await expect(summary).toBeFocused();
  const [before, cards] = await summary.evaluate((box) => [
    [...document.querySelectorAll('#main :is(h1, h2)')].indexOf(box.querySelector('h2') as Element),
    box.closest('section') !== null,
  ]);
  expect([before, cards]).toEqual([1, false]);
  await summary.getByRole('link', { name: say('Choose one of the ways') }).click();
  await expect(page.locator('input[name=kind]').first()).toBeFocused();
});

test('an income that nobody has is refused with the most that can be', async ({ page }) => {
  await signInToDemo(page, say);
  await page.route('**/api/me/verification', (route) => route.fulfill({ json: answeredVerification }));
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204 }));
  await page.goto('/en/verifikasi-akun?step=2');
  await page.getByLabel(say('Monthly income')).fill('999 999 999 999');
  await page.getByRole('button', { name: say('Continue'), exact: true }).click();
  const words = say('This amount is too large. The most is {most}.', { most: 'RM10,000,000.00' });
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([words]);
});

test('a confirmation does not stand beside the mistakes of the next try', async ({ page }) => {
  await signInToDemo(page, say);
  await page.goto('/en/my-account/profile');
  const save = page.getByRole('button', { name: say('Save changes') });
  await save.click();
  const saved = page.getByText(say('Profile saved'));
  await expect(saved).toBeVisible();
  await page.getByLabel(say('Email'), { exact: true }).fill('nobody');
  await save.click();
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  await expect(saved).toBeHidden({ timeout: 500 });
});

test('a number is shown behind +60 as it is called, however it was typed', async ({ page }) => {
  await page.goto('/en/sign-up');
  const number = page.getByLabel(say('WhatsApp number'), { exact: true });
  for (const typed of ['+60 12 888 7777 ', '012-8887777', '6012 888 7777', '12 888 7777']) {
    await number.fill(typed);
    await number.blur();
    await expect(number).toHaveValue('12-888 7777');
  }
  await number.fill('03-1234 5678');
  await number.blur();
  await expect(number).toHaveValue('03-1234 5678');
});
