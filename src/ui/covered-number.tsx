/**
 * A number that identifies a person: masked until somebody asks for it, covered again after half a minute. Asking is
 * recorded by the server, so nothing is asked for before the press.
 */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { CopyButton, inRowClass } from './copy-button.tsx';
import { useProblemWords } from './error-note.tsx';
import { iconButtonClass } from './shell.tsx';
import { useAction } from './use-action.ts';

const shownForMs = 30_000;

/** What identifies a person does not stay on the screen of whoever left it open. */
export function useCoveredAgain(isShown: boolean, cover: () => void): void {
  const coverNow = useEffectEvent(cover);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => coverNow(), shownForMs);
    return () => clearTimeout(timer);
  }, [isShown]);
}

type CoveredNumberProps = {
  masked: string;
  /** What it is, for those who listen and for the one who copies: "IC number". */
  label: string;
  reveal: (input: undefined, options: { key: string }) => Promise<{ value: string }>;
  /** How the whole number is written; it is copied without spaces. */
  written?: (value: string) => string;
};

export function CoveredNumber({ masked, label, reveal, written = (value) => value }: CoveredNumberProps) {
  const { t } = useLingui();
  const problemWords = useProblemWords();
  const opening = useAction(reveal);
  const [value, setValue] = useState<string>();

  const isShown = value !== undefined;
  useCoveredAgain(isShown, () => setValue(undefined));

  async function press() {
    const outcome = await opening.run(undefined);
    if (outcome?.done) setValue(outcome.answer.value);
  }

  const end = masked.replace(/^.*\D/, '');
  return (
    <span className={inRowClass}>
      <span role="status" className="num">
        {isShown ? (
          <span className="text-md font-strong">{written(value)}</span>
        ) : (
          <>
            <span aria-hidden>{masked}</span>
            <span className="sr-only">{t`Covered, ends with ${end}`}</span>
          </>
        )}
      </span>
      {isShown && <CopyButton text={value} label={label} />}
      <button
        type="button"
        aria-busy={opening.busy}
        onClick={() => (isShown ? setValue(undefined) : void press())}
        className={iconButtonClass}
      >
        {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        <span>{isShown ? t`Cover` : t`Show`}</span>
        <span className="sr-only"> {label}</span>
      </button>
      {opening.problem !== undefined && (
        <span role="alert" className="block w-full text-sm font-body text-danger-text">
          {problemWords(opening.problem)}
        </span>
      )}
    </span>
  );
}
