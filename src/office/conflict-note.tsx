/** A refusal because somebody else was first: who did what and when, the server's sentence, and a way to see how it stands now. What was typed stays. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ErrorNote, useProblemWords } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { useLatestActWords } from './latest-act-words.ts';

export function ConflictNote({ problem, onReload }: { problem: unknown; onReload: () => void }) {
  const { t } = useLingui();
  const wordsOf = useLatestActWords();
  const words = useProblemWords();
  if (!(problem instanceof ApiProblem) || problem.status !== 409) return <ErrorNote problem={problem} />;
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
