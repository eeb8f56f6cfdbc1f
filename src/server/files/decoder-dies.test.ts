/** When the decoder is late or dies: a picture is refused for what it did itself, never because the machine was short. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ImageSettings, makeImages } from './image.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'jernih-decoder-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const task = { bytes: Buffer.from('a photo'), format: 'jpeg', minPixels: 600 } as const;
const unreadable = { ok: false, refusal: { code: 'image-unreadable' } };
const good = { ok: true, change: 'a picture' };
const answer = `process.send(${JSON.stringify(good)})`;
let count = 0;

/** A decoder that does this with every picture. Whether it is the first process of its kind, it finds on the disk. */
async function decoder(onPicture: string, settings: ImageSettings = {}) {
  count += 1;
  const program = path.join(folder, `${count}.mjs`);
  const mark = JSON.stringify(path.join(folder, `${count}.begun`));
  await writeFile(
    program,
    `import { existsSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
const isFirst = () => { const is = !existsSync(${mark}); writeFileSync(${mark}, ''); return is; };
const burn = () => { new Worker('for (;;);', { eval: true }); setTimeout(() => { for (;;); }, 20); };
process.on('message', (task) => { ${onPicture} });
process.on('disconnect', () => process.exit());`,
  );
  return makeImages({ ...settings, program });
}

it.each([
  ['killed by somebody', "process.kill(process.pid, 'SIGKILL')"],
  ['ended', 'process.exit(1)'],
  ['that crashed', "process.kill(process.pid, 'SIGSEGV')"],
  ['that was late', '{}'],
])('after a decoder %s the picture is decoded in a fresh process', async (_what, failing) => {
  const images = await decoder(`isFirst() ? ${failing} : ${answer}`);
  // Only who is late uses it up.
  expect(await images.sanitise(task, failing === '{}' ? 3_000 : 30_000)).toEqual(good);
  await images.close();
});

it.each([
  ['killed by somebody', "process.kill(process.pid, 'SIGKILL')", 'ended: SIGKILL'],
  ['ended', 'process.exit(1)', 'ended: 1'],
  ['given no time', '{}', 'took too long'],
  ['killed after a crash', "process.kill(process.pid, isFirst() ? 'SIGSEGV' : 'SIGKILL')", 'ended: SIGKILL'],
])('a decoder %s twice says nothing about the picture', async (_what, failing, fault) => {
  const images = await decoder(failing);
  await expect(images.sanitise(task, failing === '{}' ? 1_000 : 30_000)).rejects.toThrow(fault);
  await images.close();
});

it.each([
  ['crashes it', "process.kill(process.pid, 'SIGSEGV')"],
  ['keeps it busy', 'burn()'],
])('a picture that twice %s is refused', async (_what, failing) => {
  // A part of the time that a decoder has also where many tests run at once.
  const images = await decoder(failing, { leastShareOfTime: 0.1 });
  expect(await images.sanitise(task, failing === 'burn()' ? 1_500 : 30_000)).toEqual(unreadable);
  await images.close();
});

it('the next picture does not wait for the second try', async () => {
  const images = await decoder(`task.minPixels === 600 ? {} : ${answer}`);
  const order: string[] = [];
  await Promise.all([
    expect(images.sanitise(task, 500))
      .rejects.toThrow('took too long')
      .then(() => order.push('late')),
    images.sanitise({ ...task, minPixels: 200 }, 5_000).then(() => order.push('next')),
  ]);
  expect(order).toEqual(['next', 'late']);
  await images.close();
});

it('stopping is no refusal', async () => {
  const images = await decoder('{}');
  const both = [images.sanitise(task), images.sanitise(task)].map((one) =>
    expect(one).rejects.toThrow('The server is stopping.'),
  );
  await images.close();
  await Promise.all(both);
});
