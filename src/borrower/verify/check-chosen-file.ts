/**
 * Checks a chosen PDF: by its fingerprint first, worked out on the device; the file itself is sent only when that does
 * not tell, or cannot be worked out.
 */
import type { FileCheck } from '#contract/documents.ts';
import { maxCheckedBytes } from '#contract/documents.ts';
import type { Api } from '#ui/api.ts';
import { fingerprintOf } from './file-fingerprint.ts';

export type Stage = 'reading' | 'asking' | 'sending';

/** The device could not read the file: it was moved, changed or is not loaded from the cloud. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/** A check changes nothing, so repeating it needs no key; browsers make none without a safe connection. */
const noKey = 'none';

type Asking = Pick<Api<typeof import('#contract/documents.ts')>, 'getFileCheck' | 'checkFile'>;

export async function checkChosenFile(
  file: File,
  api: Asking,
  { signal, onStage }: { signal: AbortSignal; onStage: (stage: Stage) => void },
): Promise<FileCheck> {
  onStage('reading');
  const sha256 = await fingerprintOf(file).catch((cause: unknown) => {
    throw new UnreadableFileError('unreadable', { cause });
  });
  signal.throwIfAborted();
  if (sha256 !== undefined) {
    onStage('asking');
    const known = await api.getFileCheck({ sha256 }, { signal });
    if (known.result === 'genuine') return known;
  }
  onStage('sending');
  return api.checkFile({ bytes: file }, { signal, key: noKey });
}

export type FileFault = 'empty' | 'too-large' | 'no-pdf';

/** What can be told without reading it. Phones leave the type of some files empty; then the server looks. */
export function faultOf({ size, type, name }: Pick<File, 'size' | 'type' | 'name'>): FileFault | undefined {
  if (size === 0) return 'empty';
  if (type !== '' && type !== 'application/pdf' && !/\.pdf$/i.test(name)) return 'no-pdf';
  return size > maxCheckedBytes ? 'too-large' : undefined;
}
