/**
 * Uploads have a measure for each person and day, so that nobody fills the store or keeps the decoder busy. A file is
 * sent in chunks; what was begun counts with its declared size until it is finished or thrown away.
 */
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

/** What the phone saw in a photo and the person kept all the same; for the reviewer to know. */
export const deviceWarnings = ['small', 'blurred', 'glare', 'dark'] as const;
export type DeviceWarning = (typeof deviceWarnings)[number];

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

export const uploadLimits = {
  filesPerDay: 20,
  bytesPerDay: 60 * mebibyte,
  /** Of one file as it is sent. */
  maxFileBytes: 8 * mebibyte,
  /** Of one chunk. All but the last have the least, which is the app's own: a file is never more than 512 pieces to gather. */
  maxChunkBytes: 512 * kibibyte,
  minChunkBytes: 16 * kibibyte,
  lifeHours: 24,
} as const;

/** What the lender allows: never more than the limits above. */
export type AllowedUploads = { maxFileBytes: number; filesPerDay: number };
export const allowedUploads = ({
  maxFileMegabytes,
  filesPerDay,
}: {
  maxFileMegabytes: number;
  filesPerDay: number;
}): AllowedUploads => ({
  maxFileBytes: Math.min(maxFileMegabytes * mebibyte, uploadLimits.maxFileBytes),
  filesPerDay: Math.min(filesPerDay, uploadLimits.filesPerDay),
});

/** What the person stored in the last 24 hours. */
export type RecentFiles = { fileCount: number; byteCount: number };
/** And what they began and did not finish. */
export type RecentUploads = RecentFiles & { openCount: number; openBytes: number };
export type Upload = { fileId: string; kind: string; byteCount: number };

/** An upload is begun, if the day's measure has room for all that it says it will bring: so at most 20 are open. */
export const startUpload = (
  { fileCount, byteCount, openCount, openBytes }: RecentUploads,
  upload: { byteCount: number },
  { maxFileBytes, filesPerDay }: AllowedUploads = uploadLimits,
): Outcome<undefined> => {
  if (upload.byteCount > maxFileBytes) return refuse({ code: 'file-too-large', maxBytes: maxFileBytes });
  return hasRoom(fileCount + openCount, byteCount + openBytes + upload.byteCount, filesPerDay)
    ? allow(undefined)
    : refuse({ code: 'file-quota' });
};

/** A file that was checked and stored is written down, if the day's built-in measure is not full: what was begun may end. */
export const completeUpload = (
  recent: RecentFiles,
  { fileId, kind, byteCount }: Upload,
): Outcome<{ event: LoanEvent; notices: Notice[] }> =>
  hasRoom(recent.fileCount, recent.byteCount + byteCount, uploadLimits.filesPerDay)
    ? allow({ event: { name: 'file.uploaded', facts: { fileId, kind, byteCount } }, notices: [] })
    : refuse({ code: 'file-quota' });

const hasRoom = (filesBefore: number, bytesAfter: number, filesPerDay: number): boolean =>
  filesBefore < filesPerDay && bytesAfter <= uploadLimits.bytesPerDay;
