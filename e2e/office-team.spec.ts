/** A person is invited, comes in by the mailed link and the told code, and sees only their desks; the last administrator stays. */
import { expect, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { desk, isClean, pressAndConfirm } from './office.ts';
import { address } from './product.ts';
import { wordsOf } from './words.ts';

const name = 'Wong Siew Lan';
const email = 'siewlan@jernih-demo.example';
const password = 'kopi ais tiga gelas sejuk';

/** The code that the app shows half a minute later: each works once. */
const codeOf = (secret: string, laterSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + laterSeconds });

test('an attestor is invited, sets up and signs in; the only administrator cannot be let out', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en', say } as const;
  const administrator = await desk(office, 'administrator', '/team');

  const told = await test.step('the administrator invites and is told a code for the person', async () => {
    await administrator.getByRole('button', { name: say('Invite a person') }).click();
    await administrator.getByRole('button', { name: say('Send the invitation') }).click();
    await expect(administrator.getByText(say('Choose at least one role')).first()).toBeVisible();
    await administrator.getByLabel(say('Full name')).fill(name);
    await administrator.getByLabel(say('Email')).fill(email);
    await administrator.getByRole('checkbox', { name: say('role.attestor') }).check();
    await isClean(administrator);
    await administrator.getByRole('button', { name: say('Send the invitation') }).click();
    const notice = administrator.getByText(/^\d{4} \d{4}$/);
    await expect(notice).toBeVisible();
    await isClean(administrator);
    return (await notice.textContent()) ?? '';
  });

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const secret = await test.step('the person opens the mail and sets up', async () => {
    await guest.goto(`${address}/outbox`);
    const link =
      /\/office\/welcome#[\w-]{43}/.exec((await guest.locator('body').textContent()) ?? '')?.[0] ?? '';
    await guest.goto(address + link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('Welcome to the back office'));
    // Nobody reads the token over a shoulder.
    expect(guest.url()).toBe(`${address}/office/welcome`);
    // Whoever reads the mail alone gets no further than here.
    await expect(guest.locator('code')).toHaveCount(0);
    await guest.getByLabel(say('Code from the administrator')).fill('00000000');
    await guest.getByRole('button', { name: say('Continue') }).click();
    await expect(guest.getByText(say('refusal.handover-code-wrong')).first()).toBeVisible();
    await expect(guest.getByLabel(say('Code from the administrator'))).toHaveValue('00000000');
    await isClean(guest);
    await guest.getByLabel(say('Code from the administrator')).fill(told);
    await guest.getByRole('button', { name: say('Continue') }).click();
    await expect(guest.getByRole('img', { name: say('QR code for your authenticator app') })).toBeVisible();
    const key = ((await guest.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await guest.getByLabel(say('New password')).fill(password);
    await isClean(guest);
    // Last: a code is soon too old, and the look at the page takes its time.
    await guest.getByLabel(say('Authenticator code')).fill(codeOf(key));
    await guest.getByRole('button', { name: say('Open my account') }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('Your account is ready'));
    return key;
  });

  await test.step('signed in, there is one desk', async () => {
    await guest.setViewportSize({ width: 1360, height: 900 });
    await guest.getByRole('link', { name: say('Sign in'), exact: true }).click();
    await guest.getByLabel(say('Email'), { exact: true }).fill(email);
    await guest.getByLabel(say('Password'), { exact: true }).fill(password);
    await guest.getByLabel(say('Authenticator code')).fill(codeOf(secret, 30));
    await guest.getByRole('button', { name: say('Sign in'), exact: true }).click();
    await expect(guest.getByRole('link', { name: say('Contracts') })).toBeVisible();
    await expect(guest.getByRole('link', { name: say('Review queue') })).toHaveCount(0);
    await expect(guest.getByRole('link', { name: say('Payouts') })).toHaveCount(0);
    await guest.goto(`${address}/office/team`);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
      say('This page is not part of your work'),
    );
  });

  await test.step('deactivated, the session ends at once', async () => {
    await administrator.goto(`${address}/office/team`);
    await administrator.getByRole('link', { name }).click();
    await isClean(administrator);
    await pressAndConfirm(administrator, say('Deactivate'));
    await expect(administrator.getByRole('button', { name: say('Activate again') })).toBeVisible();
    await guest.goto(`${address}/office/contracts`);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('Sign in to the back office'));
  });

  await test.step('the only administrator left is told why the own account stays', async () => {
    await administrator.goto(`${address}/office/team`);
    await administrator.getByRole('link', { name: 'Ravi a/l Menon' }).click();
    await pressAndConfirm(administrator, say('Deactivate'));
    try {
      await administrator.goto(`${address}/office/team`);
      await expect(administrator.getByText(say('There is only one active administrator'))).toBeVisible();
      await administrator.getByRole('link', { name: 'Jenifer Majalap' }).click();
      await expect(administrator.getByText(/^You are the only active administrator/)).toBeVisible();
      await expect(administrator.getByRole('button', { name: say('Deactivate') })).toHaveCount(0);
      await isClean(administrator);
    } finally {
      // For the journeys that come after this one.
      await administrator.goto(`${address}/office/team`);
      await administrator.getByRole('link', { name: 'Ravi a/l Menon' }).click();
      await pressAndConfirm(administrator, say('Activate again'));
      await expect(administrator.getByRole('button', { name: say('Deactivate') })).toBeVisible();
    }
  });
});
