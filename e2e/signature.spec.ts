/** The signature of an application, drawn with fingers on phones held either way, with a mouse, or typed: in the built product. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { drawSignature, signaturePad, signUp } from './borrower.ts';
import {
  boxOf,
  drawWithFinger,
  expectAt,
  fingersOn,
  type Place,
  signatureIn,
  strokesIn,
  waves,
} from './finger.ts';
import { type Say, wordsOf } from './words.ts';

const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
const curve = waves([0.15, 0.6], [0.8, 0.45]);
const line: Place[] = [
  [0.1, 0.3],
  [0.5, 0.35],
  [0.9, 0.4],
];

let say: Say;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
const errors: string[] = [];

/** Signs up once and answers the questions before the signature; each test then opens the step with that session. */
test.beforeAll(async ({ browser }, { workerIndex }) => {
  say = await wordsOf('en');
  const context = await browser.newContext({ viewport: portrait });
  const page = await context.newPage();
  await page.goto('/en/loan');
  await page.getByLabel(say('How much do you want to borrow?')).fill('10 000');
  await page.locator('input[name=termMonths][value="24"]').check();
  await page.getByRole('button', { name: say('Continue'), exact: true }).click();
  await expect(page).toHaveURL(/sign-(in|up)/);
  if (page.url().includes('sign-in'))
    await page.getByRole('link', { name: say('Create an account') }).click();
  await signUp({
    page,
    say,
    locale: 'en',
    name: 'Siti Khadijah binti Osman',
    // After a failed test the rest runs in another worker, as another person.
    email: `khadijah.signature${workerIndex}@example.com`,
    phone: `012-345 67${51 + workerIndex}`,
    password: 'paper-monsoon-ladder-6',
  });
  await page.locator('input[name=affordability][value=yes]').check();
  await page.getByRole('button', { name: say('Continue to sign') }).click();
  await expect(signaturePad(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  signedIn = await context.storageState();
  await context.close();
});

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
  expect(errors.splice(0)).toEqual([]);
});

async function openStep(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ storageState: signedIn, ...options });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/en/loan?step=3');
  await signaturePad(page).scrollIntoViewIfNeeded();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });

for (const { name, ...options } of [
  { name: 'a phone held upright', viewport: portrait, ...phone, colorScheme: 'light' },
  { name: 'a phone on its side, dark', viewport: landscape, ...phone, colorScheme: 'dark' },
  {
    name: 'a touch screen on a desk',
    viewport: { width: 1360, height: 800 },
    hasTouch: true,
    deviceScaleFactor: 1,
  },
] as const) {
  test(`the ink is under the finger: ${name}`, async ({ browser }) => {
    const page = await openStep(browser, options);
    const pad = signaturePad(page);
    const box = await boxOf(pad);
    expect(box.width / box.height).toBeCloseTo(2, 1);
    expect(box.height).toBeGreaterThanOrEqual(120);
    expect(box.height).toBeLessThanOrEqual(options.viewport.height * 0.6 + 1);

    await drawWithFinger(pad, curve);
    await page.evaluate(() => scrollBy(0, -60));
    await drawWithFinger(pad, line);
    // Out of the box and back: the ink waits at the edge.
    await drawWithFinger(pad, [
      [0.5, 0.5],
      [1.2, 0.5],
      [0.7, 0.8],
    ]);
    const [first, second, third] = await strokesIn(page);
    expectAt(first?.[0], curve[0] as Place);
    expectAt(first?.at(-1), curve.at(-1) as Place);
    for (const [index, place] of line.entries()) expectAt(second?.[index], place);
    expectAt(third?.[1], [1, 0.5]);
    expectAt(third?.at(-1), [0.7, 0.8]);
    // The page did not move under the finger, and the ink is dark on white in either mode.
    const look = await pad.evaluate((svg) => [
      getComputedStyle(svg).touchAction,
      getComputedStyle(svg.parentElement as Element).backgroundColor,
    ]);
    expect(look).toEqual(['none', 'oklch(1 0 0)']);
    await isAccessible(page, 'form');
  });
}

