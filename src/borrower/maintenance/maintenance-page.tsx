/**
 * `/maintenance`, and every closed page while the lender maintains the product: when it is back, and what goes on. Needs
 * nothing from the server; it asks every minute, then less often, and goes back where one wanted to be.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useOnline } from '#ui/offline-bar.tsx';
import { useFormat } from '#ui/words.tsx';
import { HelpSection } from '../frame/help-section.tsx';
import { LinkButton, useHref } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';
import { pauseBeforeTry, wantedPage } from './returning.ts';

export function MaintenancePage() {
  const { t } = useLingui();
  const format = useFormat();
  const lender = usePageData()?.lender;
  const href = useHref();
  const closed = lender?.maintenance ?? undefined;
  const [wanted, setWanted] = useState(href('/'));
  const [came, setCame] = useState(false);
  useEffect(() => {
    // A closed page stands at its own address.
    const here = location.pathname.endsWith('/maintenance') ? href('/') : location.pathname;
    setWanted(wantedPage(location.search, here));
    setCame(location.search.includes('next='));
  }, [href]);
  // Only where the reader came from somewhere: an address opened on purpose stays.
  const looks = closed !== undefined || came;
  useReturn(wanted, looks, closed !== undefined);
  const isOffline = !useOnline() && !closed;
  const until = closed?.until && format.dateTime(closed.until);
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-10">
      <Heading>{isOffline ? t`You are offline` : t`Jernih is not available right now`}</Heading>
      {isOffline ? (
        <p className="mt-3">{t`This page is not on your device yet. It opens once you are connected.`}</p>
      ) : (
        <p className="mt-3">
          {until
            ? t`We are working on it and expect to be back on ${until}.`
            : closed || !came
              ? t`We do not know yet when it is back.`
              : t`We could not reach Jernih. Check your connection and try again.`}
          {format.gap}
          {looks && t`This page looks again by itself and takes you back.`}
        </p>
      )}
      <p className="mt-3 text-text-2">{t`Your loan, your payments and anything you saved are safe.`}</p>
      {closed && (
        <p className="mt-3">
          {t`If you have a loan, you can still see what you owe, send a proof of payment and write to us.`}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={wanted}>{t`Try again`}</ButtonLink>
        {closed && (
          <LinkButton to="/my-account/payment" variant="secondary">{t`Go to your payments`}</LinkButton>
        )}
      </div>
      <HelpSection />
    </div>
  );
}

function useReturn(wanted: string, looks: boolean, isClosed: boolean): void {
  useEffect(() => {
    if (!looks) return;
    let tries = 0;
    let left = false;
    let timer = setTimeout(look, pauseBeforeTry(tries));
    async function look() {
      clearTimeout(timer);
      tries += 1;
      // While it is closed on purpose the server is ready all the time: the page itself says when it is open.
      const back = await isBack(isClosed ? wanted : '/readyz');
      if (left) return;
      if (back) location.replace(wanted);
      else timer = setTimeout(look, pauseBeforeTry(tries));
    }
    window.addEventListener('online', look);
    // The line may have come back before these scripts were there to hear of it.
    if (!isClosed && navigator.onLine !== false && !cameFromHere()) void look();
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', look);
    };
  }, [wanted, looks, isClosed]);
}

/** It led back a moment ago and the page did not come: from then on the pauses count, or it would ask without end. */
const cameFromHere = () =>
  URL.canParse(document.referrer) && new URL(document.referrer).pathname.endsWith('/maintenance');

async function isBack(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
