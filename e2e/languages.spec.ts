/**
 * Every page of a borrower in Malay and Chinese: no English sentence, no format of another language, nothing the browser says
 * in its own. And the same dates wherever the device is, whatever its clock says.
 */
import { expect, type Page, test } from '@playwright/test';
import { type Locale, locales } from '#words/locale.ts';
import { settled } from './checks/visit.ts';
import { signInToDemo } from './demo-borrower.ts';
import { readByItself } from './force.ts';
import { type Reading, readPage } from './read-page.ts';
import { signedInPaths, signedOutPaths, urlOf } from './route-table.ts';
import { englishSentences, wordsOf } from './words.ts';

/** Names are names in every language: of the lender and its address, of people, programs and papers. */
const names = [
  /Jernih|MyKad|WhatsApp|KPKT|AKPK|Agensi Kaunseling dan Pengurusan Kredit|i-KrediKom|akpk\.org\.my|English/g,
  /\bPDF\b|\bCSV\b|\bZIP\b|\bSHA-256\b|\bQR\b|\bSSM\b|\bRM\b|\bKB\b|\bMB\b|\bDEMO\b|\bWebP\b|\bJPG\b|\bPNG\b|\bUTC\b/g,
  /\S+@\S+|https?:\S+|\bJRN-[\w-]+|\b[A-Z]{2}-\d[\w-]+/g,
];
const withoutNames = (text: string) => names.reduce((rest, name) => rest.replace(name, ' '), text);

/** The code by which a contract is checked is drawn by chance, and may spell anything. */
const checkCode = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g;

/** Drawn by chance as well. */
const reference = /\bJRN-[\w-]+/g;

/** Little words that every English sentence has, and neither Malay nor a name. */
const english =
  /\b(the|and|your|you|with|from|this|that|is|are|was|were|not|we|our|to|of|for|it|on|by|at|if|or|has|have|when|can)\b/i;
const foreignDates = {
  ms: /\b(\d{1,2} (March|May|July|Aug|August|Oct|October|Dec|December)|(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d)\b|\d (am|pm)\b|年|月/,
  zh: /\d (Jan|Feb|Mac|Apr|May|Mei|Jun|Jul|Aug|Ogo|Sep|Oct|Okt|Nov|Dec|Dis)\b|\d (am|pm|PG|PTG)\b/,
};
const wholeDate = {
  ms: /\b(Isn|Sel|Rab|Kha|Jum|Sab|Ahd) \d{1,2} (Jan|Feb|Mac|Apr|Mei|Jun|Jul|Ogo|Ogos|Sep|Okt|Nov|Dis) \d{4}\b/,
  zh: /\d{4}年\d{1,2}月\d{1,2}日 周[一二三四五六日]/,
};

/** What people of the demo typed or are called: messages, work, addresses, names of banks. */
const isTyped =
  /^Hello[,!]|Primary school teacher|Lim Mei Ling|binti|\bbin\b|a\/[lp]|Sdn|Berhad|Bhd|Jalan|Taman|Kampung|Lorong|Lot|No\. \d|Bank/;

function foreign(reading: Reading, locale: 'ms' | 'zh', sentences: Set<string>): string[] {
  const own = reading.texts
    .filter(({ lang }) => lang === locales[locale].tag)
    .map(({ text }) => text.replace(checkCode, ''));
  return [reading.title.replace(/ – Jernih$/, ''), ...own].filter((text) => {
    if (sentences.has(text) && !isTyped.test(text)) return true;
    const rest = withoutNames(text);
    if (/MYR|-RM|RM-|RM\s\d|\d,\d{3}-/.test(text.replace(reference, '')) || foreignDates[locale].test(text))
      return true;
    if (isTyped.test(text)) return false;
    return english.test(rest) || (locale === 'zh' && /([A-Za-z]{3,}\s+){2}[A-Za-z]{3,}/.test(rest));
  });
}

async function walk(page: Page, locale: 'ms' | 'zh', paths: readonly string[]): Promise<void> {
  const sentences = await englishSentences(locale);
  const faults: string[] = [];
  for (const path of paths) {
    const url = urlOf(locale, path);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await settled(page);
    await expect(page.locator('h1')).toHaveCount(1);
    const reading = await readPage(page);
    faults.push(
      ...foreign(reading, locale, sentences).map((text) => `${url}: not in its language: ${text}`),
      ...reading.ofTheBrowser.map((html) => `${url}: said by the browser: ${html}`),
      ...reading.slanted.map((text) => `${url}: Chinese in italics: ${text}`),
      ...reading.close.map((text) => `${url}: lines too close: ${text}`),
    );
  }
  expect(faults).toEqual([]);
}

for (const locale of ['ms', 'zh'] as const) {
  test(`nothing on the public pages is foreign in ${locales[locale].name}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
    await walk(await context.newPage(), locale, signedOutPaths);
    await context.close();
  });

  test(`nothing on the pages of a borrower is foreign in ${locales[locale].name}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signInToDemo(page, await wordsOf('en'));
    await walk(page, locale, signedInPaths);
    await page.goto(`/${locales[locale].prefix}/my-account/payment`);
    // The day by which to pay, with its weekday.
    await expect(page.getByText(wholeDate[locale]).filter({ visible: true }).first()).toBeVisible();
    await context.close();
  });
}

