/** One loan, from the first look at the price to the receipt of a payment, in each language: borrower on a phone, staff at a desk. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildSchedule, firstDueOn } from '#domain/schedule.ts';
import { formatSen } from '#words/format.ts';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { isAccessible } from './accessible.ts';
import {
  addPhoto,
  answerUntilPhotos,
  at,
  type Borrower,
  drawSignature,
  hearStatuses,
  photo,
  signaturePad,
  signUp,
} from './borrower.ts';
import { ledgerOf } from './ledger.ts';
import {
  approveAsOfficerAndApprover,
  attestAndStamp,
  confirmTheProof,
  countersign,
  payOut,
} from './office.ts';
import { reportPayoutBackByMistake } from './payout-back.ts';
import { signContract } from './sign-contract.ts';
import { wordsOf } from './words.ts';

const people: Record<
  Locale,
  Pick<Borrower, 'name' | 'email' | 'phone' | 'password'> & { ic: string; account: string }
> = {
  en: {
    name: 'Nurul Aisyah binti Rahman',
    email: 'aisyah.journey@example.com',
    phone: '012-345 6701',
    password: 'teal-lantern-harbour-9',
    ic: '920314-10-5582',
    account: '514011884821',
  },
  ms: {
    name: 'Muthu A/L Raman',
    email: 'muthu.journey@example.com',
    phone: '012-345 6702',
    password: 'sungai-payung-melati-7',
    ic: '880607-08-5571',
    account: '564011884822',
  },
  zh: {
    name: 'Tan Mei Ling',
    email: 'meiling.journey@example.com',
    phone: '012-345 6703',
    password: 'copper-window-durian-4',
    ic: '950102-07-5336',
    account: '574011884823',
  },
};

/** Whoever tried before has their account, its number and their card, and may still stand in the queue under their name. */
function personOf(locale: Locale) {
  const { retry } = test.info();
  const first = people[locale];
  if (retry === 0) return first;
  return {
    ...first,
    name: `${first.name} ${'I'.repeat(retry + 1)}`,
    email: `again${retry}.${first.email}`,
    phone: first.phone.replace('670', `6${7 + retry}0`),
    // A number in its place, and the last one, which says whose card it is, stays.
    ic: first.ic.replace(/.(?=...$)/, String(retry)),
    account: first.account.replace(/^./, String(9 - retry)),
  };
}

const principalSen = sen(10_000_00);
const termMonths = 24;
const today = (): CalendarDate =>
  calendarDate(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date()));
const schedule = buildSchedule({
  principalSen,
  annualRateBps: 1200,
  termMonths,
  method: 'reducing',
  firstDueOn: firstDueOn(today()),
});
const instalmentSen = schedule.instalments[0]?.totalSen ?? sen(0);

