import { expect, test } from 'vitest';
import { faultBeforeOpening, preparePhoto, shrunkSize } from './photo-file.ts';

const megabyte = 1024 * 1024;

test.each([
  [{ type: 'image/jpeg', size: 3 * megabyte }, undefined],
  [{ type: 'image/png', size: 1 }, undefined],
  [{ type: 'image/webp', size: 12 * megabyte }, undefined],
  [{ type: 'image/heic', size: megabyte }, 'type'],
  [{ type: '', size: megabyte }, 'type'],
  [{ type: 'application/pdf', size: megabyte }, 'type'],
  [{ type: 'image/jpeg', size: 0 }, 'empty'],
  [{ type: 'image/jpeg', size: 41 * megabyte }, 'too-large'],
])('%j: %s', (file, fault) => {
  expect(faultBeforeOpening(file)).toBe(fault);
});

test('the long side becomes 2048 pixels, the shape stays', () => {
  expect(shrunkSize(4032, 3024)).toEqual({ width: 2048, height: 1536 });
  expect(shrunkSize(3024, 4032)).toEqual({ width: 1536, height: 2048 });
  expect(shrunkSize(1200, 900)).toEqual({ width: 1200, height: 900 });
});

// Node cannot open pictures, like a browser that fails to.
test('what cannot be shrunk goes as it is, unless it is too large', async () => {
  const small = new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' });
  expect(await preparePhoto(small)).toEqual({ ok: true, file: small });
  const large = new File([new Uint8Array(8 * megabyte + 1)], 'b.jpg', { type: 'image/jpeg' });
  expect(await preparePhoto(large)).toEqual({ ok: false, fault: 'too-large' });
});
