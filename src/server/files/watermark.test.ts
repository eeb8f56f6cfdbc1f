/** A thread that hangs or ends keeps nobody waiting: its picture is not shown, the next one is. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeWatermarks } from './watermark.ts';

const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#89a' } })
  .jpeg()
  .toBuffer();

/** Does with a picture what its first line says, or gives it back. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ picture, lines: [wish] }) => {
  if (wish === 'hang') for (;;);
  if (wish === 'exit') process.exit(3);
  if (wish === 'throw') throw new Error('thrown');
  parentPort.postMessage(wish === 'say' ? { fault: 'said' } : { picture });
});`)}`,
);

it('pictures at once are all marked, whatever they are', async () => {
  const watermarks = makeWatermarks();
  const [one, broken, other] = await Promise.allSettled([
    watermarks.mark(picture, ['Ali', 'Monday']),
    watermarks.mark(Buffer.from('no picture'), ['Ali']),
    watermarks.mark(picture, ['Siti', 'Tuesday']),
  ]);
  await watermarks.close();
  expect([one.status, broken.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(one).not.toEqual(other);
});

it.each([
  ['hang', 'took too long'],
  ['exit', 'ended: 3'],
  ['throw', 'thrown'],
  ['say', 'said'],
])('a thread that does this with a picture, does it to that one only: %s', async (wish, fault) => {
  const watermarks = makeWatermarks({ program });
  // Only what hangs uses it up: a thread begins late on a busy machine.
  const limitMs = wish === 'hang' ? 500 : 30_000;
  const bad = expect(watermarks.mark(picture, [wish], limitMs)).rejects.toThrow(fault);
  const next = watermarks.mark(picture, ['good']);
  await bad;
  expect(Buffer.from(await next)).toEqual(picture);
  expect(Buffer.from(await watermarks.mark(picture, ['good']))).toEqual(picture);
  await watermarks.close();
});

it('a server that stops keeps nobody waiting', async () => {
  const watermarks = makeWatermarks({ program });
  const both = [watermarks.mark(picture, ['hang']), watermarks.mark(picture, ['good'])].map((one) =>
    expect(one).rejects.toThrow('The server is stopping.'),
  );
  await watermarks.close();
  await Promise.all(both);
});
