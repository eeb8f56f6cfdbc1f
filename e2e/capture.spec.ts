/**
 * Taking the photos of a verification in the built product: with the page's camera, which a drawn film stands in for, without
 * it, and from a file; what leaves the browser is looked at byte by byte.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import exifr from 'exifr';
import sharp from 'sharp';
import { isAccessible } from './accessible.ts';
import { answerUntilPhotos, at, photo, signUp } from './borrower.ts';
import { chromiumLaunch } from './browser.ts';
import { type Say, wordsOf } from './words.ts';

/** A card on a table, in a size that cameras give. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="1280" height="960" fill="#3a3027"/>
  <rect x="120" y="170" width="1040" height="656" rx="40" fill="#8fb5bd"/><text x="200" y="520" font-size="70">SPECIMEN 000000</text><text x="200" y="640" font-size="50">CONTOH BINTI CONTOH</text></svg>`;

/** The film that the browser takes for its camera: this one picture, again and again. */
async function film(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'jernih-film-')), 'card.mjpeg');
  const frame = await sharp(Buffer.from(drawing)).jpeg().toBuffer();
  writeFileSync(file, Buffer.concat([frame, frame]));
  return file;
}

const { args = [], ...launch } = await chromiumLaunch();
/** The browser without windows cannot ask whether a page may have the camera: it says yes for everybody, or has none. */
const saysYesToAll = args.includes('--headless=shell');

