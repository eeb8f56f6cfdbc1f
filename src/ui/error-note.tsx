/** The one place where a failed request becomes words: the server's sentence, or ours when no answer came. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { ApiProblem, mayHaveArrived, mayTryAgain, referenceOf } from './problem.ts';
import { useSession } from './session.ts';
import { useRoom } from './use-room.ts';
import { useLocale } from './words.tsx';

type ErrorNoteProps = {
  problem: unknown;
  /** What was being done, when the problem itself has no words: "We could not load your wallet." */
  title?: ReactNode;
  /** Nothing was typed or sent, and the title says what is safe: then the sentence need not. */
  isRead?: boolean;
  onRetry?: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** The sentence of a problem in the reader's language; of what was only read it speaks of no sending. */
export function useProblemWords(): (problem: unknown, isRead?: boolean) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const session = useSession();
  const isStaff = session.status === 'signed-in' && session.user.kind === 'staff';
  return (problem, isRead) => {
    const code = problem instanceof ApiProblem ? problem.code : 'fault';
    if (problem instanceof ApiProblem && problem.detail && !(isRead && code === 'fault'))
      return problem.wordsIn(locale);
    if (code === 'offline' && !isRead) return t`You are offline. Nothing was sent. Connect and press again.`;
    if (code === 'offline' || code === 'unreachable')
      return t`We could not reach Jernih. Check your connection and try again.`;
    if (mayHaveArrived(problem))
      return t`Something went wrong on our side, and we do not know whether what you sent arrived. Press again: nothing is done twice.`;
    if (isStaff || isRead) return t`Something went wrong on our side.`;
    return t`Something went wrong on our side. Your loan and your money are not affected.`;
  };
}

export function ErrorNote({ problem, title, isRead, onRetry, ref }: ErrorNoteProps) {
  const { t } = useLingui();
  const words = useProblemWords();
  const { box, room } = useRoom(Boolean(problem));
  if (!problem) return room > 0 ? <div style={{ height: room }} /> : null;
  const reference = referenceOf(problem);
  // A title of a form says what became of it itself.
  const isKept = !title && problem instanceof ApiProblem && problem.hasEntry && problem.status === 0;
  return (
    <div ref={box}>
      <Notice tone="warning" role="alert" title={title} ref={ref}>
        <p>{words(problem, isRead)}</p>
        {isKept && <p>{t`What you typed is still here.`}</p>}
        {reference && <p className="mt-1 text-sm text-text-2">{t`Error reference: ${reference}`}</p>}
        {onRetry && mayTryAgain(problem) && (
          <div className="mt-3">
            <Button variant="secondary" size="small" onClick={onRetry}>{t`Try again`}</Button>
          </div>
        )}
      </Notice>
    </div>
  );
}
