/** When something broke on our side: the specification's title, unless the failure has words of its own, and what it means for the reader. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/navigation.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { LinkButton } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';

export function FaultPage({ failure }: { failure?: unknown }) {
  const { t } = useLingui();
  const lender = usePageData()?.lender;
  const problem = failure instanceof ApiProblem ? failure : undefined;
  const reference = problem?.requestId;
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-10">
      <Heading>{problem?.detail || t`Internal Server Error`}</Heading>
      <p className="mt-3 text-text-2">{t`Something went wrong on our side. Your loan and your money are not affected.`}</p>
      <p className="mt-2 text-text-2">{t`Steps of a form that were saved are still there.`}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t`Try again`}</Button>
        <LinkButton to="/" variant="secondary">{t`Home`}</LinkButton>
      </div>
      {reference && <p className="mt-6 text-sm text-text-3">{t`Error reference: ${reference}`}</p>}
      {lender && (
        <div className="mt-6">
          <AssistantLinks assistant={lender.assistant} />
        </div>
      )}
    </div>
  );
}
