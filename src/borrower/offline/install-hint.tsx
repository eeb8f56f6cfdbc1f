/** Tells that the app can stand on the phone like any other, at the end of a page, where it covers nothing. iOS offers nothing by itself, so the steps are written. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { countVisit, mayShowHint, readMemory, rememberClosed } from './hint-memory.ts';
import { installOffer, spendInstallOffer } from './install-prompt.ts';

type Way = 'offer' | 'steps';

/** iPads call themselves Macs, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

function wayHere(hasApplied: boolean): Way | undefined {
  if (isInstalled() || !mayShowHint(readMemory(localStorage), hasApplied, Date.now())) return undefined;
  if (installOffer()) return 'offer';
  return isIos() ? 'steps' : undefined;
}

export function InstallHint({ hasApplied = false }: { hasApplied?: boolean }) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>();
  useEffect(() => {
    const look = () => setWay(wayHere(hasApplied));
    const leave = () => setWay(undefined);
    countVisit(localStorage, sessionStorage);
    look();
    window.addEventListener('beforeinstallprompt', look);
    window.addEventListener('appinstalled', leave);
    return () => {
      window.removeEventListener('beforeinstallprompt', look);
      window.removeEventListener('appinstalled', leave);
    };
  }, [hasApplied]);
  if (!way) return null;

  function close() {
    rememberClosed(localStorage, Date.now());
    setWay(undefined);
  }
  function install() {
    const offer = installOffer();
    spendInstallOffer();
    void offer?.prompt();
    close();
  }
  return (
    <Card tone="tint" title={t`Jernih on your phone`} className="print:hidden">
      <p className="max-w-measure text-text-2">
        {t`Add it to your home screen: it opens with one tap, and shows what you read last when you are offline. It costs nothing and takes almost no space.`}
      </p>
      {way === 'steps' && (
        <ol className="mt-3 list-decimal space-y-1 ps-5">
          <li>{t`Press Share, the square with the arrow, in your browser.`}</li>
          <li>{t`Choose Add to Home Screen.`}</li>
          <li>{t`Press Add.`}</li>
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {way === 'offer' && <Button variant="secondary" onClick={install}>{t`Add to home screen`}</Button>}
        <Button variant="text" onClick={close}>
          {way === 'offer' ? t`Not now` : t`Close`}
        </Button>
      </div>
    </Card>
  );
}
