/**
 * The upload of a payment proof: it starts as soon as the file is chosen, and after a reload it goes on by itself. The file stays
 * on this device until the proof is sent or taken back, a day at most.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#ui/session.ts';
import { dropFile, type KeptFile, keepFile, keptFiles } from '#ui/upload/kept-files.ts';
import { type LineWatch, watchLine } from '#ui/upload/line-watch.ts';
import { type UploadProgress, uploadInChunks } from '#ui/upload/upload-in-chunks.ts';
import { uploadLineOf } from '../upload-line.ts';
import { readyProof } from './proof-file.ts';

export type Proof =
  | { state: 'none' | 'preparing' }
  | { state: 'sending'; progress: UploadProgress }
  | { state: 'failed'; problem: unknown }
  | { state: 'there' };

export type ProofUpload = {
  proof: Proof;
  /** From before a reload, to stand in the form again. */
  kept: File | undefined;
  take: (chosen: File | undefined) => void;
  sendAgain: () => void;
  /** The file's id once it is with us; what failed is sent again. Gives up, for now, when the line is gone. */
  arrived: () => Promise<string>;
  /** After the proof was sent. */
  forget: () => void;
};

type Work = {
  cancel: AbortController;
  chosen: File;
  keptAt: number;
  line: LineWatch;
  done: Promise<string>;
  hasFailed: boolean;
};

export function useProofUpload(loanId: string): ProofUpload {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.userId : '';
  const slot = `payment-proof ${loanId}`;
  const [proof, setProof] = useState<Proof>({ state: 'none' });
  const [kept, setKept] = useState<KeptFile>();
  const work = useRef<Work>(undefined);

  async function send(
    file: File,
    { cancel: { signal }, keptAt, line }: Pick<Work, 'cancel' | 'keptAt' | 'line'>,
  ): Promise<string> {
    const show = (now: Proof) => !signal.aborted && setProof(now);
    try {
      show({ state: 'preparing' });
      const isKept = file === kept?.file;
      const ready = isKept ? file : await readyProof(file);
      signal.throwIfAborted();
      if (!isKept) void keepFile(userId, slot, { file: ready, warnings: [], keptAt });
      const { fileId } = await uploadInChunks(uploadLineOf(userId), ready, {
        kind: 'payment-proof',
        signal,
        onProgress: (progress) => {
          line.see(progress);
          show({ state: 'sending', progress });
        },
      });
      show({ state: 'there' });
      return fileId;
    } catch (problem) {
      if (work.current?.cancel.signal === signal) work.current.hasFailed = true;
      show({ state: 'failed', problem });
      throw problem;
    }
  }

  function begin(chosen: File): Work {
    work.current?.cancel.abort();
    const keptAt = chosen === kept?.file ? kept.keptAt : Date.now();
    const going = { cancel: new AbortController(), keptAt, line: watchLine() };
    const begun: Work = { ...going, chosen, hasFailed: false, done: send(chosen, going) };
    // Who waits for it hears of a failure; nobody need wait.
    begun.done.catch(() => undefined);
    work.current = begun;
    return begun;
  }

  function forget(): void {
    work.current?.cancel.abort();
    void dropFile(userId, slot, work.current?.keptAt);
    work.current = undefined;
    setKept(undefined);
    setProof({ state: 'none' });
  }

  const resume = useEffectEvent((file: File) => {
    if (!work.current) begin(file);
  });
  useEffect(() => {
    if (!userId) return;
    let isHere = true;
    void keptFiles(userId).then((files) => {
      if (isHere) setKept(files.get(slot));
    });
    return () => {
      isHere = false;
    };
  }, [userId, slot]);
  useEffect(() => {
    if (kept) resume(kept.file);
  }, [kept]);
  useEffect(() => () => work.current?.cancel.abort(), []);

  return {
    proof,
    kept: kept?.file,
    take: (chosen) => (chosen ? void begin(chosen) : forget()),
    sendAgain: () => work.current && void begin(work.current.chosen),
    arrived: async () => {
      const now = work.current;
      if (!now) throw new Error('A proof is chosen before it is sent');
      const going = now.hasFailed ? begin(now.chosen) : now;
      return going.line.unlessGone(going.done);
    },
    forget,
  };
}
