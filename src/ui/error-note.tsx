/** The one place where a failed request becomes words: the server's sentence, or ours when no answer came. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { ApiProblem } from './problem.ts';

type ErrorNoteProps = {
  problem: unknown;
  /** What was being done, when the problem itself has no words: "We could not load your wallet." */
  title?: ReactNode;
  onRetry?: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** The sentence of a problem in the reader's language. */
export function useProblemWords(): (problem: unknown) => string {
  const { t } = useLingui();
  return (problem) => {
    if (problem instanceof ApiProblem && problem.detail) return problem.detail;
    if (problem instanceof ApiProblem && problem.code === 'unreachable')
      return t`We could not reach Jernih. Check your connection and try again. What you typed is still here.`;
    return t`Something went wrong on our side. Your loan and your money are not affected.`;
  };
}

export function ErrorNote({ problem, title, onRetry, ref }: ErrorNoteProps) {
  const { t } = useLingui();
  const words = useProblemWords();
  if (!problem) return null;
  const reference = problem instanceof ApiProblem ? problem.requestId : '';
  return (
    <Notice tone="warning" role="alert" title={title} ref={ref}>
      <p>{words(problem)}</p>
      {reference && <p className="mt-1 text-sm text-text-2">{t`Error reference: ${reference}`}</p>}
      {onRetry && (
        <div className="mt-3">
          <Button variant="secondary" size="small" onClick={onRetry}>{t`Try again`}</Button>
        </div>
      )}
    </Notice>
  );
}
