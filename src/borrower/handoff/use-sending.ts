/** Photos on their way from the other phone. They are in this page only: nothing of them stays on a phone that may be another's. */
import { useEffect, useRef, useState } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import { useUnloadWarning } from '#ui/unload-warning.ts';
import { type UploadProgress, uploadInChunks } from '#ui/upload/upload-in-chunks.ts';
import type { PhotoState } from '../verification/photo-state.tsx';
import { otherPhoneApi } from './other-phone-api.ts';

type Taken = { file: File; warnings: readonly DeviceWarning[] };

type Added = Extract<PhotoState, { state: 'added' }>;

export type Sending = Added | (Exclude<PhotoState, Added> & Taken);

export type Photos = Partial<Record<IdentityImageKind, Sending>>;

export function useSending(arrived: readonly IdentityImageKind[]) {
  const [photos, setPhotos] = useState<Photos>(() =>
    Object.fromEntries(arrived.map((kind) => [kind, { state: 'added' as const }])),
  );
  const going = useRef(new Map<IdentityImageKind, AbortController>());
  useEffect(() => {
    const { current } = going;
    return () => {
      for (const cancel of current.values()) cancel.abort();
    };
  }, []);

  useUnloadWarning(Object.values(photos).some(({ state }) => state !== 'added'));

  const put = (kind: IdentityImageKind, photo: Sending) => setPhotos((now) => ({ ...now, [kind]: photo }));

  async function start(kind: IdentityImageKind, { file, warnings }: Taken): Promise<void> {
    going.current.get(kind)?.abort();
    const cancel = new AbortController();
    going.current.set(kind, cancel);
    const { signal } = cancel;
    const show = (progress: UploadProgress) => put(kind, { state: 'sending', progress, file, warnings });
    show({ state: 'sending', sentBytes: 0, byteCount: file.size });
    try {
      await uploadInChunks(otherPhoneApi, file, {
        kind,
        warnings,
        signal,
        onProgress: (now) => !signal.aborted && show(now),
      });
      if (!signal.aborted) put(kind, { state: 'added' });
    } catch (problem) {
      if (!signal.aborted) put(kind, { state: 'failed', problem, file, warnings });
    }
  }

  return {
    photos,
    send: (kind: IdentityImageKind, file: File, warnings: readonly DeviceWarning[]) =>
      void start(kind, { file, warnings }),
    again: (kind: IdentityImageKind) => {
      const photo = photos[kind];
      if (photo?.state === 'failed') void start(kind, photo);
    },
  };
}
