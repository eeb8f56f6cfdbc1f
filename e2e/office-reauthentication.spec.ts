/** A desk that signed in more than ten minutes ago: the payment waits until the person shows that it is them, in a dialog over the form. */
import { expect, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { demoPerson, desk, freshCode, isClean, setSignInAge } from './office.ts';
import { waitingProof } from './waiting-proof.ts';
import { wordsOf } from './words.ts';

// The desks of other journeys stay open in this process.
test.afterEach(() => setSignInAge(0));

test('a payment is confirmed after a cancel, a wrong password and the right details, and once', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const claim = await waitingProof(browser, 2);
  const finance = await desk({ browser, locale: 'en', say }, 'finance-2', '/payments');
  const person = demoPerson('finance-2');
  const reference = `IBG E2E PROOF ${Date.now()}`;
  const keys: string[] = [];
  finance.on('request', (request) => {
    if (request.url().endsWith('/confirm')) keys.push(request.headers()['idempotency-key'] ?? '');
  });

  const field = finance.getByLabel(say('Bank reference'));
  const confirm = finance.getByRole('button', { name: say('Confirm payment') });
  const question = finance.getByRole('dialog', { name: say('Confirm that it is you') });
  const give = async (password: string, code: string) => {
    await question.getByLabel(say('Password'), { exact: true }).fill(password);
    await question.getByLabel(say('Authenticator code')).fill(code);
    // By keyboard: the form is sent from its last field.
    await question.getByLabel(say('Authenticator code')).press('Enter');
  };

  await test.step('the question comes over the form, and the keyboard stands in it', async () => {
    await finance.goto(`/office/payments/${claim.paymentId}`);
    await field.fill(reference);
    await setSignInAge(11);
    await confirm.click();
    await expect(question).toContainText(say(why));
    await expect(question.getByLabel(say('Password'), { exact: true })).toBeFocused();
    await isClean(finance);
  });

  await test.step('going back leaves the form as it was, says so, and nothing was done', async () => {
    await finance.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(finance.getByText(say('refusal.reauthentication-needed'))).toBeVisible();
    await expect(field).toHaveValue(reference);
    await expect(finance.getByText(say('Confirmed payment'))).toHaveCount(0);
  });

  await test.step('a wrong password is said in the dialog', async () => {
    await confirm.click();
    await give('bukan kata laluan ini', generateSync({ secret: person.totpSecret }));
    await expect(question.getByText(say('refusal.wrong-credentials')).first()).toBeVisible();
    await expect(question.getByLabel(say('Authenticator code'))).toHaveValue('');
    await isClean(finance);
  });

  await test.step('the right details send the same command again, under its key', async () => {
    keys.splice(0, keys.length - 1);
    await give(person.password, await freshCode('finance-2'));
    await expect(question).toBeHidden();
    await expect(finance.getByText(/Payment confirmed, receipt/)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

const why =
  'This step moves money, changes who may do what, or lets records out, and you signed in more than 10 minutes ago. This try did nothing. If an earlier try got through, you see that next; nothing is done twice.';
