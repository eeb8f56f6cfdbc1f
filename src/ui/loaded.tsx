/**
 * What is shown while something is read: bones in its shape, then the thing itself. Data already seen stays on the
 * screen while it is read again; when reading fails, that block alone says so and offers to try again.
 */
import { useLingui } from '@lingui/react/macro';
import { type Query, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AsOf } from './as-of.tsx';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadedProps<T> = {
  /** What `useQuery` gives, or `useInfiniteQuery`. */
  query: Pick<UseQueryResult<T>, 'data' | 'dataUpdatedAt' | 'error' | 'fetchStatus'> & {
    refetch: () => unknown;
  };
  /** "Loading your wallet…" */
  label: string;
  /** "We could not load your wallet." */
  failed: string;
  bones: ReactNode;
  /** All of a page: as high as the screen while it loads, so that the footer does not jump out of it. */
  isPage?: boolean;
  /** Stands in something that was read, too, and that says when. */
  isPart?: boolean;
  /** Told when it takes longer than usual; always the same function, such as the setter of a state. */
  onSlow?: (isSlow: true) => void;
  children: (data: T) => ReactNode;
};

const longMs = 8_000;

export function Loaded<T>(props: LoadedProps<T>) {
  const { query, label, failed, bones, isPage, isPart, onSlow, children } = props;
  if (query.data !== undefined) {
    return (
      <>
        {!isPart && <AsOf atMs={query.dataUpdatedAt} isOld={query.error !== null} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error)
    return <ErrorNote isRead title={failed} problem={query.error} onRetry={() => void query.refetch()} />;
  if (query.fetchStatus === 'paused') return <NotHereYet />;
  const skeleton = (
    <Skeleton label={label}>
      {/* First: below the bones of a long page nobody would see it. */}
      <Slow onSlow={onSlow} />
      {bones}
    </Skeleton>
  );
  return isPage ? <div className="min-h-dvh">{skeleton}</div> : skeleton;
}

/** Offline, and never opened before: there is nothing to wait for. */
function NotHereYet() {
  const { t } = useLingui();
  return (
    <Notice tone="plain" icon={WifiOff} role="status" title={t`You are offline`}>
      {t`This is not on your device yet. It loads by itself when you are back online.`}
    </Notice>
  );
}

/** After eight seconds of nothing, a sentence and a way to try again: within what stands for that which is read. */
export function Slow({ onSlow }: Pick<LoadedProps<unknown>, 'onSlow'>) {
  const { t } = useLingui();
  const again = useReadAgain();
  const [tries, setTries] = useState(0);
  const [slowTry, setSlowTry] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlowTry(tries);
      onSlow?.(true);
    }, longMs);
    return () => clearTimeout(timer);
  }, [tries, onSlow]);
  if (slowTry !== tries) return null;
  function retry() {
    setTries(tries + 1);
    void again();
  }
  return (
    <div className="mb-4">
      <Notice tone="info" role="status" title={t`This is taking longer than usual`}>
        <Button variant="secondary" size="small" className="mt-2" onClick={retry}>{t`Try again`}</Button>
      </Notice>
    </div>
  );
}

/** Gives up every read of the page that hangs, and asks again: to ask beside it would only join the one that hangs. */
function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const hanging = queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' });
    const predicate = (query: Query) => hanging.includes(query);
    await queries.cancelQueries({ predicate });
    await queries.refetchQueries({ predicate });
  };
}
