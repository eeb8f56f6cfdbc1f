/**
 * A part of a page in a chunk of its own: what many visits never show, such as a later step. It is fetched when it is to be
 * shown, or when the page is touched for the first time, so that whoever goes on seldom waits. When it does not come, the
 * rest of the page stays, and it can be asked for again.
 */
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { Bone } from './skeleton.tsx';

type Part<P> = ComponentType<P> & { preload: () => void };

type LazyPartOptions = {
  /** Keeps its room while it is fetched. */
  waiting?: ReactNode;
  /** False for what is only fetched to be shown. */
  isAhead?: boolean;
};

/** `of` is a page already where others fetch it too, such as a link that leads to it. */
export function lazyPart<P extends object>(
  of: (() => Promise<ComponentType<P>>) | LazyPage<P>,
  { waiting = <Bone className="mt-6 h-80 rounded-card" />, isAhead = true }: LazyPartOptions = {},
): Part<P> {
  // What arrives is what was loaded; only its properties are none of `lazyPage`'s business.
  const part = (typeof of === 'function' ? lazyPage(of) : of) as unknown as LazyPage;
  const preload = () => void part.preload().catch(() => undefined);
  if (isAhead && typeof document !== 'undefined') {
    for (const touch of ['pointerdown', 'keydown']) {
      document.addEventListener(touch, preload, { once: true, passive: true });
    }
  }

  const shown = (props: P) => <Attempts part={part} given={props} waiting={waiting} />;
  return Object.assign(shown, { preload });
}

type ArrivingProps = { part: LazyPage; given: object };

function Attempts({ part, given, waiting }: ArrivingProps & { waiting: ReactNode }) {
  const [tries, setTries] = useState(0);
  function retry() {
    part.again();
    setTries(tries + 1);
  }
  function missing(cause: unknown) {
    // It is there: what went wrong is no matter of the line, and the page around it has to say so.
    if (part.loaded()) throw cause;
    return <NotHere onRetry={retry} />;
  }
  return (
    <ErrorBoundary resetKey={String(tries)} fallback={missing}>
      <Suspense fallback={waiting}>
        <Arriving part={part} given={given} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Arriving({ part, given }: ArrivingProps) {
  const Content = part.loaded() ?? use(part.arrive());
  return <Content {...given} />;
}

function NotHere({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert" className="my-4">
      <p className="mb-2">{t`This part of the page did not come. Check your connection and try again.`}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