test.use({
  launchOptions: async ({ browserName: _ }, use) => {
    const camera = [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${await film()}`,
      ...(saysYesToAll ? ['--use-fake-ui-for-media-stream'] : []),
    ];
    await use({ ...launch, args: [...args, ...camera] });
  },
});

let say: Say;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
const errors: string[] = [];

test.beforeAll(async ({ browser }, { workerIndex }) => {
  say = await wordsOf('en');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const borrower = {
    page,
    say,
    locale: 'en' as const,
    name: 'Aminah binti Contoh',
    // After a failed test the rest runs in another worker, as another person.
    email: `aminah.capture${workerIndex}@example.com`,
    phone: `012-345 68${41 + workerIndex}`,
    password: 'paper-monsoon-ladder-6',
  };
  await page.goto(at(borrower, '/sign-up'));
  await signUp(borrower);
  await page.waitForURL((url) => !/sign-up|kode-otp/.test(url.pathname));
  await answerUntilPhotos(borrower, `90010114${5601 + workerIndex * 2}`);
  // The server keeps what was answered, so each test may begin at the photos.
  await expect(page.getByText(say('Saved'), { exact: true })).toBeVisible();
  signedIn = await context.storageState();
  await context.close();
});

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
  expect(errors.splice(0)).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });
const files = (page: Page) => page.locator('input[type=file]:not([capture])');
const looksAtIt = (page: Page) => page.getByRole('heading', { name: say('Can you read every word?') });

/** The page of one photo. What the page sends is written down before it goes. */
async function openPhoto(browser: Browser, kind: string, { mayUseCamera = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 390, height: 844 },
    permissions: mayUseCamera ? ['camera'] : [],
  });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    const own = window as unknown as { sent: Promise<number[]>[]; cameras: MediaStream[] };
    own.sent = [];
    own.cameras = [];
    const send = window.fetch;
    window.fetch = (input, init) => {
      const { body } = init ?? {};
      if (body instanceof Blob) own.sent.push(body.arrayBuffer().then((bytes) => [...new Uint8Array(bytes)]));
      return send(input, init);
    };
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      own.cameras.push(stream);
      return stream;
    };
  });
  await page.goto(`/en/verifikasi-akun?step=4&photo=${kind}`);
  await expect(page.getByText(say('What a good photo looks like'))).toBeVisible();
  return page;
}

const sentBytes = async (page: Page): Promise<Buffer> => {
  const chunks = await page.evaluate(() =>
    Promise.all((window as unknown as { sent: Promise<number[]>[] }).sent),
  );
  return Buffer.concat(chunks.map((bytes) => Buffer.from(bytes)));
};

/** Of every camera that was opened, how many of its tracks still run. */
const running = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (window as unknown as { cameras: MediaStream[] }).cameras.map(
      (stream) => stream.getTracks().filter(({ readyState }) => readyState === 'live').length,
    ),
  );

test('the page takes the photo itself: opened by a press, closed after it, at full size', async ({
  browser,
}) => {
  const page = await openPhoto(browser, 'ic-front');
  expect(await running(page)).toEqual([]);
  await button(page, 'Open the camera').press('Enter');
  const tip = page.getByRole('status').filter({ hasText: say('Good. Hold still and tap the button') });
  await expect(tip).toBeVisible();
  expect(await running(page)).toEqual([1]);
  await isAccessible(page, 'main');
  await button(page, 'Take photo').press('Enter');
  await expect(looksAtIt(page)).toBeFocused();
  expect(await running(page)).toEqual([0]);
  await isAccessible(page, 'main');
  const picture = page.getByRole('img', { name: say('Front of your MyKad') });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1280, 960]);

  await button(page, 'Take again').press('Enter');
  await expect(button(page, 'Take photo')).toBeVisible();
  await page.getByRole('link', { name: say('Back'), exact: true }).click();
  await expect(page).toHaveURL(/step=4$/);
  expect(await running(page)).toEqual([0, 0]);
});

test('the selfie is a mirror to look into and a photo as others see it', async ({ browser }) => {
  const page = await openPhoto(browser, 'selfie-with-ic');
  await button(page, 'Open the camera').click();
  const view = page.locator('video');
  await expect(button(page, 'Take photo')).toBeVisible();
  expect(await view.evaluate((video) => getComputedStyle(video).scale)).toBe('-1 1');
  await button(page, 'Take photo').click();
  await expect(looksAtIt(page)).toBeVisible();
  // The words of the drawn card are on its left: there it is darker than at the same place on its right.
  const [left = 0, right = 0] = await page
    .getByRole('img', { name: say('Selfie with your MyKad') })
    .evaluate((picture: HTMLImageElement) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return [];
      Object.assign(context.canvas, { width: 1280, height: 960 });
      context.drawImage(picture, 0, 0);
      return [200, 780].map((x) => {
        const { data } = context.getImageData(x, 460, 300, 70);
        return data.reduce((sum, value) => sum + value, 0) / data.length;
      });
    });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(right - 10);
});

test('a camera that is refused leaves words and other ways, and so does one that is missing or busy', async ({
  browser,
}) => {
  const page = await openPhoto(browser, 'ic-back', { mayUseCamera: false });
  // A phone has a camera app; this browser does not say so by itself.
  await page.evaluate(() => Object.defineProperty(HTMLInputElement.prototype, 'capture', { value: '' }));
  await page.getByRole('link', { name: say('Back'), exact: true }).click();
  await page.getByRole('link', { name: say('Back of your MyKad') }).click();
  for (const [name, title] of [
    [saysYesToAll ? 'NotAllowedError' : '', 'This page is not allowed to use the camera'],
    ['NotFoundError', 'We found no camera on this device'],
    ['NotReadableError', 'Another app or page is using the camera'],
  ] as const) {
    if (name) {
      await page.evaluate((failure) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure));
      }, name);
    }
    await button(page, 'Take it here, with a frame to guide you')
      .or(button(page, 'Try the camera again'))
      .click();
    await expect(page.getByRole('alert').getByText(say(title))).toBeVisible();
    await expect(page.locator('input[capture=environment]')).toHaveCount(1);
    await expect(files(page)).toHaveCount(1);
    await isAccessible(page, 'main');
  }
  await page.locator('input[capture]').setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('SPECIMEN back', '#2a3136'),
  });
  await expect(button(page, 'Use this photo')).toBeVisible();
});

test('a stream that brings no picture ends with words, and so does leaving the tab', async ({ browser }) => {
  const page = await openPhoto(browser, 'ic-front');
  await button(page, 'Open the camera').click();
  await expect(button(page, 'Take photo')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText(say('We switched the camera off while you were away'))).toBeVisible();
  expect(await running(page)).toEqual([0]);

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    navigator.mediaDevices.getUserMedia = async () => new MediaStream();
  });
  await button(page, 'Try the camera again').click();
  await expect(page.getByText(say('The camera gives no picture'))).toBeVisible();
  await expect(files(page)).toHaveCount(1);
});

test('a blurred photo is taken again once, then it may be used; the reviewer is told', async ({
  browser,
}) => {
  const page = await openPhoto(browser, 'ic-front');
  const blurred = await sharp(await photo('SPECIMEN front', '#23363a'))
    .blur(5)
    .jpeg()
    .toBuffer();
  const choose = () => files(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: blurred });
  await choose();
  await expect(page.getByRole('alert').getByText(say('The photo is blurred'))).toBeVisible();
  await expect(button(page, 'Use this photo')).toBeHidden();
  await expect(button(page, 'Use this photo anyway')).toBeHidden();
  await isAccessible(page, 'main');
  await button(page, 'Take again').click();
  await choose();
  const begun = page.waitForRequest(
    (request) => request.url().endsWith('/uploads') && request.method() === 'POST',
  );
  await button(page, 'Use this photo anyway').click();
  expect((await begun).postDataJSON()).toMatchObject({ kind: 'ic-front', warnings: ['blurred'] });
  // The next photo follows; the browser's Back leads to the list, where this one is.
  await expect(
    page.getByRole('heading', { name: say('Take a photo of the back of your MyKad') }),
  ).toBeFocused();
});

test('the buttons below a photo stay where they are when its picture arrives', async ({ browser }) => {
  const page = await openPhoto(browser, 'ic-front');
  const card = await photo('SPECIMEN front', '#23363a');
  for (const [shape, content] of [
    ['wide', card],
    ['high', await sharp(card).rotate(90).toBuffer()],
    ['small', await sharp(card).resize(100).toBuffer()],
  ] as const) {
    // In place of the address within the device, which nobody could slow down.
    await page.evaluate((name) => {
      URL.createObjectURL = () => `/held-${name}.jpg`;
    }, shape);
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(`**/held-${shape}.jpg`, async (route) => {
      await held;
      await route.fulfill({ contentType: 'image/jpeg', body: content });
    });
    await files(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: content });
    await expect(looksAtIt(page)).toBeFocused();
    const picture = page.getByRole('region', { name: say('Front of your MyKad') }).locator('img');
    await expect(picture).toHaveAttribute('src', `/held-${shape}.jpg`);
    const again = button(page, 'Take again');
    const before = await again.boundingBox();
    arrive();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    expect(await again.boundingBox(), shape).toEqual(before);
    // All of it is seen, in its own shape.
    const shown = await picture.boundingBox();
    const { width = 1, height = 1 } = await sharp(content).metadata();
    expect((shown?.width ?? 0) / (shown?.height ?? 1), shape).toBeCloseTo(width / height, 1);
    await again.click();
  }
});

test('a photo leaves the browser without the place where it was taken', async ({ browser }) => {
  const page = await openPhoto(browser, 'ic-back');
  const taken = await sharp(await photo('SPECIMEN back', '#2a3136'))
    .resize(3000)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Contoh' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '2/1 59/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '101/1 47/1 0/1',
      },
    })
    .toBuffer();
  expect(await exifr.gps(taken)).toMatchObject({ latitude: expect.closeTo(2.993, 2) });
  await files(page).setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: taken });
  const done = page.waitForResponse((answer) => answer.url().endsWith('/complete') && answer.ok());
  await button(page, 'Use this photo').click();
  await done;
  const sent = await sentBytes(page);
  const { format, width, exif } = await sharp(sent).metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 2048, exif: undefined });
  expect(await exifr.gps(sent)).toBeUndefined();
  expect(sent.includes('Contoh')).toBe(false);
});
