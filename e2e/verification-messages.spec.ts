/**
 * Every message of the specification about sending a verification, letter for letter in English in the situation it is for, and
 * its translation in the same situation. The server's answers are forced; the screen is the real one.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { isAccessible } from './accessible.ts';
import { at } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { bankAccount, answeredVerification as view } from './forced-verification.ts';
import { type Say, wordsOf } from './words.ts';

/** As the specification has them. */
const english = {
  'submission.personal-done': 'Personal information submitted successfully!',
  'submission.bank-done': 'Bank account information updated successfully:',
  'submission.all-done': 'All information submitted successfully!',
  'submission.all-done-redirecting': 'All information submitted successfully! Redirecting...',
  'submission.personal-refused-because': 'Failed to submit personal information:',
  'submission.personal-refused': 'Failed to submit personal information.',
  'submission.personal-unexpected': 'An unexpected error occurred while submitting personal information',
  'submission.bank-refused-because': 'Failed to update bank details:',
  'submission.bank-refused-status': 'Failed to update bank details (status 409)',
  'submission.bank-unexpected': 'An unexpected error occurred while updating bank details',
  'submission.all-failed': 'Failed to submit all information.',
  'submission.some-failed': 'Failed to submit some or all information:',
  'submission.unexpected': 'An unexpected error occurred during submission.',
  'submission.unexpected-because': 'Error during submission:',
} as const;
type Word = keyof typeof english;

const detail = 'This IC number is already used by another account.';
const requestId = 'req-7';
type Answer = { status: number; json: object } | 'cut';
const refusal = (status: number, code: string, words = ''): Answer => ({
  status,
  json: { code, status, title: '', detail: words, requestId },
});

type Screen = {
  page: Page;
  say: Say;
  /** Between a message and its reason: Chinese marks carry their own room. */
  gap: string;
  /** What each part is answered next. */
  answers: { personal: Answer; bank: Answer; code: Answer };
  /** What was sent since the last press: the part and its key. */
  sent: { part: string; key: string | undefined }[];
};

async function openCheck(browser: Browser, locale: Locale): Promise<Screen> {
  const say = await wordsOf(locale);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const taken = { status: 200, json: { ...view, state: 'personal-information' as const } };
  const screen: Screen = {
    page,
    say,
    gap: locale === 'zh' ? '' : ' ',
    answers: { personal: taken, bank: { status: 200, json: bankAccount }, code: 'cut' },
    sent: [],
  };
  await signInToDemo(page, await wordsOf('en'));
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8fb5bd' } })
    .jpeg()
    .toBuffer();
  await page.route('**/api/me/files/*', (route) =>
    route.fulfill({ body: picture, contentType: 'image/jpeg' }),
  );
  await page.route('**/api/me/verification', (route) => route.fulfill({ json: view }));
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204, body: '' }));
  const parts = {
    personal: '**/api/me/personal-information',
    bank: '**/api/me/bank-account',
    code: '**/api/me/codes',
  } as const;
  for (const part of ['personal', 'bank', 'code'] as const)
    await page.route(parts[part], (route) => {
      screen.sent.push({ part, key: route.request().headers()['idempotency-key'] });
      const answer = screen.answers[part];
      return answer === 'cut' ? route.abort('connectionreset') : route.fulfill(answer);
    });
  await page.goto(at({ locale }, '/verifikasi-akun?step=6'));
  await expect(page.getByRole('heading', { level: 1, name: say('Check your answers') })).toBeVisible();
  return screen;
}

async function press({ page, say, sent }: Screen): Promise<void> {
  sent.length = 0;
  const button = page.getByRole('button', { name: say('Submit all information'), exact: true });
  // The spinner of the press before may still be on its way out.
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}

const partsOf = ({ sent }: Screen): string[] => sent.map(({ part }) => part);

