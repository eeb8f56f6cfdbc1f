import { describe, expect, it } from 'vitest';
import { codeOf } from './testing.ts';
import { allowedUploads, completeUpload, startUpload, uploadLimits } from './upload.ts';

const { filesPerDay, bytesPerDay, maxFileBytes, maxChunkBytes, minChunkBytes } = uploadLimits;
const file = { fileId: 'file', kind: 'ic-front', byteCount: 1000 };

describe('startUpload', () => {
  const recent = { fileCount: 0, byteCount: 0, openCount: 0, openBytes: 0 };

  it('counts stored and open files together', () => {
    for (const openCount of [0, 1, filesPerDay - 1]) {
      const almost = { ...recent, openCount, fileCount: filesPerDay - 1 - openCount };
      expect(codeOf(startUpload(almost, file))).toBe('allowed');
      expect(codeOf(startUpload({ ...almost, fileCount: almost.fileCount + 1 }, file))).toBe('file-quota');
      expect(codeOf(startUpload({ ...almost, openCount: openCount + 1 }, file))).toBe('file-quota');
    }
  });

  it('follows limits that the lender lowered, and never higher ones', () => {
    const lowered = allowedUploads({ maxFileMegabytes: 1, filesPerDay: 6 });
    expect(codeOf(startUpload({ ...recent, fileCount: 5 }, file, lowered))).toBe('allowed');
    expect(codeOf(startUpload({ ...recent, fileCount: 6 }, file, lowered))).toBe('file-quota');
    expect(codeOf(startUpload(recent, { byteCount: 1024 * 1024 + 1 }, lowered))).toBe('file-too-large');
    const raised = allowedUploads({ maxFileMegabytes: 99, filesPerDay: 99 });
    expect(raised).toEqual({ maxFileBytes, filesPerDay });
  });

  it('counts the declared size of what is open', () => {
    const almost = { ...recent, byteCount: 5_000, openBytes: bytesPerDay - 6_000 };
    expect(codeOf(startUpload(almost, file))).toBe('allowed');
    expect(codeOf(startUpload({ ...almost, openBytes: almost.openBytes + 1 }, file))).toBe('file-quota');
    expect(codeOf(startUpload({ ...almost, byteCount: almost.byteCount + 1 }, file))).toBe('file-quota');
  });
});

it('the largest file has no more chunks than are gathered in a moment', () => {
  expect(maxFileBytes / minChunkBytes).toBeLessThanOrEqual(512);
  expect(minChunkBytes).toBeLessThan(maxChunkBytes);
});

describe('completeUpload', () => {
  it('takes the last file of the day and refuses the next', () => {
    expect(codeOf(completeUpload({ fileCount: filesPerDay - 1, byteCount: 0 }, file))).toBe('allowed');
    expect(codeOf(completeUpload({ fileCount: filesPerDay, byteCount: 0 }, file))).toBe('file-quota');
  });

  it('takes the last byte of the day and refuses the next', () => {
    expect(codeOf(completeUpload({ fileCount: 1, byteCount: bytesPerDay - 1000 }, file))).toBe('allowed');
    expect(codeOf(completeUpload({ fileCount: 1, byteCount: bytesPerDay - 999 }, file))).toBe('file-quota');
  });

  it('writes down which file it was', () => {
    const outcome = completeUpload({ fileCount: 0, byteCount: 0 }, file);
    expect(outcome.ok && outcome.change.event).toEqual({ name: 'file.uploaded', facts: file });
  });
});