for (const locale of localeCodes) {
  test(`a loan goes the whole way in ${locales[locale].name}`, async ({ browser }) => {
    const say = await wordsOf(locale);
    const page = await phone(browser, locale);
    const { ic, account, ...person } = personOf(locale);
    const borrower: Borrower = { page, say, locale, ...person };
    const office = { browser, locale, say };
    const money = (amountSen: number) => formatSen(amountSen, locale);
    let reference = '';
    let loanId = '';

    await test.step('1. the price on Home, before any question', async () => {
      await page.goto(at(borrower, ''));
      await expect(page.locator('html')).toHaveAttribute('lang', locales[locale].tag);
      await expect(
        page.getByText(money(schedule.totalPayableSen)).filter({ visible: true }).first(),
      ).toBeVisible();
      await page.getByRole('link', { name: say('Apply for a loan') }).click();
    });

    await test.step('2. amount and term, then an account', async () => {
      await page.getByLabel(say('How much do you want to borrow?')).fill('10 000');
      await page.locator(`input[name=termMonths][value="${termMonths}"]`).check();
      await expect(
        page.getByText(money(schedule.totalInterestSen)).filter({ visible: true }).first(),
      ).toBeVisible();
      await page.getByRole('button', { name: say('Continue'), exact: true }).click();
      await expect(page).toHaveURL(/sign-(in|up)/);
      if (page.url().includes('sign-in'))
        await page.getByRole('link', { name: say('Create an account') }).click();
      await signUp(borrower);
    });

    await test.step('3. check, sign and send the application', async () => {
      await expect(page.getByRole('heading', { level: 1, name: say('Check before you sign') })).toBeVisible();
      await page.reload();
      await expect(
        page.getByText(money(schedule.totalPayableSen)).filter({ visible: true }).first(),
      ).toBeVisible();
      await page.locator('input[name=affordability][value=yes]').check();
      await page.getByRole('button', { name: say('Continue to sign') }).click();
      await drawSignature(signaturePad(page));
      await page.getByRole('button', { name: say('Delete signature') }).click();
      await drawSignature(signaturePad(page));
      await page.locator('input[name=termsAccepted]').check();
      await page.getByRole('button', { name: say('Sign and send application') }).dblclick();
      await expect(page.getByText(say('Application submitted')).first()).toBeVisible();
      reference =
        /JRN[-A-Z0-9]+/.exec(
          (await page
            .getByText(/JRN-\d\d-[A-Z2-9]{4}-[A-Z2-9]{4}/)
            .first()
            .textContent()) ?? '',
        )?.[0] ?? '';
      expect(reference).not.toBe('');
    });

    await test.step('4. photos, personal information and bank account', async () => {
      await verify(borrower, ic, account);
    });

    await test.step('5. an officer proposes, another person approves', async () => {
      loanId = (await wallet(page)).loan.loanId;
      await approveAsOfficerAndApprover(office, { loanId, reference, name: borrower.name });
    });

    await test.step('6. the borrower reads and signs, the lender countersigns', async () => {
      await page.goto(at(borrower, '/my-account/contract'));
      await expect(page.getByText(reference).first()).toBeVisible();
      await expect(
        page.getByText(money(schedule.totalPayableSen)).filter({ visible: true }).first(),
      ).toBeVisible();
      const pdf = await page.request.get(`/api/loans/${loanId}/agreement.pdf`, {
        headers: { 'accept-language': locales[locale].tag },
      });
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await signContract[locale](borrower);
      await expect(page.getByText(say('You have signed. Now it is our turn.'))).toBeVisible();
      await countersign(office, loanId);
    });

    await test.step('6b. attested, stamped and sealed: the borrower takes the copy, and anybody can check it', async () => {
      await attestAndStamp(office, { reference });
      await page.goto(at(borrower, '/my-account/contract'));
      const take = page.getByRole('link', { name: say('Take your sealed copy') });
      // It is sealed after the commit; the page is read again until the seal is there.
      await expect(async () => {
        await page.reload();
        await expect(take).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 180_000 });
      // The agreement is in Malay; beside it its translation is offered to who reads another language.
      await expect(page.getByRole('link', { name: say('Also download the translation (PDF):') })).toHaveCount(
        locale === 'ms' ? 0 : 1,
      );
      const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
      await expect(page.getByText(say('You have your sealed copy')).first()).toBeVisible();
      const file = await download.path();
      const malay = await page.request.get(`/api/loans/${loanId}/agreement.pdf?language=ms`);
      expect(await readFile(file)).toEqual(await malay.body());
      await page.goto(at(borrower, '/verify'));
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText(say('Genuine: this is the agreement we sealed')).first()).toBeVisible();
      const changed = await readFile(file);
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: changed });
      await expect(
        page.getByText(say('The seal does not fit: this is not the file we sealed')).first(),
      ).toBeVisible();
    });

    await test.step('7. finance prepares, a second person releases: the wallet shows the way of the money', async () => {
      await payOut(office, {
        reference,
        ringgit: '10000.00',
        amount: money(principalSen),
        async whilePrepared() {
          await page.goto(at(borrower, '/wallet'));
          await expect(page.getByText(say('Withdraw status: {0}', { 0: say('Prepared') }))).toBeVisible();
          expect((await wallet(page)).currentBalanceSen).toBe(principalSen);
        },
      });
      await page.goto(at(borrower, '/wallet'));
      await expect(page.getByText(say('Withdraw status: {0}', { 0: say('Paid out') }))).toBeVisible();
      await expect(
        page.getByText(money(schedule.totalPayableSen)).filter({ visible: true }).first(),
      ).toBeVisible();
      const { currentBalanceSen, leftToPaySen, nextBill } = await wallet(page);
      expect({ currentBalanceSen, leftToPaySen, bill: nextBill?.amountSen }).toEqual({
        currentBalanceSen: 0,
        leftToPaySen: schedule.totalPayableSen,
        bill: instalmentSen,
      });
    });

    await test.step('7b. finance says that the bank sent it back, and that this was a mistake: nothing is asked meanwhile', async () => {
      await reportPayoutBackByMistake(office, {
        reference,
        amountSen: principalSen,
        on: today(),
        async whileOpen() {
          await page.goto(at(borrower, '/wallet'));
          await expect(page.getByText(say('You do not need to pay while we look into it'))).toBeVisible();
          await expect(page.getByText(say('Withdraw status: {0}', { 0: say('Came back') }))).toBeVisible();
          await expect(page.getByRole('button', { name: say('It has arrived now') })).toHaveCount(0);
          await isAccessible(page);
          expect((await wallet(page)).nextBill).toBeNull();
        },
      });
      const { leftToPaySen, nextBill } = await wallet(page);
      expect({ leftToPaySen, bill: nextBill?.amountSen }).toEqual({
        leftToPaySen: schedule.totalPayableSen,
        bill: instalmentSen,
      });
    });

    await test.step('8. the bill, its proof, the confirmation and the receipt', async () => {
      await page.goto(at(borrower, '/my-account/payment'));
      await expect(page.getByText(money(instalmentSen)).filter({ visible: true }).first()).toBeVisible();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'proof.jpg',
          mimeType: 'image/jpeg',
          buffer: await photo(reference, '#efe7d2'),
        });
      await page.getByRole('button', { name: say('Send payment proof') }).click();
      await expect(page.getByText(say('Being checked')).first()).toBeVisible();
      await confirmTheProof(office, { reference, name: borrower.name });
      await page.goto(at(borrower, '/my-account/history-transaction'));
      await expect(page.getByText(say('Receipt (PDF)'))).toBeVisible();
      const { leftToPaySen, paidInstalments, loan } = await wallet(page);
      expect({ leftToPaySen, paidInstalments, status: loan.status }).toEqual({
        leftToPaySen: schedule.totalPayableSen - instalmentSen,
        paidInstalments: 1,
        status: 'disbursed',
      });
      await page.goto(at(borrower, '/wallet'));
      await expect(
        page
          .getByText(money(schedule.totalPayableSen - instalmentSen))
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      const first = schedule.instalments[0];
      expect(await ledgerOf(loanId)).toEqual({
        'principal-receivable': principalSen - (first?.principalSen ?? 0),
        'interest-receivable': 0,
        'payout-reserve': 0,
        'borrower-money': 0,
        sum: 0,
      });
    });

    await test.step('9. messages at each change, and an answer', async () => {
      await page.goto(at(borrower, '/my-account/message'));
      await expect(page.locator('main details').nth(6)).toBeVisible();
      await page.getByLabel(say('Your message')).fill('Terima kasih. 谢谢。 Thank you.');
      await page.getByRole('button', { name: say('Send message') }).click();
      await expect(
        page.locator('main details').filter({ hasText: 'Terima kasih. 谢谢。 Thank you.' }),
      ).toBeVisible();
    });
  });
}

