import { expect, test } from 'vitest';
import { maxPdfBytes, readyProof } from './proof-file.ts';

const pdf = (bytes: number) => new File([`%PDF-1.7${' '.repeat(bytes - 8)}`], 'receipt.pdf');

test('a PDF goes as it is, up to its limit, whatever its name and type say', async () => {
  const receipt = pdf(maxPdfBytes);
  expect(await readyProof(receipt)).toBe(receipt);
  await expect(readyProof(pdf(maxPdfBytes + 1))).rejects.toMatchObject({ fault: 'pdf-too-large' });
});

test.each([
  [new File([], 'a.pdf', { type: 'application/pdf' }), 'empty'],
  [new File(['<html>'], 'a.pdf', { type: 'application/pdf' }), 'unreadable'],
  [new File(['\xff\xd8\xff?'], 'a.jpg', { type: 'image/jpeg' }), 'unreadable'],
  [new File(['<html>'], 'a.html', { type: 'text/html' }), 'type'],
])('%s is refused before it is sent', async (file, fault) => {
  await expect(readyProof(file)).rejects.toMatchObject({ fault });
});
