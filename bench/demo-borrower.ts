/** The demo borrower whose wallet has a running loan, signed in once: what her browser keeps opens further visits. */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { codeSentTo } from '../e2e/borrower.ts';
import { address, demo } from '../e2e/product.ts';
import type { Say } from '../e2e/words.ts';

const email = 'nurul@demo.example';
type DemoPerson = { email: string; phone: string; password: string };

export async function signInAsDemoBorrower(
  browser: Browser,
  say: Say,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const person = demo<{ people: DemoPerson[] }>().people.find((each) => each.email === email);
  if (!person) throw new Error(`the demo has no ${email}`);
  const page = await browser.newPage();
  await page.goto(`${address}/en/sign-in`);
  await page.getByLabel(say('Email or mobile number')).fill(person.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  // A device that the product does not know needs a code.
  await page.waitForURL(/kode-otp/);
  await page.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo({ page }, person.phone));
  await page.getByRole('button', { name: say('Continue'), exact: true }).click();
  await page.waitForURL((url) => !/kode-otp|sign-in/.test(url.pathname));
  const kept = await page.context().storageState();
  await page.context().close();
  return kept;
}