type WalletFigures = {
  currentBalanceSen: number;
  leftToPaySen: number;
  paidInstalments: number;
  nextBill: { amountSen: number } | null;
  loan: { loanId: string; status: string };
};

/** The same figures as the API has them. */
const wallet = async (page: Page): Promise<WalletFigures> =>
  (await page.request.get('/api/me/wallet')).json();

async function phone(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: locales[locale].tag,
    hasTouch: locale === 'zh',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

async function verify(borrower: Borrower, ic: string, account: string): Promise<void> {
  const { page, say, name } = borrower;
  const next = () => page.getByRole('button', { name: say('Continue'), exact: true }).click();
  await answerUntilPhotos(borrower, ic);
  await addPhoto(borrower, say('Front of your MyKad'), `${name} front`, '#23363a');
  await addPhoto(borrower, say('Back of your MyKad'), `${name} back`, '#2a3136');
  await addPhoto(borrower, say('Selfie with your MyKad'), `${name} selfie`, '#cfd8da');
  await expect(page.getByRole('listitem').getByText(say('Saved'), { exact: true })).toHaveCount(3);
  await next();
  await page.getByLabel(say('Bank name')).selectOption('MBBEMYKL');
  await page.getByLabel(say('Account number'), { exact: true }).fill(account);
  await next();
  const heard = await hearStatuses(page);
  await page.getByRole('button', { name: say('Submit all information') }).click();
  await expect.poll(heard).toContain(say('submission.all-done-redirecting'));
  await expect(page).toHaveURL(/\/wallet$/);
}