test('turning the phone in the middle of a stroke keeps it, and so does a call', async ({ browser }) => {
  const page = await openStep(browser, { viewport: portrait, ...phone });
  const pad = signaturePad(page);
  const fingers = await fingersOn(pad);
  await fingers.down({ 0: [0.2, 0.5] });
  await fingers.move({ 0: [0.3, 0.2] });
  await page.setViewportSize(landscape);
  await fingers.move({ 0: [0.6, 0.7] });
  await fingers.up();
  await pad.scrollIntoViewIfNeeded();
  await fingers.down({ 0: [0.1, 0.1] });
  await fingers.move({ 0: [0.2, 0.3] });
  await fingers.cancel();
  await expect.poll(async () => (await strokesIn(page)).length).toBe(2);
  const strokes = await strokesIn(page);
  for (const [index, place] of (
    [
      [0.2, 0.5],
      [0.3, 0.2],
      [0.6, 0.7],
    ] as const
  ).entries())
    expectAt(strokes[0]?.[index], place);
  expectAt(strokes[1]?.at(-1), [0.2, 0.3]);

  await page.setViewportSize(portrait);
  await page.getByText(say('Type my name')).click();
  await page.getByText(say('Draw'), { exact: true }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await strokesIn(page)).toEqual(strokes);
  await pad.scrollIntoViewIfNeeded();
  await drawWithFinger(pad, curve);
  expectAt((await strokesIn(page))[2]?.at(-1), curve.at(-1) as Place);
});

test('only the first finger draws', async ({ browser }) => {
  const page = await openStep(browser, { viewport: portrait, ...phone });
  const pad = signaturePad(page);
  const fingers = await fingersOn(pad);
  await fingers.down({ 0: [0.2, 0.3] });
  await fingers.down({ 0: [0.2, 0.3], 1: [0.8, 0.9] });
  await fingers.move({ 0: [0.4, 0.6], 1: [0.6, 0.9] });
  await fingers.move({ 0: [0.5, 0.3], 1: [0.6, 0.9] });
  await fingers.up();
  const [stroke, ...others] = await strokesIn(page);
  expect(others).toEqual([]);
  for (const [index, place] of (
    [
      [0.2, 0.3],
      [0.4, 0.6],
      [0.5, 0.3],
    ] as const
  ).entries())
    expectAt(stroke?.[index], place);
  // A long press opens nothing.
  expect(
    await pad.evaluate((svg) =>
      svg.dispatchEvent(new Event('contextmenu', { cancelable: true, bubbles: true })),
    ),
  ).toBe(false);
});

test('undo, redo and delete, by button and by key', async ({ browser }) => {
  const page = await openStep(browser, { viewport: { width: 1360, height: 800 } });
  const pad = signaturePad(page);
  const [undo, redo, remove] = [button(page, 'Undo'), button(page, 'Redo'), button(page, 'Delete signature')];
  const able = async () =>
    Promise.all(
      [undo, redo, remove].map(async (step) => (await step.getAttribute('aria-disabled')) === 'false'),
    );
  const count = async () => (await strokesIn(page)).length;
  expect(await able()).toEqual([false, false, false]);
  for (const step of [undo, redo, remove]) expect((await boxOf(step)).height).toBeGreaterThanOrEqual(44);

  await drawSignature(pad);
  await drawSignature(pad);
  expect([await count(), await able()]).toEqual([2, [true, false, true]]);
  const drawn = await strokesIn(page);
  await undo.click();
  await expect(page.getByText(say('Undone. Strokes in the box: {count}', { count: 1 }))).toBeAttached();
  expect([await count(), await able()]).toEqual([1, [true, true, true]]);
  await redo.click();
  expect(await strokesIn(page)).toEqual(drawn);
  await remove.click();
  await expect(page.getByText(say('Signature deleted. You can undo this.'))).toBeAttached();
  await expect(pad).toBeFocused();
  expect([await count(), await able()]).toEqual([0, [true, false, false]]);

  // From the pad the keyboard reaches the buttons; nothing to do keeps the focus where it is.
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Control+z');
  expect(await strokesIn(page)).toEqual(drawn);
  await page.keyboard.press('Control+Shift+Z');
  expect(await count()).toBe(0);
  await page.keyboard.press('Control+z');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  expect([await count(), await able()]).toEqual([0, [false, true, false]]);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Control+y');
  expect(await count()).toBe(1);
});

test('the sixty-first stroke is answered with a sentence', async ({ browser }) => {
  const page = await openStep(browser, { viewport: portrait, ...phone });
  const pad = signaturePad(page);
  const fingers = await fingersOn(pad);
  for (let stroke = 0; stroke < 61; stroke += 1) {
    await fingers.down({ 0: [0.1 + stroke * 0.01, 0.5] });
    await fingers.up();
  }
  const full = page.getByText(
    say('No more ink fits. Undo a stroke, or delete the signature and sign again.'),
  );
  await expect(full).toBeVisible();
  expect(await strokesIn(page)).toHaveLength(60);
  await button(page, 'Undo').tap();
  await expect(full).toBeHidden();
});

