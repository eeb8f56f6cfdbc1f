/**
 * A process of its own that reads text in pictures: its memory (some 400 MB) and its mistakes are not the server's, and it
 * can be killed. It knows no key, no database and no address; the text that it reads never leaves it, only one word does.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { compareReadings, type IcReading } from '#domain/ic-reading.ts';

/** A picture of a card (JPEG), and the twelve digits that were typed. */
export type ReadingTask = { picture: Uint8Array; icNumber: string };

type Engine = { recognize(picture: Buffer): Promise<{ data: { text: string } }> };

/** The words are in the package: nothing is fetched. */
async function openEngine(): Promise<Engine> {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default;
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  return worker;
}

/** What is tried in turn: as it is, with more contrast and larger, and the middle of it, where the frame had the card. */
const looks: readonly ((picture: Buffer) => Promise<Buffer>)[] = [
  async (picture) => picture,
  (picture) => sharp(picture).greyscale().normalise().resize({ width: 1600 }).sharpen().jpeg().toBuffer(),
  async (picture) => {
    const { width, height } = await sharp(picture).metadata();
    const middle = {
      left: Math.round(width * 0.1),
      top: Math.round(height * 0.1),
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
    };
    return sharp(picture).extract(middle).greyscale().normalise().resize({ width: 1600 }).jpeg().toBuffer();
  },
];

async function read(engine: Engine, { picture, icNumber }: ReadingTask): Promise<IcReading> {
  const texts: string[] = [];
  for (const look of looks) {
    const { data } = await engine.recognize(await look(Buffer.from(picture)));
    texts.push(data.text);
    if (compareReadings(texts, icNumber) === 'equal') return 'equal';
  }
  return compareReadings(texts, icNumber);
}

const engine = openEngine();
process.on('message', async (task: ReadingTask) => {
  // Nobody waits for the answer any more: the server was killed while this one read.
  process.send?.(await read(await engine, task), undefined, undefined, (error) => error && process.exit());
});
// Whoever asked is gone: nobody needs the answer.
process.on('disconnect', () => process.exit());
