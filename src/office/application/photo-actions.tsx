/** Accept, or send back with a reason that is chosen right there; under the photo and in the viewer the same. */
import { useLingui } from '@lingui/react/macro';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { itemsFor } from '#domain/photo-check.ts';
import { Button } from '#ui/button.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useItemWords, usePhotoNames } from './photo-names.ts';
import type { CasePhoto } from './photo-state.tsx';
import type { PhotoDecisions } from './use-photo-decisions.ts';

type PhotoActionsProps = {
  photo: CasePhoto;
  decisions: Omit<PhotoDecisions, 'accept'> & { accept: (photo: CasePhoto) => Promise<unknown> };
  /** In the viewer the buttons name their keys. */
  withKeys?: boolean;
};

export function PhotoActions({ photo, decisions, withKeys = false }: PhotoActionsProps) {
  const { t } = useLingui();
  const { mayAccept, maySendBack, accept, choosing, choose, reasonOf, mark } = decisions;
  const { kind } = photo;
  const name = usePhotoNames()[kind];
  const isMarked = reasonOf(kind) !== undefined;
  const root = useKeptFocus(`${photo.accepted?.at} ${isMarked} ${choosing === kind}`);
  if (!mayAccept(photo) && !maySendBack(photo)) return null;
  const [yes, no] = withKeys ? [t`Accept (A)`, t`Send back… (S)`] : [t`Accept`, t`Send back…`];
  return (
    <div ref={root} tabIndex={-1} className="grid gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {mayAccept(photo) && !isMarked && (
          <Button
            size="small"
            aria-label={`${yes}: ${name}`}
            busy={decisions.isBusy(kind)}
            onClick={() => void accept(photo)}
          >
            <Check aria-hidden />
            {yes}
          </Button>
        )}
        {maySendBack(photo) && !isMarked && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${no}: ${name}`}
            aria-expanded={choosing === kind}
            onClick={() => choose(choosing === kind ? undefined : kind)}
          >
            <Undo2 aria-hidden />
            {no}
          </Button>
        )}
        {isMarked && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${t`Do not send back`}: ${name}`}
            onClick={() => mark(kind, undefined)}
          >
            {t`Do not send back`}
          </Button>
        )}
      </div>
      {choosing === kind && !isMarked && <ReasonList photo={photo} decisions={decisions} />}
      <ConflictNote problem={decisions.problemOf(kind)} onReload={decisions.readAgain} />
    </div>
  );
}

/** The button that was pressed may be gone: what stands in its place takes the focus, so that the keys go on. */
function useKeptFocus(standing: string) {
  const root = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    const keep = () => {
      held.current = root.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands there
  useEffect(() => {
    if (held.current && document.activeElement === document.body) root.current?.focus();
  }, [standing]);
  return root;
}

function ReasonList({ photo: { kind }, decisions }: Pick<PhotoActionsProps, 'photo' | 'decisions'>) {
  const { t } = useLingui();
  const words = useItemWords();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset ref={list} className="rounded-control border border-border p-3">
      <legend className="px-1 text-sm font-strong">{t`What is wrong with it?`}</legend>
      <div className="flex flex-wrap gap-2">
        {itemsFor(kind).map((item) => (
          <button
            key={item}
            type="button"
            className="min-h-11 rounded-control border border-border-strong bg-surface px-3 text-sm font-medium hover:bg-surface-2"
            onClick={() => {
              decisions.mark(kind, item);
              decisions.choose(undefined);
            }}
          >
            {words[item]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
