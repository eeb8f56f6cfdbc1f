import { describe, expect, it } from 'vitest';
import { codeOf } from './testing.ts';
import { uploadFile, uploadLimits } from './upload.ts';

const { filesPerDay, bytesPerDay } = uploadLimits;
const file = { fileId: 'file', kind: 'ic-front', byteCount: 1000 };

describe('uploadFile', () => {
  it('takes the last file of the day and refuses the next', () => {
    expect(codeOf(uploadFile({ fileCount: filesPerDay - 1, byteCount: 0 }, file))).toBe('allowed');
    expect(codeOf(uploadFile({ fileCount: filesPerDay, byteCount: 0 }, file))).toBe('file-quota');
  });

  it('takes the last byte of the day and refuses the next', () => {
    expect(codeOf(uploadFile({ fileCount: 1, byteCount: bytesPerDay - 1000 }, file))).toBe('allowed');
    expect(codeOf(uploadFile({ fileCount: 1, byteCount: bytesPerDay - 999 }, file))).toBe('file-quota');
  });

  it('writes down which file it was', () => {
    const outcome = uploadFile({ fileCount: 0, byteCount: 0 }, file);
    expect(outcome.ok && outcome.change.event).toEqual({ name: 'file.uploaded', facts: file });
  });
});
