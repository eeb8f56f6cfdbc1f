/**
 * The draft of this tab: it survives steps, other pages, a language switch and signing in again. Photos are sent from here, so
 * that leaving a step does not stop them. What outlives the tab is elsewhere: the answers are kept by the server
 * (use-saving.ts), photos on their way by this device until they have arrived.
 */
import { useSyncExternalStore } from 'react';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import { ApiProblem } from '#ui/problem.ts';
import { whenSignedOut } from '#ui/session.ts';
import { dropFile, type KeptFile, keepFile, keptFiles } from '#ui/upload/kept-files.ts';
import { type LineWatch, watchLine } from '#ui/upload/line-watch.ts';
import { uploadInChunks } from '#ui/upload/upload-in-chunks.ts';
import { uploadLineOf } from '../upload-line.ts';
import { type Draft, type Photo, wouldLose } from './draft.ts';
import type { Plan } from './plan.ts';

/** Whose draft it is, and what it is for. */
export type DraftOwner = { userId: string; name: string };

type Upload = { cancel: AbortController; line: LineWatch; done: Promise<void> };

let owner: DraftOwner = { userId: '', name: '' };
let draft: Draft | undefined;
const listeners = new Set<() => void>();
const uploads = new Map<IdentityImageKind, Upload>();

// Whoever signs in next, here or in another tab: nothing of this person goes on by itself.
whenSignedOut(stopUploads);

/** Another owner, or another purpose, starts from the beginning. */
export function openDraft(of: DraftOwner, begin: () => Draft): Draft {
  if (!draft || !isOwner(of)) {
    stopUploads();
    owner = of;
    draft = begin();
  }
  return draft;
}

const isOwner = ({ userId, name }: DraftOwner): boolean => owner.userId === userId && owner.name === name;

/** Undefined until it was opened. */
export function useDraft(of: DraftOwner): Draft | undefined {
  return useSyncExternalStore(
    subscribe,
    () => draftOf(of),
    () => undefined,
  );
}

/** The server has all that was typed, and this device or the server all photos. */
export function useSaved(plan: Plan): boolean {
  const read = () => draft?.isChanged === true && !wouldLose(draft, plan);
  return useSyncExternalStore(subscribe, read, () => false);
}

export function changeDraft(change: (draft: Draft) => Draft): void {
  put((now) => ({ ...change(now), isChanged: true }));
}

/** The server keeps these answers now; not a change of the person's. */
export function markSaved(text: string): void {
  put((now) => ({ ...now, saved: text }));
}

/** As it is now, for what goes on over several requests. */
export const currentDraft = (): Draft | undefined => draft;

/** The same, while it is still of this owner. */
export const draftOf = (of: DraftOwner): Draft | undefined => (isOwner(of) ? draft : undefined);

/** After everything was sent. */
export function forgetDraft(): void {
  stopUploads();
  for (const kind of identityImageKinds) void dropFile(owner.userId, kind);
  draft = undefined;
}