const dated = /\d{1,2} \w{3,4} \d{4}(, \d{1,2}:\d{2} (am|pm))?/g;
/** The dates that pages print, in order. */
async function datesOn(page: Page, paths: string[]): Promise<string[]> {
  const dates: string[] = [];
  for (const path of paths) {
    await page.goto(`/en${path}`, { waitUntil: 'domcontentloaded' });
    await settled(page);
    await expect(page.locator('h1')).toHaveCount(1);
    const { texts } = await readPage(page);
    dates.push(...texts.flatMap(({ text }) => text.match(dated) ?? []));
  }
  return dates;
}

test('dates and times are those of Kuala Lumpur in New York, and with a clock that is wrong', async ({
  browser,
}) => {
  const paths = ['/my-account/payment', '/my-account/history-transaction', '/my-account/message'];
  const say = await wordsOf('en');
  const read = async (timezoneId: string, clock?: Date) => {
    const context = await browser.newContext({ timezoneId, locale: 'en-US' });
    const page = await context.newPage();
    await signInToDemo(page, say);
    if (clock) await page.clock.setFixedTime(clock);
    const dates = await datesOn(page, paths);
    await context.close();
    return dates;
  };
  // Between two readings a notice may arrive, or what was opened be marked as read: then both are read again.
  await expect(async () => {
    const atHome = await read('Asia/Kuala_Lumpur');
    expect(atHome.length).toBeGreaterThan(10);
    expect(await read('America/New_York', new Date('2024-02-29T03:00:00Z'))).toEqual(atHome);
  }).toPass({ timeout: 120_000 });
});

test('a Chinese name in an English page has its language and its font', async ({ browser }) => {
  // What the worker of the page passes on is not seen by the test.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInToDemo(page, await wordsOf('en'));
  await readByItself(page);
  await page.route('**/api/me/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), name: 'Tan Mei Ling 陈美玲' },
    });
  });
  await page.goto('/en/my-account');
  const name = page.getByText('陈美玲', { exact: true });
  await expect(name).toHaveAttribute('lang', locales.zh.tag);
  expect(await name.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('PingFang SC');
  await page.goto('/cn/my-account');
  await expect(page.getByText('Tan Mei Ling 陈美玲', { exact: true })).not.toHaveAttribute('lang', /./);
  await context.close();
});

test('what the browser would say of a form is said by us, in Malay', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const locale: Locale = 'ms';
  const say = await wordsOf(locale);
  await page.goto('/my/sign-up');
  await page.getByRole('button', { name: say('Create account'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('There is a problem') })).toBeVisible();
  await expect(page.getByText(say('Enter your full name')).first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${say('Error: ')}`));
  await context.close();
});
