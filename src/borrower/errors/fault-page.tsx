/** When something broke on our side: the specification's title, unless the failure has words of its own, and what it means for the reader. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { askBefore } from '#ui/history.ts';
import { Heading, useDocumentTitle } from '#ui/navigation.tsx';
import { ApiProblem, ownWordsOf } from '#ui/problem.ts';
import { useLocale } from '#ui/words.tsx';
import { HelpSection } from '../frame/help-section.tsx';
import { LinkButton } from '../navigation.tsx';

type FaultPageProps = {
  failure?: unknown;
  /** Where the page that it happened on is still there behind this one. */
  onBack?: (() => void) | undefined;
};

export function FaultPage({ failure, onBack }: FaultPageProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const problem = failure instanceof ApiProblem ? failure : undefined;
  const reference = problem?.requestId;
  // A part of the page that cannot come without a line is no fault of ours, and comes with the line. As it was when it
  // happened: with the line back it is asked for again, and is not called anything else meanwhile.
  const [hadLine] = useState(() => navigator.onLine !== false);
  const isOffline = !hadLine && !problem;
  useReloadOnLine(isOffline && !onBack);
  const title = isOffline ? t`You are offline` : ownWordsOf(failure, locale) || t`Internal Server Error`;
  useDocumentTitle(title);
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-10">
      <Heading>{title}</Heading>
      <p className="mt-3 text-text-2">
        {isOffline
          ? t`This page is not on your device yet. It opens once you are connected.`
          : t`Something went wrong on our side. Your loan and your money are not affected.`}
      </p>
      <p className="mt-2 text-text-2">
        {onBack
          ? t`What you typed on the page is still there.`
          : t`Steps of a form that were saved are still there.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {onBack && <Button onClick={onBack}>{t`Back to the page`}</Button>}
        <Button
          variant={onBack && 'secondary'}
          onClick={() => askBefore(() => location.reload())}
        >{t`Try again`}</Button>
        <LinkButton to="/" variant="secondary">{t`Home`}</LinkButton>
        <LinkButton to="/wallet" variant="secondary">{t`Wallet`}</LinkButton>
      </div>
      {reference && <p className="mt-6 text-sm text-text-3">{t`Error reference: ${reference}`}</p>}
      <HelpSection />
    </div>
  );
}

function useReloadOnLine(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [waits]);
}
