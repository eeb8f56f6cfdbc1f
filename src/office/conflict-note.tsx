/**
 * A refusal because somebody else was first: who did what and when, the server's sentence, and a way to see how it stands
 * now. What was typed stays. A step goes out under a key, which is kept while no answer came and nothing else is sent
 * (`use-action.ts`): only there can it be said that pressing again is safe.
 */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ErrorNote, useProblemWords } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem, isUnanswered } from '#ui/problem.ts';
import { useLatestActWords } from './latest-act-words.ts';

type ConflictNoteProps = {
  problem: unknown;
  onReload: () => void;
  /** Each press is meant as one of its own, and has its own key. */
  isNewEachTime?: boolean;
};

export function ConflictNote({ problem, onReload, isNewEachTime = false }: ConflictNoteProps) {
  const { t } = useLingui();
  const wordsOf = useLatestActWords();
  const words = useProblemWords();
  const unanswered = t`It may already have gone through. Pressing again with the same answers is safe: it is done once.`;
  if (!(problem instanceof ApiProblem) || problem.status !== 409)
    return <ErrorNote problem={problem} title={!isNewEachTime && isUnanswered(problem) && unanswered} />;
  return (
    <Notice tone="warning" role="alert" title={problem.latest && wordsOf(problem.latest)}>
      <p>{words(problem)}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={onReload}>
        <RefreshCw aria-hidden />
        {t`Load again`}
      </Button>
    </Notice>
  );
}