function put(change: (draft: Draft) => Draft): void {
  if (!draft) return;
  draft = change(draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a photo in place of the one before. Where it stands is in the draft; this never throws. */
export function sendPhoto(
  kind: IdentityImageKind,
  file: File,
  warnings: readonly DeviceWarning[] = [],
): void {
  keepAndBegin(kind, file, warnings);
}

/** A photo that another phone took: it is with us already. What was on its way from here is not needed any more. */
export function addArrived(kind: IdentityImageKind, fileId: string): void {
  const photo = draft?.photos[kind];
  if (photo?.state === 'added' && photo.fileId === fileId) return;
  uploads.get(kind)?.cancel.abort();
  uploads.delete(kind);
  void dropFile(owner.userId, kind);
  changeDraft((now) => ({ ...now, photos: { ...now.photos, [kind]: { state: 'added', fileId } } }));
}

/** Sends again what failed; what the server has of it is not sent again. */
export function sendAgain(kind: IdentityImageKind): void {
  const photo = draft?.photos[kind];
  if (photo?.state === 'failed') keepAndBegin(kind, photo.file, photo.warnings);
}

/** What was added before it counts again. */
export function cancelPhoto(kind: IdentityImageKind): void {
  const photo = draft?.photos[kind];
  if (!photo || photo.state === 'added') return;
  uploads.get(kind)?.cancel.abort();
  uploads.delete(kind);
  void dropFile(owner.userId, kind, photo.keptAt);
  changeDraft(({ photos: { [kind]: _, ...photos }, ...now }) => ({
    ...now,
    photos: photo.before ? { ...photos, [kind]: photo.before } : photos,
  }));
}

/** After a reload, and after signing in again: goes on with the photos that were on their way. */
export async function resumePhotos(of: DraftOwner, asked: readonly IdentityImageKind[]): Promise<void> {
  const kept = await keptFiles(of.userId);
  if (!isOwner(of)) return;
  for (const kind of identityImageKinds) {
    if (uploads.has(kind)) continue;
    const photo = draft?.photos[kind];
    const found = kept.get(kind);
    if (isStopped(photo)) keepAndBegin(kind, photo.file, photo.warnings);
    else if (found && asked.includes(kind)) begin(kind, { ...found, isKept: true });
    else if (found) void dropFile(of.userId, kind, found.keptAt);
  }
}

/** Settles when no photo is on its way, or when the line is gone and nobody knows for how long. */
export async function photosSettled(): Promise<void> {
  const settled = [...uploads.values()].map(({ line, done }) => line.unlessGone(done));
  // What became of each photo stands in the draft.
  await Promise.all(settled).catch(() => undefined);
}

/** The device may have been cleared since it was kept before: at a sign-out in another tab, or after a day. */
function keepAndBegin(kind: IdentityImageKind, file: File, warnings: readonly DeviceWarning[]): void {
  const keptAt = Date.now();
  const isKept = keepFile(owner.userId, kind, { file, warnings, keptAt });
  begin(kind, { file, warnings, keptAt, isKept: false });
  void isKept.then(
    (kept) =>
      kept &&
      change(kind, file, (photo) =>
        photo.state === 'failed' && isRefusedFile(photo.problem) ? photo : { ...photo, isKept: true },
      ),
  );
}

function begin(kind: IdentityImageKind, given: Omit<Going, 'state' | 'before'>): void {
  uploads.get(kind)?.cancel.abort();
  const { file, warnings, keptAt, isKept } = given;
  const photo = draft?.photos[kind];
  const before = photo?.state === 'added' ? photo : photo?.before;
  const progress = { state: 'sending' as const, sentBytes: 0, byteCount: file.size };
  putPhoto(kind, { state: 'sending', progress, file, warnings, keptAt, isKept, before });
  const going = { cancel: new AbortController(), line: watchLine() };
  uploads.set(kind, { ...going, done: upload(kind, { file, warnings, keptAt }, going) });
}

async function upload(
  kind: IdentityImageKind,
  { file, warnings, keptAt }: KeptFile,
  { cancel: { signal }, line }: Pick<Upload, 'cancel' | 'line'>,
): Promise<void> {
  const { userId } = owner;
  try {
    const { fileId } = await uploadInChunks(uploadLineOf(userId), file, {
      kind,
      warnings,
      signal,
      onProgress(progress) {
        if (signal.aborted) return;
        line.see(progress);
        change(kind, file, (photo) => ({ ...photo, state: 'sending', progress }));
      },
    });
    if (signal.aborted) return;
    void dropFile(userId, kind, keptAt);
    putPhoto(kind, { state: 'added', fileId, file });
  } catch (problem) {
    if (signal.aborted) return;
    // A reload would only be refused again.
    const isRefused = isRefusedFile(problem);
    if (isRefused) void dropFile(userId, kind, keptAt);
    change(kind, file, ({ isKept, before }) => ({
      state: 'failed',
      problem,
      file,
      warnings,
      keptAt,
      isKept: isKept && !isRefused,
      before,
    }));
  }
  uploads.delete(kind);
}

/** The session ended on its way. */
const isStopped = (photo: Photo | undefined): photo is Going =>
  photo?.state === 'sending' || (photo?.state === 'failed' && isSignedOut(photo.problem));

const isSignedOut = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 401;

/** The file itself cannot be used; anything else may be different tomorrow. */
const isRefusedFile = (problem: unknown): boolean =>
  problem instanceof ApiProblem &&
  /^(file|image|pdf)-/.test(problem.code) &&
  problem.code !== 'file-quota' &&
  problem.code !== 'file-damaged';

function stopUploads(): void {
  for (const { cancel } of uploads.values()) cancel.abort();
  uploads.clear();
}

type Going = Exclude<Photo, { state: 'added' }>;

/** Of this very file while it is not with us. */
function change(kind: IdentityImageKind, file: File, to: (photo: Going) => Photo): void {
  const photo = draft?.photos[kind];
  if (photo && photo.state !== 'added' && photo.file === file) putPhoto(kind, to(photo));
}

function putPhoto(kind: IdentityImageKind, photo: Photo): void {
  put((now) => ({ ...now, photos: { ...now.photos, [kind]: photo } }));
}
