/** Checks the file that was chosen, says how far it is, can be stopped, and shows the answer. */
import { useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileCheck } from '#contract/documents.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { api } from '../api.ts';
import { checkChosenFile, type Stage } from './check-chosen-file.ts';
import { CheckedFile } from './checked-file.tsx';
import { useArrival } from './use-arrival.ts';

type State =
  | { kind: 'working'; stage: Stage }
  | { kind: 'answered'; check: FileCheck }
  | { kind: 'stopped' }
  | { kind: 'failed'; problem: unknown };

export function FileAnswer({ file }: { file: File }) {
  const [state, setState] = useState<State>({ kind: 'working', stage: 'reading' });
  const running = useRef<AbortController>(undefined);

  async function check(): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const say = (next: State) => {
      if (!stop.signal.aborted) setState(next);
    };
    try {
      const onStage = (stage: Stage) => say({ kind: 'working', stage });
      say({ kind: 'answered', check: await checkChosenFile(file, api, { signal: stop.signal, onStage }) });
    } catch (problem) {
      say({ kind: 'failed', problem });
    }
  }

  function stop() {
    running.current?.abort();
    setState({ kind: 'stopped' });
  }

  const checkOnce = useEffectEvent(() => void check());
  useEffect(() => {
    checkOnce();
    return () => running.current?.abort();
  }, []);

  const again = () => void check();
  if (state.kind === 'answered') return <CheckedFile check={state.check} />;
  if (state.kind === 'working') return <Working stage={state.stage} name={file.name} onStop={stop} />;
  if (state.kind === 'stopped') return <Stopped onRetry={again} />;
  return <Failed problem={state.problem} onRetry={again} />;
}

function Working({ stage, name, onStop }: { stage: Stage; name: string; onStop: () => void }) {
  const { t } = useLingui();
  const words: Record<Stage, string> = {
    reading: t`Working out the fingerprint on your device…`,
    asking: t`Asking whether we know it…`,
    sending: t`Sending the file to check its seal…`,
  };
  return (
    <div className="animate-late grid gap-3 rounded-control bg-surface-2 p-4">
      <p className="text-sm text-text-2 wrap-anywhere">{name}</p>
      <p role="status" className="flex items-start gap-2">
        <LoaderCircle aria-hidden className="mt-0.5 size-5 flex-none animate-spin text-primary" />
        {words[stage]}
      </p>
      <div>
        <Button variant="secondary" size="small" onClick={onStop}>{t`Stop`}</Button>
      </div>
    </div>
  );
}

function Stopped({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const arrived = useArrival();
  return (
    <Notice tone="info" ref={arrived} title={t`Stopped. Nothing of the file was kept.`}>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={onRetry}
      >{t`Check it after all`}</Button>
    </Notice>
  );
}

function Failed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const arrived = useArrival();
  if (!(problem instanceof ApiProblem)) {
    return (
      <Notice tone="info" ref={arrived} title={t`Your device could not read this file`}>
        {t`It may have been moved, or it is not loaded from the cloud yet. Open it once, then choose it again.`}
      </Notice>
    );
  }
  if (problem.code === 'file-type') {
    return (
      <Notice tone="info" ref={arrived} title={t`This is not a PDF`}>
        {t`Choose the PDF that you got from us. For a photo, a scan or a paper use the code that is printed on it.`}
      </Notice>
    );
  }
  return (
    <ErrorNote
      ref={arrived}
      problem={problem}
      title={t`We could not check the file. That says nothing about it.`}
      onRetry={onRetry}
    />
  );
}
