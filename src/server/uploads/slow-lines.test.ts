/** A line may be slow, but nobody holds the server for ever: over a real connection, in a tenth of the real times. */
import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUpload } from '#contract/uploads.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import { type Borrower, borrower, makeHouse, openBrowser } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { beginUpload, sha256Hex, watched } from '../testing-uploads.ts';

const { house, kept } = watched(
  await makeHouse({ images: makeImages(), environment: { publicUrl: 'http://127.0.0.1' } }),
);
const app = await buildApp(house, { headMs: 3_000, arrivalMs: 3_000, checkMs: 500 });
let person: Borrower;
beforeAll(async () => {
  await openLender(house);
  await app.listen({ port: 0, host: '127.0.0.1' });
  person = await borrower(house, app);
});
afterAll(() => app.close());

const chunkBytes = 16 * 1024;

/** Sends the head of a chunk and then pieces of its body in even steps; answers what came back and how long it took. */
async function sendSlowly(bytes: Buffer, uploadId: string, pieceBytes: number, everyMs: number) {
  const begun = performance.now();
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let isOpen = true;
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  // Not `once` of node:events: a piece that is written while the server ends the line is an error, and no end of the test.
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOpen = false;
      resolve();
    });
  });
  const head = {
    ...person.headers(),
    host: `127.0.0.1:${port}`,
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const target = `/api/me/uploads/${uploadId}?offset=0&sha256=${sha256Hex(bytes)}`;
  socket.write(`PATCH ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  let dueMs = 0;
  for (let at = 0; at < bytes.length && isOpen; at += pieceBytes) {
    socket.write(bytes.subarray(at, at + pieceBytes));
    // By the clock: on a busy machine each sleep is too long, and all of them together would be another line.
    dueMs += everyMs;
    await Promise.race([sleep(begun + dueMs - performance.now()), closed]);
  }
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), tookMs: performance.now() - begun };
}

const begin = async () => {
  const bytes = randomBytes(chunkBytes);
  const { uploadId } = await must(beginUpload(person, 'ic-front', bytes));
  return { bytes, uploadId };
};

it('the least chunk arrives over the worst line', async () => {
  const { bytes, uploadId } = await begin();
  // 16 KiB at 10 KB a second, which stands for 1 KB a second.
  const { status, tookMs } = await sendSlowly(bytes, uploadId, 1_000, 100);
  expect(status).toBe(200);
  expect(tookMs).toBeGreaterThan(1_600);
  expect(await must(person.call(getUpload, { uploadId }))).toMatchObject({ receivedBytes: chunkBytes });
});

it('one that never ends is ended, and leaves nothing [API-06] [F14]', async () => {
  const { bytes, uploadId } = await begin();
  const before = kept.size;
  const { status, tookMs } = await sendSlowly(bytes, uploadId, 100, 100);
  expect(status).toBe(408);
  expect(tookMs).toBeGreaterThan(2_900);
  expect(tookMs).toBeLessThan(8_000);
  expect(kept.size).toBe(before);
  expect(await must(person.call(getUpload, { uploadId }))).toMatchObject({ receivedBytes: 0 });
});

it('whoever may send nothing is answered before the body', async () => {
  const { bytes, uploadId } = await begin();
  const { headers } = person;
  person.headers = () => openBrowser(app).headers();
  const { status, tookMs } = await sendSlowly(bytes, uploadId, 100, 100);
  person.headers = headers;
  expect(status).toBe(401);
  expect(tookMs).toBeLessThan(2_900);
});
