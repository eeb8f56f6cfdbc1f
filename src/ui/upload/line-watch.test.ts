import { expect, test } from 'vitest';
import { lineGone, watchLine } from './line-watch.ts';
import type { UploadProgress } from './upload-in-chunks.ts';

const at = (state: UploadProgress['state']): UploadProgress => ({ state, sentBytes: 0, byteCount: 9 });
const never = new Promise<string>(() => undefined);

test('an upload that arrives is waited for', async () => {
  const watch = watchLine();
  watch.see(at('sending'));
  expect(await watch.unlessGone(Promise.resolve('file'))).toBe('file');
});

test('whoever waits is told as soon as the line is gone', async () => {
  const watch = watchLine();
  const waited = watch.unlessGone(never);
  watch.see(at('waiting'));
  await expect(waited).rejects.toBe(lineGone);
});

test('nobody begins to wait while it is gone, and everybody may when it is back', async () => {
  const watch = watchLine();
  watch.see(at('waiting'));
  await expect(watch.unlessGone(never)).rejects.toBe(lineGone);
  watch.see(at('sending'));
  expect(await watch.unlessGone(Promise.resolve('file'))).toBe('file');
});
