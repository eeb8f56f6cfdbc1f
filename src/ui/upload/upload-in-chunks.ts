/**
 * Sends one file over a bad line: whole pieces at the server's own offset, each with its checksum and a time-out of its own,
 * smaller ones where the line is slow, for as long as it takes. What the server has is never sent again, also after a reload:
 * the same bytes of the same kind are the same upload. Why this is ours: docs/decisions/0009.
 */

import type { ResponseOf } from '#contract/endpoint.ts';
import type * as uploads from '#contract/uploads.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import type { Api } from '../api.ts';
import { newKey } from '../new-key.ts';
import { ApiProblem } from '../problem.ts';
import { chunkSizes, sizeAfter, sizeAfterFailure } from './chunk-size.ts';
import { restBefore } from './rest-before.ts';
import { sha256Of } from './sha256.ts';
import { TimeOut, within } from './within.ts';

export type UploadLine = Pick<
  Api<typeof uploads>,
  'startUpload' | 'getUpload' | 'sendChunk' | 'completeUpload'
>;
export type UploadKind = ResponseOf<typeof uploads.startUpload>['kind'];
export type UploadedFile = ResponseOf<typeof uploads.completeUpload>;

/** 'waiting': the line is gone; it goes on by itself. 'checking': all bytes are there and the server looks at them. */
export type UploadProgress = {
  state: 'sending' | 'waiting' | 'checking';
  sentBytes: number;
  byteCount: number;
};

export type UploadOptions = {
  kind: UploadKind;
  warnings?: readonly DeviceWarning[];
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
};

/** A stalled line says nothing: without a limit of its own a request on it never ends. */
export const requestTimeOutMs = 20_000;
/** The server decodes a picture before it answers. */
const completeTimeOutMs = 60_000;
/** What is wrong with the server or with the pieces may pass, but not for ever; a missing line may be missing for long. */
const faultsInRow = 10;
const mostRestarts = 3;

type Where = Pick<ResponseOf<typeof uploads.startUpload>, 'uploadId' | 'receivedBytes' | 'file'>;

export async function uploadInChunks(
  line: UploadLine,
  blob: Blob,
  { kind, warnings = [], signal, onProgress }: UploadOptions,
): Promise<UploadedFile> {
  // In memory at once: a file of the device may change or go away on a long way.
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const sha256 = await sha256Of(bytes);
  let where: Where | undefined;
  let size = chunkSizes.first;
  let key = newKey();
  let isKnown = false;
  let isOnItsWay = false;
  let failures = 0;
  let faults = 0;
  let restarts = 0;

  const report = (state: UploadProgress['state']) =>
    onProgress?.({ state, sentBytes: where?.receivedBytes ?? 0, byteCount: bytes.length });

  /** The upload as the server has it; asked again after every failure, because an answer may be all that was lost. */
  const find = (): Promise<Where> =>
    within(requestTimeOutMs, signal, (limit) =>
      where
        ? line.getUpload({ uploadId: where.uploadId }, { signal: limit })
        : line.startUpload(
            { kind, byteCount: bytes.length, sha256, warnings: [...warnings] },
            { signal: limit },
          ),
    );

  async function sendNext({ uploadId, receivedBytes: offset }: Where): Promise<Where> {
    const chunk = bytes.subarray(offset, offset + size);
    const input = { uploadId, offset, sha256: await sha256Of(chunk), bytes: new Blob([chunk]) };
    const startedAt = performance.now();
    isOnItsWay = true;
    const next = await within(requestTimeOutMs, signal, (limit) => line.sendChunk(input, { signal: limit }));
    isOnItsWay = false;
    size = sizeAfter(size, performance.now() - startedAt, requestTimeOutMs);
    failures = faults = 0;
    return next;
  }

  /** What follows from a failure; throws what nothing can be done about. */
  function next(problem: unknown): 'go-on' | 'rest' | 'wait-for-line' {
    const wasOnItsWay = isOnItsWay;
    isKnown = isOnItsWay = false;
    if (isOfLine(problem)) {
      // A line that is cut after so many bytes lets a smaller piece through.
      if (wasOnItsWay) size = sizeAfterFailure(size);
      return 'wait-for-line';
    }
    if (!(problem instanceof ApiProblem)) throw problem;
    faults += 1;
    if (faults > faultsInRow) throw problem;
    const { code, status, facts } = problem;
    switch (code) {
      case 'upload-offset':
      case 'upload-incomplete':
        if (where && typeof facts?.receivedBytes === 'number') {
          where = { ...where, receivedBytes: facts.receivedBytes };
          isKnown = true;
        }
        return 'go-on';
      case 'chunk-damaged':
        return 'rest';
      case 'not-found':
      case 'file-damaged':
        if (!where || restarts === mostRestarts) throw problem;
        restarts += 1;
        where = undefined;
        key = newKey();
        return 'rest';
      default:
        if (status < 500 || code === 'storage-full') throw problem;
        return 'rest';
    }
  }

  for (;;) {
    try {
      report('sending');
      if (!where || !isKnown) where = await find();
      isKnown = true;
      while (!where.file && where.receivedBytes < bytes.length) {
        report('sending');
        where = await sendNext(where);
      }
      if (where.file) return where.file;
      report('checking');
      const { uploadId } = where;
      return await within(completeTimeOutMs, signal, (limit) =>
        line.completeUpload({ uploadId }, { signal: limit, key }),
      );
    } catch (problem) {
      signal?.throwIfAborted();
      const then = next(problem);
      if (then === 'go-on') continue;
      if (then === 'wait-for-line') report('waiting');
      failures += 1;
      await restBefore(failures, signal);
    }
  }
}

/** No answer came, or not in time: nobody knows what arrived. */
const isOfLine = (problem: unknown): boolean =>
  problem instanceof TimeOut ||
  (problem instanceof ApiProblem && (problem.status === 0 || problem.status === 408));
