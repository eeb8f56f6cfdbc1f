/** Offers a reload when a newer build is served. Never reloads by itself: somebody may be typing, and then the press asks first. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { watchBuilds } from './builds.ts';
import { Button } from './button.tsx';
import { readBoot } from './document.ts';
import { askBefore } from './history.ts';

const firstAfterMs = 10_000;
const everyMs = 5 * 60_000;

/** True once the server has a newer build than the one that wrote this page. */
function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const boot = readBoot();
    if (!boot || isNew) return;
    const look = watchBuilds({ id: boot.build, timestamp: boot.builtAt });
    async function ask() {
      if (document.visibilityState !== 'hidden' && (await look())) setIsNew(true);
    }
    const firstTime = setTimeout(ask, firstAfterMs);
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(firstTime);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isNew]);
  return isNew;
}

export function NewVersionBar() {
  const { t } = useLingui();
  const isNew = useNewVersion();
  const reload = () => askBefore(() => location.reload());
  return (
    <div role="status" className="print:hidden">
      {isNew && (
        <div className="bg-info-soft">
          <div className="wrap flex flex-wrap items-center gap-3 py-2 text-sm">
            <RefreshCw aria-hidden className="size-5 flex-none text-info" />
            <span className="flex-1">{t`A new version is ready`}</span>
            <Button size="small" variant="secondary" onClick={reload}>{t`Reload`}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
