/**
 * Signs in as a demo borrower, the one who has paid three instalments when none is named, with the code that a new
 * device needs. A second time the same device comes back: a person gets a second code only after a minute.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { type Locale, locales } from '#words/locale.ts';
import { codeSentTo } from './borrower.ts';
import { address, demo, remember, remembered } from './product.ts';
import type { Say } from './words.ts';

type DemoPerson = {
  role: string;
  name: string;
  email: string;
  password: string;
  phone: string;
  icNumber: string;
};

/** By the email, or the one who has paid three instalments. */
export function demoBorrower(email?: string): DemoPerson {
  const borrowers = demo<{ people: DemoPerson[] }>().people.filter(({ role }) => role === 'borrower');
  const person = email ? borrowers.find((each) => each.email === email) : borrowers[0];
  if (!person) throw new Error(`the demo has no borrower ${email ?? ''}`);
  return person;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** The cookies of each person, by email. */
const keptCookies = (): Record<string, Cookies> => remembered('cookies', {});

export async function signInToDemo(
  page: Page,
  say: Say,
  email?: string,
  locale: Locale = 'en',
): Promise<void> {
  const person = demoBorrower(email);
  const home = `${address}/${locales[locale].prefix}`;
  const context = page.context();
  const cookies = keptCookies()[person.email];
  if (cookies) {
    await context.addCookies(cookies);
    const answer = await page.request.get(`${address}/api/session`);
    if (answer.ok() && (await answer.json()).user) {
      await page.goto(home);
      return;
    }
    // The session is over; the device is still known.
    await context.clearCookies({ name: 'sid' });
  }
  await page.goto(`${home}/sign-in`);
  await page.getByLabel(say('Email or mobile number')).fill(person.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  if (page.url().includes('kode-otp')) {
    await page.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo({ page }, person.phone));
    await page.getByRole('button', { name: say('Continue'), exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('kode-otp'));
  }
  remember('cookies', { ...keptCookies(), [person.email]: await context.cookies() });
}
