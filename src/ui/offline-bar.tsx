/** Says that the device is offline, and since when the page's data is from. */
import { useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useFormat } from './words.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

export function OfflineBar({ updatedAt }: { updatedAt?: Date }) {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  const since = updatedAt && format.dateTime(updatedAt);
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="wrap flex items-center gap-3 bg-warning-soft py-2 text-sm text-text">
          <WifiOff aria-hidden className="size-5 flex-none text-warning" />
          <span>
            {t`You are offline. You can read what is already here.`} {since && t`Last updated ${since}.`}
          </span>
        </p>
      )}
    </div>
  );
}
