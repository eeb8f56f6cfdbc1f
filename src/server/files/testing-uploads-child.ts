/**
 * The process that the test of kills kills: the real app on the test's database and folder, sending one file after the
 * other as fast as it can. It tells each step, so that a kill can be aimed.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import sharp from 'sharp';
import { buildApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { makeKeys } from '../crypto.ts';
import { openDatabase } from '../db/open.ts';
import type { House } from '../house.ts';
import { readWords } from '../words.ts';
import { makeImages } from './image.ts';
import { openFolderStore } from './store.ts';
import { makeVault } from './vault.ts';

export type ChildSettings = { url: string; secret: string; folder: string; cookies: string[] };

const { url, secret, folder, cookies } = JSON.parse(process.env.UPLOADS_CHILD ?? '') as ChildSettings;
const { db } = await openDatabase({ url });
const keys = makeKeys(Buffer.from(secret, 'hex'));
const store = await openFolderStore(folder);
const images = makeImages();
const nothing = async () => {};
const house = {
  db,
  keys,
  store,
  images,
  vault: makeVault(store, keys),
  clock: systemClock,
  words: await readWords(),
  log: pino({ level: 'silent' }),
  environment: { publicUrl: 'http://localhost:3000', host: '127.0.0.1', otherSecretKeys: [] },
  queueDelivery: nothing,
  queueSeal: nothing,
  queueProof: nothing,
  proveSoon: nothing,
  queueWebhooks: nothing,
};
// What uploads do not use is not there.
const app = await buildApp(house as unknown as House);

const photo = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  .resize(700, 700, { kernel: 'nearest' })
  .jpeg({ quality: 70 })
  .toBuffer();
// The decoding process starts before the first kill.
await images.sanitise({ bytes: photo, format: 'jpeg', minPixels: 600 });

/** Another file each time: a comment in the JPEG differs. */
const nextFile = (): Buffer => {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)]);
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const send = async (
  cookie: string,
  method: 'POST' | 'PATCH',
  path: string,
  payload: Buffer | object = {},
) => {
  const response = await app.inject({
    method,
    url: `/api/me/uploads${path}`,
    headers: {
      cookie,
      'jernih-request': '1',
      'idempotency-key': randomUUID(),
      'content-type': Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json',
    },
    payload,
  });
  process.send?.(response.statusCode);
  return response.json<{ uploadId: string }>();
};

process.once('message', async () => {
  const chunkBytes = 64 * 1024;
  for (let turn = 0; ; turn++) {
    const cookie = cookies[turn % cookies.length] ?? '';
    const bytes = nextFile();
    const begun = { kind: 'ic-front', byteCount: bytes.length, sha256: sha256(bytes) };
    const { uploadId } = await send(cookie, 'POST', '', begun);
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      const chunk = bytes.subarray(offset, offset + chunkBytes);
      await send(cookie, 'PATCH', `/${uploadId}?offset=${offset}&sha256=${sha256(chunk)}`, chunk);
    }
    await send(cookie, 'POST', `/${uploadId}/complete`);
  }
});
process.send?.('ready');
