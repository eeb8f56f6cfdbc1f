/** The demo's people were drawn apart: their photos are never taken for photos that were used before. */
import { afterAll, expect, test } from 'vitest';
import { makeImages } from '../files/image.ts';
import { bitsApart } from '../files/testing-looks.ts';
import { alikeBits } from '../review/re-use.ts';
import { castBorrowers } from './cast-borrowers.ts';
import { drawPhotos } from './draw-photos.ts';

const images = makeImages();
afterAll(() => images.close());

test('no two photos of the demo look alike', async () => {
  const hashes: string[] = [];
  for (const borrower of castBorrowers) {
    for (const bytes of Object.values(await drawPhotos(borrower))) {
      const outcome = await images.sanitise({ bytes, format: 'jpeg', minPixels: 600 });
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      hashes.push(outcome.change.perceptualHash);
    }
  }
  const distances = hashes.flatMap((one, index) =>
    hashes.slice(index + 1).map((other) => bitsApart(one, other)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(alikeBits);
});
