/**
 * Keeps the draft in this tab's memory and nowhere else: it survives steps, other pages, a language switch and signing in
 * again, and is gone with the tab or when somebody else signs in. Photos are sent from here, so that leaving a step
 * does not stop them.
 */
import { useSyncExternalStore } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { api } from '../api.ts';
import type { Draft, Photo } from './draft.ts';

/** An upload that stands still this long counts as cut. */
const patienceMs = 90_000;

let owner = '';
let draft: Draft | undefined;
const listeners = new Set<() => void>();
const uploads = new Map<IdentityImageKind, Promise<void>>();

/** `of` names whose draft it is and what it is for; another one starts from the beginning. */
export function openDraft(of: string, begin: () => Draft): Draft {
  if (!draft || owner !== of) {
    owner = of;
    draft = begin();
    uploads.clear();
  }
  return draft;
}

export function useDraft(of: string, begin: () => Draft): Draft {
  const read = () => openDraft(of, begin);
  return useSyncExternalStore(subscribe, read, read);
}

export function changeDraft(change: (draft: Draft) => Draft): void {
  if (!draft) return;
  draft = { ...change(draft), isChanged: true };
  for (const listener of listeners) listener();
}

/** As it is now, for what goes on over several requests. */
export const currentDraft = (): Draft | undefined => draft;

/** After everything was sent. */
export function forgetDraft(): void {
  draft = undefined;
  uploads.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a photo, or sends it again under the key it has. Where it stands is in the draft; this never throws. */
export function sendPhoto(kind: IdentityImageKind, file: File, key: string = crypto.randomUUID()): void {
  putPhoto(kind, { state: 'sending', file, key });
  uploads.set(kind, upload(kind, file, key));
}

/** Settles when no photo is on its way. */
export async function photosSettled(): Promise<void> {
  await Promise.all(uploads.values());
}

async function upload(kind: IdentityImageKind, file: File, key: string): Promise<void> {
  const of = owner;
  const isCurrent = () => owner === of && draft?.photos[kind]?.file === file;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { fileId } = await api.uploadFile({ kind, file }, { key, signal });
    if (isCurrent()) putPhoto(kind, { state: 'added', fileId, file });
  } catch (problem) {
    if (isCurrent()) putPhoto(kind, { state: 'failed', file, key, problem });
  }
}

function putPhoto(kind: IdentityImageKind, photo: Photo): void {
  changeDraft((now) => ({ ...now, photos: { ...now.photos, [kind]: photo } }));
}
