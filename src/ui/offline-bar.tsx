/** Says that the device is offline, and when what it shows was read last. */
import { useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLastReading } from './last-reading.ts';
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

type OfflineBarProps = {
  /** What else is so until the server can be asked: shown also where the device thinks that it has a line. */
  children?: ReactNode;
};

export function OfflineBar({ children }: OfflineBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  const readAt = useLastReading();
  const since = readAt && format.dateTime(readAt);
  return (
    <div role="status" className="print:hidden">
      {(!online || children) && (
        <div className="bg-warning-soft">
          <p className="wrap flex items-center gap-3 py-2 text-sm text-text">
            <WifiOff aria-hidden className="size-5 flex-none text-warning" />
            <span>
              {!online && (
                <>
                  {t`You are offline. You can read what is already here.`}
                  {format.gap}
                  {since && t`Last updated ${since}.`}
                  {format.gap}
                </>
              )}
              {children}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
