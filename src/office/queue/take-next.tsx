/** Takes the oldest complete application that nobody holds and opens it; two people never get the same one. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { ErrorNote, useProblemWords } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { useNavigate } from '../navigation.tsx';

export function TakeNext() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const take = useAction((_: undefined, options: { key: string }) =>
    api.takeNextApplication(undefined, options),
  );

  async function press() {
    const outcome = await take.run(undefined);
    void queries.invalidateQueries();
    if (outcome?.done) navigate(`/applications/${outcome.answer.loanId}`);
  }

  const { problem } = take;
  const words = useProblemWords();
  return (
    <>
      <Button size="small" busy={take.busy} onClick={() => void press()}>{t`Take next application`}</Button>
      {problem !== undefined && (
        <div className="w-full">
          {problem instanceof ApiProblem && problem.code === 'queue-empty' ? (
            <Notice tone="success" role="status">
              {words(problem)}
            </Notice>
          ) : (
            <ErrorNote problem={problem} />
          )}
        </div>
      )}
    </>
  );
}
