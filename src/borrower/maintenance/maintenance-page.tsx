/** `/maintenance`: shown while the product is closed. Needs nothing from the server; it asks every minute, then less often, and goes back where one wanted to be. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/navigation.tsx';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { useHref } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';
import { pauseBeforeTry, wantedPage } from './returning.ts';

export function MaintenancePage() {
  const { t } = useLingui();
  const lender = usePageData()?.lender;
  const href = useHref();
  const [wanted, setWanted] = useState(href('/'));
  useEffect(() => setWanted(wantedPage(location.search, href('/'))), [href]);
  useReturn(wanted);
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-10">
      <Heading>{t`Jernih is not available right now`}</Heading>
      <p className="mt-3">{t`We do not know yet when it is back. This page looks every minute and takes you back.`}</p>
      <p className="mt-3 text-text-2">{t`Your loan, your payments and anything you saved are safe.`}</p>
      <div className="mt-6">
        <ButtonLink href={wanted}>{t`Try again`}</ButtonLink>
      </div>
      {lender && (
        <div className="mt-8">
          <AssistantLinks assistant={lender.assistant} />
        </div>
      )}
    </div>
  );
}

/** Only where the reader came from somewhere: an address opened on purpose stays. */
function useReturn(wanted: string): void {
  useEffect(() => {
    if (!location.search.includes('next=')) return;
    let tries = 0;
    let timer = setTimeout(look, pauseBeforeTry(tries));
    async function look() {
      tries += 1;
      if (await isBack()) location.replace(wanted);
      else timer = setTimeout(look, pauseBeforeTry(tries));
    }
    return () => clearTimeout(timer);
  }, [wanted]);
}

async function isBack(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
