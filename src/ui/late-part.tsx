/** Something beside the page that may come later, such as a picture or the footer: when it does not come, the page stands without it. */
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

type LatePartProps = {
  /** Keeps its room while it is fetched. */
  waiting?: ReactNode;
  /** Stands there instead when it cannot come. */
  missing?: ReactNode;
  children: ReactNode;
};

export function LatePart({ waiting = null, missing = null, children }: LatePartProps) {
  return (
    <ErrorBoundary resetKey="" fallback={() => missing}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
