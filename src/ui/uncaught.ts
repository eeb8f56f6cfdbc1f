/** Hears of every failure that nobody caught, shows the error page and tells the server; the browser's console has it with its trace. */
import { useEffect } from 'react';
import { showFault } from './fault.ts';
import { ApiProblem } from './problem.ts';
import { tellFault } from './tell-fault.ts';

/** What Chromium, Firefox and Safari say of a part of the page that did not come, and Vite of its styles. */
const missingPart = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Extensions of the browser fail in our pages too, and a request that was dropped or found no line is no failure of ours; nor is a part of the page that did not come. */
export function isFault(cause: unknown, origin: string): boolean {
  if (cause instanceof ApiProblem) return cause.status >= 400 && cause.code !== 'not-signed-in';
  if (!(cause instanceof Error) || cause.name === 'AbortError' || missingPart.test(cause.message))
    return false;
  return Boolean(cause.stack?.includes(origin));
}

export function useUncaught(): void {
  useEffect(() => {
    const hear = (cause: unknown) => {
      if (!isFault(cause, location.origin)) return;
      showFault(cause);
      tellFault(cause);
    };
    const onError = ({ error }: ErrorEvent) => hear(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => hear(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
