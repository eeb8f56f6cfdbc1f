/** Signs in as the demo borrower who has paid three instalments, with the code that a new device needs. */
import type { Page } from '@playwright/test';
import { codeSentTo } from './borrower.ts';
import { demo } from './product.ts';
import type { Say } from './words.ts';

type DemoPerson = { role: string; email: string; password: string; phone: string };

export async function signInToDemo(page: Page, say: Say): Promise<void> {
  const person = demo<{ people: DemoPerson[] }>().people.find(({ role }) => role === 'borrower');
  if (!person) throw new Error('the demo has no borrower');
  await page.goto('/en/sign-in');
  await page.getByLabel(say('Email or mobile number')).fill(person.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await page.waitForURL(/kode-otp/);
  await page.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo({ page }, person.phone));
  await page.getByRole('button', { name: say('Continue'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('kode-otp'));
}
