/**
 * The mail server is down, silent, or lies: nobody waits for it, what was saved stays saved, no message is called sent
 * that was not taken, and with a mail server that works each arrives under the one id it always had.
 */
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { expectProven } from './books.ts';
import { isShort } from './chance.ts';
import { send, signedOut } from './load.ts';
import { type MailServer, misbehaviours, openMailServer } from './mail-server.ts';
import { firstPort, type Product, startProduct, untilReady } from './product.ts';
import { settle, type Town } from './town.ts';

const port = firstPort + 29;
const dataDir = path.join(inject('faultsFolder'), 'senders');
const seldom: readonly string[] = ['speaks nonsense', 'greets and then says nothing', 'hangs up at once'];
const tried = misbehaviours.filter((one) => !isShort || !seldom.includes(one));
let town: Town;
let product: Product;
let mail: MailServer;
beforeAll(async () => {
  town = await settle({ embedded: dataDir }, dataDir);
  mail = await openMailServer(port + 1);
  product = startProduct(port, {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port + 1}?from=loans@example.com`,
  });
  await product.ready();
});
afterAll(async () => {
  await product?.kill('SIGTERM');
  await mail?.close();
  await town?.close();
});

const rows = () =>
  town.house.db
    .selectFrom('outbox')
    .select(['outbox_id', 'sent_at', 'tries'])
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .execute();

/** Asks for a new password, which is told by mail; answers the message that waits. */
async function askForMail(): Promise<string> {
  await town.house.db.deleteFrom('throttles').execute();
  const known = new Set((await rows()).map(({ outbox_id }) => outbox_id));
  const answer = await send(product.url, signedOut(town.signer), {
    method: 'POST',
    path: '/api/password-reset',
    body: { identifier: town.signer.email },
  });
  expect([answer?.status, answer?.text]).toEqual([200, expect.anything()]);
  const [added] = (await rows()).filter(({ outbox_id }) => !known.has(outbox_id));
  if (!added) throw new Error('no message was written');
  return added.outbox_id;
}
const rowOf = async (id: string) => (await rows()).find(({ outbox_id }) => outbox_id === id);

it.each(tried)('a mail server that %s keeps nobody waiting and loses no message [F18]', async (behaviour) => {
  mail.behaviour = behaviour;
  const callsBefore = mail.calls();
  const id = await askForMail();
  await expect.poll(() => mail.calls(), { timeout: 120_000 }).toBeGreaterThan(callsBefore);
  // While it is at work on the product, everybody else is served.
  const person = town.payers[0]?.person ?? town.signer;
  const move = { method: 'PATCH', path: '/api/me/profile', body: { address: '8 Jalan Pos, Ipoh' } };
  expect((await send(product.url, person, { ...move, key: crypto.randomUUID() }))?.status).toBe(200);
  await untilReady(product.url);
  // It gives up by itself, counts the try, and does not call it sent.
  await expect
    .poll(async () => (await rowOf(id))?.tries, { timeout: 400_000, interval: 500 })
    .toBeGreaterThan(0);
  expect((await rowOf(id))?.sent_at).toBeNull();

  mail.behaviour = 'works';
  await expect
    .poll(async () => (await rowOf(id))?.sent_at ?? null, { timeout: 400_000, interval: 500 })
    .not.toBeNull();
  const { tries = 0 } = (await rowOf(id)) ?? {};
  const copies = mail.taken.filter((one) => one === id).length;
  // Once for each time it was taken and this was kept secret, and once for good.
  expect(copies).toBeGreaterThanOrEqual(1);
  expect(copies).toBeLessThanOrEqual(behaviour.startsWith('takes the mail') ? tries : 1);
  expect(product.child.exitCode).toBe(null);
  await expectProven(town);
});

it('a stop does not wait for a mail server that says nothing, and the message is sent after the next start [F18]', async () => {
  mail.behaviour = 'says nothing, for ever';
  const callsBefore = mail.calls();
  const id = await askForMail();
  await expect.poll(() => mail.calls(), { timeout: 120_000 }).toBeGreaterThan(callsBefore);
  await product.kill('SIGTERM');
  expect(product.child.exitCode).toBe(0);
  expect((await rowOf(id))?.sent_at).toBeNull();
  mail.behaviour = 'works';
  product = startProduct(port, {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port + 1}?from=loans@example.com`,
  });
  await product.ready();
  await expect
    .poll(async () => (await rowOf(id))?.sent_at ?? null, { timeout: 400_000, interval: 500 })
    .not.toBeNull();
  await expectProven(town);
});