/** The summary above the heading: it has the focus, and the title of the page says that something is wrong. */
async function failsWith(screen: Screen, overall: Word, part?: Word, more?: string): Promise<void> {
  const { page, say, gap } = screen;
  await press(screen);
  const summary = page.getByRole('main').getByRole('alert');
  const words = (id: Word) => say(id, { status: 409 });
  await expect(summary.getByRole('heading')).toHaveText(
    overall === 'submission.unexpected-because' ? `${words(overall)}${gap}${detail}` : words(overall),
  );
  if (part)
    await expect(
      summary.getByText(more ? `${words(part)}${gap}${more}` : words(part), { exact: true }),
    ).toBeVisible();
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${say('Error: ')}`));
  await expect(page).not.toHaveTitle(new RegExp(`${say('Error: ')}.*${say('Error: ')}`));
}

test('the English words are those of the specification', async () => {
  const say = await wordsOf('en');
  const shown = Object.keys(english).map((id) => [id, say(id, { status: 409 })]);
  expect(Object.fromEntries(shown)).toEqual(english);
});

for (const locale of localeCodes) {
  test.describe(`in ${locales[locale].name}`, () => {
    test.describe.configure({ mode: 'serial' });
    let screen: Screen;

    test.beforeAll(async ({ browser }) => {
      screen = await openCheck(browser, locale);
    });
    test.afterAll(async () => {
      await screen.page.context().close();
    });

    test('part 1 is refused with a reason: all failed, personal information, the reason', async () => {
      const { page, say } = screen;
      const taken = screen.answers.personal;
      screen.answers.personal = refusal(422, 'ic-in-use', detail);
      await failsWith(screen, 'submission.all-failed', 'submission.personal-refused-because', detail);
      expect(partsOf(screen)).toEqual(['personal']);
      const summary = page.getByRole('main').getByRole('alert');
      await expect(
        summary.getByText(say('Nothing was sent. Try again. Your answers and photos are still here.')),
      ).toBeVisible();
      // A reason is put right, not reported: the reference is for what nobody can explain.
      await expect(summary.getByText(requestId)).toHaveCount(0);
      await expect(
        summary.getByRole('link', { name: say('Change: {stepName}', { stepName: say('About you') }) }),
      ).toBeVisible();
      screen.answers.personal = taken;
    });

    test('part 1 is refused without a reason', async () => {
      const taken = screen.answers.personal;
      screen.answers.personal = refusal(422, 'ic-in-use');
      await failsWith(screen, 'submission.all-failed', 'submission.personal-refused');
      await expect(screen.page.getByText(requestId)).toBeVisible();
      screen.answers.personal = taken;
    });

    test('part 1 breaks with words, and without any', async () => {
      const taken = screen.answers.personal;
      screen.answers.personal = refusal(500, 'fault', detail);
      await failsWith(screen, 'submission.all-failed', 'submission.personal-unexpected');
      await expect(screen.page.getByRole('main').getByRole('alert').getByText(detail)).toBeVisible();
      await expect(screen.page.getByText(requestId)).toBeVisible();
      const [broken] = screen.sent;

      screen.answers.personal = 'cut';
      await failsWith(screen, 'submission.all-failed', 'submission.personal-unexpected');
      const [cut] = screen.sent;
      const summary = screen.page.getByRole('main').getByRole('alert');
      await expect(summary).not.toContainText(screen.say('What you typed is still here.'));
      await expect(
        screen.page.getByText(
          screen.say('Your answers and photos are still here. Sending them again is safe.'),
        ),
      ).toBeVisible();
      // Nobody knows whether it arrived: the same intent goes out under the same key.
      expect(cut?.key).toBe(broken?.key);
      screen.answers.personal = taken;
    });

    test('part 1 arrives and part 2 is refused with a reason: the first is ticked', async () => {
      const { page, say } = screen;
      screen.answers.bank = refusal(422, 'bank-account-not-yours', detail);
      await failsWith(screen, 'submission.some-failed', 'submission.bank-refused-because', detail);
      expect(partsOf(screen)).toEqual(['personal', 'bank']);
      await expect(page.getByText(say('submission.personal-done'), { exact: true })).toBeVisible();
      // Only the bank step opens again.
      await expect(page.getByRole('main').getByRole('link', { name: say('Change') })).toHaveCount(2);
    });

    test('a retry sends only part 2, and its status is said when there is no reason', async () => {
      screen.answers.bank = refusal(409, 'wrong-status');
      await failsWith(screen, 'submission.some-failed', 'submission.bank-refused-status');
      expect(partsOf(screen)).toEqual(['bank']);
    });

    test('part 2 is cut: unexpected, and the next try has the same key', async () => {
      screen.answers.bank = 'cut';
      await failsWith(screen, 'submission.some-failed', 'submission.bank-unexpected');
      const [first] = screen.sent;
      await failsWith(screen, 'submission.some-failed', 'submission.bank-unexpected');
      expect(partsOf(screen)).toEqual(['bank']);
      expect(screen.sent[0]?.key).toBe(first?.key);
    });

    test('around the parts: with a reason, and without one', async () => {
      screen.answers.bank = refusal(403, 'code-needed', 'A code is needed.');
      screen.answers.code = refusal(429, 'too-many-tries', detail);
      await failsWith(screen, 'submission.unexpected-because');
      screen.answers.code = 'cut';
      await failsWith(screen, 'submission.unexpected');
    });

    test('the failure is readable and accessible in either width and mode', async () => {
      const { page } = screen;
      for (const [width, colorScheme] of [
        [390, 'light'],
        [390, 'dark'],
        [1360, 'dark'],
        [1360, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await isAccessible(page, 'main');
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
      }
    });

    test('part 2 arrives: all is said, nothing twice, and the wallet follows by itself', async () => {
      const { page, say, gap } = screen;
      screen.answers.bank = { status: 200, json: bankAccount };
      // The screen stays for less than three seconds: its clock stands while it is read.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await press(screen);
      const done = page.getByRole('heading', { level: 1, name: say('submission.all-done'), exact: true });
      await expect
        .poll(async () => {
          await page.clock.runFor(10);
          return done.isVisible();
        })
        .toBe(true);
      await expect(done).toBeFocused();
      // It was said when the first part arrived; all of it is what the heading says.
      await expect(page.getByText(say('submission.personal-done'), { exact: true })).toHaveCount(0);
      const ending = say('{bankName} ending {lastFour}', { bankName: 'Maybank', lastFour: '4821' });
      await expect(
        page.getByText(`${say('submission.bank-done')}${gap}${ending}`, { exact: true }),
      ).toBeVisible();
      const redirecting = page
        .getByRole('status')
        .getByText(say('submission.all-done-redirecting'), { exact: true });
      await expect(redirecting).toHaveCount(0);
      await page.clock.runFor(800);
      await expect(redirecting).toBeVisible();
      await expect(done).toHaveCount(0);
      await expect(page.getByText(say('submission.all-done'))).toHaveCount(1);
      expect(partsOf(screen)).toEqual(['bank']);
      await page.clock.runFor(2_000);
      await page.clock.resume();
      await expect(page).toHaveURL(new RegExp(`${at({ locale }, '/wallet')}$`));
    });
  });
}
