/**
 * What is shown while something is read: bones in its shape, then the thing itself. Data already seen stays on the
 * screen while it is read again; when reading fails, that block alone says so and offers to try again.
 */
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** "Loading your wallet…" */
  label: string;
  /** "We could not load your wallet." */
  failed: string;
  bones: ReactNode;
  children: (data: T) => ReactNode;
};

const longMs = 8_000;

export function Loaded<T>({ query, label, failed, bones, children }: LoadedProps<T>) {
  const again = () => void query.refetch();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorNote title={failed} problem={query.error} onRetry={again} />;
  return (
    <Skeleton label={label}>
      {bones}
      <Slow onRetry={again} />
    </Skeleton>
  );
}

/** After eight seconds of nothing, a sentence and a way to try again. */
function Slow({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className="mt-4">
      <Notice tone="info" role="status" title={t`This is taking longer than usual`}>
        <Button variant="secondary" size="small" className="mt-2" onClick={onRetry}>{t`Try again`}</Button>
      </Notice>
    </div>
  );
}
