import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentKey, newSalt, openChunks, sealChunks } from './sealed-chunks.ts';

const key = contentKey(randomBytes(32), newSalt());
const head = Buffer.from('head');
const chunk = 1024 * 1024;
const sealedChunk = chunk + 16;

async function* inPieces(bytes: Buffer, size = 300_007) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const all = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};
const seal = (plain: Buffer) => all(sealChunks(inPieces(plain), key, head));
const open = (sealed: Buffer, bound = head) => all(openChunks(inPieces(sealed), key, bound));

describe('a sealed stream', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('of %i bytes opens as it was', async (size) => {
    const plain = randomBytes(size);
    expect((await open(await seal(plain))).equals(plain)).toBe(true);
  });

  it('does not open with a chunk exchanged, doubled, left out or cut off, or under another head [F11]', async () => {
    const sealed = await seal(randomBytes(3 * chunk));
    const [a, b, c] = [0, 1, 2].map((number) =>
      sealed.subarray(number * sealedChunk, (number + 1) * sealedChunk),
    );
    if (!a || !b || !c) throw new Error('three chunks');
    for (const wrong of [
      [b, a, c],
      [a, a, b, c],
      [a, c],
      [a, b],
      [a],
      [],
      [a, b, c, c],
      [a, b, c, Buffer.alloc(1)],
    ])
      await expect(open(Buffer.concat(wrong)), `${wrong.length} chunks`).rejects.toThrow('is damaged');
    await expect(open(sealed, Buffer.from('hood'))).rejects.toThrow('is damaged');
  });
});
