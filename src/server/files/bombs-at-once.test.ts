/** Thirty pictures that are as much work as a picture may be, at once: everybody else is served as usual. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { getLender } from '#contract/lender.ts';
import { getWallet } from '#contract/loans.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { sendFile } from '../testing-uploads.ts';
import { makeImages } from './image.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const pixels = (side: number) => deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 });
/** Black, one bit for each pixel; no two have the same fingerprint. */
const bombOf = (side: number) => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const data = pixels(side);
  return () =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('tEXt', Buffer.from(`Comment\0${randomBytes(8).toString('hex')}`, 'latin1')),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
};

it('thirty bombs at once leave 95 of 100 other answers under a second [FIL-02]', async () => {
  const house = await makeHouse({ images: makeImages() });
  const app = await buildApp(house);
  await openLender(house);
  const attackers = [await borrower(house, app), await borrower(house, app)];
  const reader = await borrower(house, app);
  // The one is refused by its header, the other is decoded whole.
  const [refused, decoded] = [bombOf(16_000), bombOf(4_896)];

  let isOver = false;
  const times: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      for (const read of [() => reader.call(getWallet, {}), () => reader.call(getLender, {})]) {
        const begun = performance.now();
        expect((await read()).status).toBe(200);
        times.push(performance.now() - begun);
      }
    }
  })();
  const answers = await Promise.all(
    attackers.flatMap((person) =>
      Array.from({ length: 15 }, (_, turn) => sendFile(person, 'ic-front', (turn % 2 ? decoded : refused)())),
    ),
  );
  isOver = true;
  await reading;
  const codes = answers.map(({ code }) => code ?? 'accepted').sort();
  expect(new Set(codes)).toEqual(new Set(['accepted', 'image-too-many-pixels']));
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(14);
  const sorted = times.sort((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(20);
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(1_000);
  await must(reader.call(getWallet, {}));
});
