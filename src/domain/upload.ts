/** Uploads have a measure for each person and day, so that nobody fills the store or keeps the decoder busy. */
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const uploadLimits = { filesPerDay: 20, bytesPerDay: 60 * 1024 * 1024 } as const;

/** What the person stored in the last 24 hours. */
export type RecentUploads = { fileCount: number; byteCount: number };
export type Upload = { fileId: string; kind: string; byteCount: number };

/** A file that was checked and stored is written down, if the day's measure is not full. */
export const uploadFile = (
  recent: RecentUploads,
  { fileId, kind, byteCount }: Upload,
): Outcome<{ event: LoanEvent; notices: Notice[] }> => {
  const isTooMany = recent.fileCount + 1 > uploadLimits.filesPerDay;
  const isTooMuch = recent.byteCount + byteCount > uploadLimits.bytesPerDay;
  if (isTooMany || isTooMuch) return refuse({ code: 'file-quota' });
  return allow({ event: { name: 'file.uploaded', facts: { fileId, kind, byteCount } }, notices: [] });
};