test('a line is refused twice, then sent with a mark; what the server could not take stays', async ({
  browser,
}) => {
  const page = await openStep(browser, { viewport: portrait, ...phone });
  const pad = signaturePad(page);
  const send = button(page, 'Sign and send application');
  const tooSimple = page
    .locator('form')
    .getByText(say('This is one straight line, which anybody could draw. Sign as you do on paper.'));
  await page.locator('input[name=termsAccepted]').check();
  let sent: { signature?: unknown } = {};
  await page.route('**/api/loans', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent = route.request().postDataJSON() as typeof sent;
    await route.fulfill({ status: 503, body: '' });
  });

  await drawWithFinger(pad, line);
  await send.tap();
  await expect(tooSimple.first()).toBeVisible();
  await send.tap();
  expect(await signatureIn(page)).not.toHaveProperty('insisted');
  await button(page, 'Delete signature').tap();
  await drawWithFinger(pad, line);
  await send.tap();
  await expect(
    page.getByText(
      say('If you always sign like this, press the button once more. We keep a note that you were asked.'),
    ),
  ).toBeVisible();
  expect(sent).toEqual({});
  const signature = await signatureIn(page);
  expect(signature).toHaveProperty('insisted', true);
  await send.tap();
  await expect(
    page.getByText(say('We could not send your application. Nothing you entered is lost.')),
  ).toBeVisible();
  expect(sent.signature).toEqual(signature);
  expect(await signatureIn(page)).toEqual(signature);
  // With a real signature there is nothing to note.
  await pad.scrollIntoViewIfNeeded();
  await drawWithFinger(pad, curve);
  expect(await signatureIn(page)).not.toHaveProperty('insisted');
  expect(errors.splice(0).filter((text) => !text.includes('503'))).toEqual([]);
});

test('a dead line takes neither what was drawn nor the tick, and the same key asks again', async ({
  browser,
}) => {
  const page = await openStep(browser, { viewport: portrait, ...phone });
  const pad = signaturePad(page);
  await page.locator('input[name=termsAccepted]').check();
  await drawWithFinger(pad, curve);
  const signature = await signatureIn(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/loans', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await page.route('**/api/me/wallet', (route) => route.abort());
  const send = button(page, 'Sign and send application');
  await send.tap();
  await expect(
    page.getByText(say('We could not send your application. Nothing you entered is lost.')),
  ).toBeVisible();
  // Coming back to the page reads the wallet again, which does not come either.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me/wallet'));
  await expect(page.locator('input[name=termsAccepted]')).toBeChecked();
  expect(await signatureIn(page)).toEqual(signature);
  await send.tap();
  await expect.poll(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  // And nobody leaves it by a slip of the finger.
  await page.getByRole('banner').getByRole('link').first().tap();
  await expect(page.getByRole('dialog', { name: say('Leave this page?') })).toBeVisible();
  expect(errors.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('a mistake leads to where it is mended: the way to sign, or the name', async ({ browser }) => {
  const page = await openStep(browser, { viewport: portrait, ...phone });
  await page.locator('input[name=termsAccepted]').check();
  const send = button(page, 'Sign and send application');
  const mistake = page.getByRole('alert').getByRole('link');
  const draw = page.getByRole('radio', { name: say('Draw'), exact: true });
  await send.tap();
  await expect(mistake).toHaveText(say('Draw or type your signature'));
  await mistake.tap();
  await expect(draw).toBeFocused();
  // The pad is there too, whole.
  await expect(signaturePad(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowRight');
  await send.tap();
  await mistake.tap();
  const name = page.locator('input[autocomplete=name]');
  await expect(name).toBeFocused();
  await name.fill('Siti Khadijah');
  await send.tap();
  await expect(mistake).toHaveText(say('Type your full name as it is in your account'));
  await mistake.tap();
  await expect(name).toBeFocused();
});

test('the name is typed and sent with the keyboard alone', async ({ browser }) => {
  const page = await openStep(browser, { viewport: { width: 1360, height: 800 }, colorScheme: 'dark' });
  await page.getByRole('radio', { name: say('Draw'), exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(signaturePad(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('siti khadijah  binti osman');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Sign and send application')).toBeFocused();
  await isAccessible(page, 'form');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('Application submitted')).first()).toBeVisible();
});
