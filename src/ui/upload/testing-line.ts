/** A server and the line to it, acted: so many bytes a second, and trouble in the order in which it is to come. Virtual time. */
import { vi } from 'vitest';
import type { RefusalCode } from '#domain/refusal.ts';
import { ApiProblem } from '../problem.ts';
import { sha256Of } from './sha256.ts';
import type { UploadLine } from './upload-in-chunks.ts';

const realTimeout = setTimeout;

/**
 * What becomes of one chunk. 'stall': neither answer nor error, ever. 'reset': cut half way. 'lost-answer': it arrived, but
 * nobody hears so. 'other-tab': another tab sent the same bytes first. 'expired': the upload is gone.
 */
export type Trouble =
  | 'stall'
  | 'reset'
  | 'lost-answer'
  | 'other-tab'
  | 'damaged'
  | 'expired'
  | 'fault'
  | 'fine';

export const problem = (status: number, code: RefusalCode | 'fault' | 'unreachable', facts?: object) =>
  new ApiProblem({
    status,
    code,
    title: '',
    detail: '',
    requestId: '',
    ...(facts && { facts: { ...facts } }),
  });

export const bytesOf = (length: number): Blob => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 8)) & 255;
  return new Blob([bytes]);
};

type Options = {
  bytesPerSecond?: number;
  /** A connection carries so many bytes and is then cut. */
  cutAfterBytes?: number;
  /** One for each chunk; fine after that. */
  chunks?: Trouble[];
  /** One for each try to complete; a code is a refusal. */
  completions?: (Trouble | { status: number; code: RefusalCode })[];
  starts?: { status: number; code: RefusalCode | 'unreachable' }[];
};

type Kept = {
  uploadId: string;
  sha256: string;
  byteCount: number;
  parts: Uint8Array<ArrayBuffer>[];
  finished: boolean;
};

export function actedServer({
  bytesPerSecond = 1e6,
  cutAfterBytes = Number.POSITIVE_INFINITY,
  chunks = [],
  completions = [],
  starts = [],
}: Options) {
  let kept: Kept | undefined;
  const seen = {
    sentBytes: 0,
    sizes: [] as number[],
    keys: [] as string[],
    begun: 0,
    /** What the server had already when it was sent. */
    sentTwice: 0,
    warnings: [] as unknown[],
  };
  const received = (upload: Kept) => upload.parts.reduce((sum, { length }) => sum + length, 0);
  const fileOf = ({ byteCount }: Kept) => ({
    fileId: 'file',
    kind: 'ic-front' as const,
    bytes: byteCount,
    mediaType: 'image/jpeg',
  });
  const view = (upload: Kept) => ({
    uploadId: upload.uploadId,
    kind: 'ic-front' as const,
    byteCount: upload.byteCount,
    receivedBytes: received(upload),
    expiresAt: '',
    file: upload.finished ? fileOf(upload) : null,
  });
  const find = (uploadId: string): Kept => {
    if (kept?.uploadId !== uploadId) throw problem(404, 'not-found');
    return kept;
  };

  const tries: number[] = [];
  const line: UploadLine = {
    async startUpload({ byteCount, sha256, warnings }, options) {
      await carry(200, options?.signal);
      const refused = starts.shift();
      if (refused) throw problem(refused.status, refused.code);
      seen.warnings.push(warnings);
      if (kept?.sha256 !== sha256) {
        seen.begun += 1;
        kept = { uploadId: `upload-${seen.begun}`, sha256, byteCount, parts: [], finished: false };
      }
      return view(kept);
    },
    async getUpload({ uploadId }, options) {
      tries.push(performance.now());
      await carry(200, options?.signal);
      return view(find(uploadId));
    },
    async sendChunk({ uploadId, offset, sha256, bytes }, options) {
      const body = await outsideTime(async () => new Uint8Array(await bytes.arrayBuffer()));
      const trouble = chunks.shift() ?? (body.length > cutAfterBytes ? 'reset' : 'fine');
      seen.sizes.push(body.length);
      seen.sentBytes += body.length;
      if (kept?.uploadId === uploadId)
        seen.sentTwice += Math.max(0, Math.min(received(kept) - Number(offset), body.length));
      if (trouble === 'stall') await new Promise(() => undefined);
      if (trouble === 'reset') {
        await carry(Math.min(cutAfterBytes, body.length / 2), options?.signal);
        throw problem(0, 'unreachable');
      }
      if (trouble === 'other-tab') find(uploadId).parts.push(body);
      if (trouble === 'expired') kept = undefined;
      await carry(body.length, options?.signal);
      if (trouble === 'fault') throw problem(500, 'fault');
      const upload = find(uploadId);
      if (received(upload) !== offset)
        throw problem(409, 'upload-offset', { receivedBytes: received(upload) });
      const isWhole = (await outsideTime(() => sha256Of(body))) === sha256;
      if (trouble === 'damaged' || !isWhole) throw problem(422, 'chunk-damaged');
      upload.parts.push(body);
      if (trouble === 'lost-answer') throw problem(0, 'unreachable');
      return view(upload);
    },
    async completeUpload({ uploadId }, options) {
      seen.keys.push(options?.key ?? '');
      await carry(200, options?.signal);
      const trouble = completions.shift();
      if (trouble === 'stall') await new Promise(() => undefined);
      if (typeof trouble === 'object') {
        if (trouble.code === 'file-damaged') kept = undefined;
        throw problem(trouble.status, trouble.code);
      }
      const upload = find(uploadId);
      if (received(upload) < upload.byteCount)
        throw problem(409, 'upload-incomplete', { receivedBytes: received(upload) });
      upload.finished = true;
      if (trouble === 'lost-answer') throw problem(0, 'unreachable');
      return fileOf(upload);
    },
  };

  /** The time that bytes take; nothing arrives of what was cut. */
  function carry(byteCount: number, signal: AbortSignal | undefined): Promise<void> {
    if (globalThis.navigator.onLine === false) return Promise.reject(problem(0, 'unreachable'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, 40 + (byteCount / bytesPerSecond) * 1000);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(problem(0, 'unreachable'));
      });
    });
  }

  return { line, seen, tries, content: () => new Blob(kept?.parts ?? []) };
}

/** Work of the acted server that takes real time: virtual time stands still meanwhile, however busy the machine is. */
let works = 0;

async function outsideTime<A>(work: () => Promise<A>): Promise<A> {
  works += 1;
  try {
    return await work();
  } finally {
    works -= 1;
  }
}

/** Lets virtual time pass whenever nothing but time is waited for. */
export async function passTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const settled = work.finally(() => {
    isOver = true;
  });
  settled.catch(() => undefined);
  for (let leaps = 0; !isOver; leaps += 1) {
    if (leaps > 200_000) throw new Error('it never ends');
    await new Promise((resolve) => realTimeout(resolve, 0));
    if (works === 0 && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  return await settled;
}
