/** A refusal because somebody else was first: the server's sentence, and a way to see how it stands now. What was typed stays. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';

export function ConflictNote({ problem, onReload }: { problem: unknown; onReload: () => void }) {
  const { t } = useLingui();
  if (!(problem instanceof ApiProblem) || problem.status !== 409) return <ErrorNote problem={problem} />;
  return (
    <Notice tone="warning" role="alert">
      <p>{problem.detail}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={onReload}>
        <RefreshCw aria-hidden />
        {t`Load again`}
      </Button>
    </Notice>
  );
}
