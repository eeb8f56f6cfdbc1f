/** An administrator makes a key that reads at once and ends it, adds a webhook, sees a signed test arrive, and sends it again. */
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { desk, isClean } from './office.ts';
import { address, webhookHost } from './product.ts';
import { wordsOf } from './words.ts';

type Message = { body: string; headers: Record<string, string> };
const received: Message[] = [];
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  received.push({ body, headers: request.headers as Record<string, string> });
  response.writeHead(204).end();
});
test.beforeAll(
  () =>
    new Promise<void>((resolve) => server.listen(Number(webhookHost.split(':')[1]), '127.0.0.1', resolve)),
);
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a key reads until it ends; a webhook brings signed messages, also once more', async ({ browser }) => {
  const say = await wordsOf('en');
  const page = await desk({ browser, locale: 'en', say }, 'administrator', '/integrations');
  const main = page.locator('main');

  await test.step('the empty page explains itself, and a form says what is missing', async () => {
    await expect(page.getByText(/^There is no integration yet/)).toBeVisible();
    await isClean(page);
    await page.getByRole('button', { name: say('Make an integration') }).click();
    await page.getByRole('button', { name: say('Make it and show the key') }).click();
    await expect(page.getByText(say('Choose at least one thing that it may read')).first()).toBeVisible();
    await isClean(page);
  });

  await test.step('the key is shown once and reads at once, without a name in the answer', async () => {
    await page.getByLabel(say('Name of the program')).fill('Accounting');
    await page.getByRole('checkbox', { name: say('Loans') }).check();
    await page.getByRole('button', { name: say('Make it and show the key') }).click();
    const shown = main.getByText(/^jrn_[\w-]{51}$/);
    await expect(shown).toBeVisible();
    await isClean(page);
    const token = (await shown.textContent()) ?? '';
    const ask = (path: string) =>
      fetch(`${address}/api/integration/${path}`, { headers: { authorization: `Bearer ${token}` } });
    const answer = await ask('loans?limit=100');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('"reference"');
    expect(text).not.toContain('binti');
    expect((await ask('payments')).status).toBe(403);
    await page.getByRole('button', { name: say('I have kept it') }).click();
    await page.reload();
    await expect(main.getByText(`${token.slice(0, 10)}…`)).toBeVisible();
    expect(await main.textContent()).not.toContain(token.slice(10));
    await main.getByRole('button', { name: say('End {name}', { name: 'Accounting' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('End') })
      .click();
    await expect(main.getByText(say('Ended'), { exact: true })).toBeVisible();
    expect((await ask('loans')).status).toBe(401);
  });

  await test.step('a host that is not listed is refused beside its field, with what was typed kept', async () => {
    await page
      .getByRole('button', { name: say('Add a webhook') })
      .first()
      .click();
    const field = page.getByLabel(say('Address'), { exact: true });
    await field.fill('https://evil.example/hook');
    await page.getByRole('checkbox', { name: /Loan paid out/ }).check();
    await page.getByRole('button', { name: say('Add it and show the secret') }).click();
    await expect(page.getByText(/Nothing may be sent to evil\.example/).first()).toBeVisible();
    await expect(field).toHaveValue('https://evil.example/hook');
    await isClean(page);
    await field.fill(`http://${webhookHost}/hook`);
    await page.getByRole('button', { name: say('Add it and show the secret') }).click();
  });

  await test.step('a test arrives signed, its delivery is listed, and it comes once more with the same id', async () => {
    const secret = (await main.getByText(/^whsec_/).textContent()) ?? '';
    await page.getByRole('button', { name: say('I have kept it') }).click();
    await main.getByRole('button', { name: new RegExp(`^${say('Send a test')} `) }).click();
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
    const [first] = received;
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
    await main.getByRole('link', { name: new RegExp(`^${say('Deliveries')}`) }).click();
    await expect(main.getByText(say('Delivered'), { exact: true }).last()).toBeVisible();
    await isClean(page);
    await main.getByRole('button', { name: say('Send again: {event}', { event: 'webhook.test' }) }).click();
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2);
    expect(received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(received[1]?.body).toBe(first?.body);
  });

  await test.step('it ends', async () => {
    await page.goto('/office/integrations');
    await main.getByRole('button', { name: say('End {url}', { url: `http://${webhookHost}/hook` }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('End') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(main.getByText(say('Ended'), { exact: true })).toHaveCount(2);
  });

  await test.step('the description of the API is sound, also on a phone', async () => {
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isClean(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.setViewportSize({ width: 1360, height: 900 });
  });
});
