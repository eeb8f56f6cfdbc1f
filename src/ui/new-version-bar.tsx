/** Offers a reload when a newer build is served. Never reloads by itself: somebody may be typing. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const everyMs = 5 * 60_000;

async function latestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`);
    const { id }: { id?: string } = await answer.json();
    return id;
  } catch {
    // Offline or between two releases: the next question will tell.
    return undefined;
  }
}

/** True once the server has another build than when this page first asked. */
function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let first: string | undefined;
    async function ask() {
      if (document.visibilityState === 'hidden') return;
      const id = await latestBuild();
      first ??= id;
      if (id && id !== first) setIsNew(true);
    }
    const firstTime = setTimeout(ask, 10_000);
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(firstTime);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return isNew;
}

export function NewVersionBar() {
  const { t } = useLingui();
  const isNew = useNewVersion();
  return (
    <div role="status" className="print:hidden">
      {isNew && (
        <div className="wrap flex flex-wrap items-center gap-3 bg-info-soft py-2 text-sm">
          <RefreshCw aria-hidden className="size-5 flex-none text-info" />
          <span className="flex-1">{t`A new version is ready`}</span>
          <Button size="small" variant="secondary" onClick={() => location.reload()}>{t`Reload`}</Button>
        </div>
      )}
    </div>
  );
}
