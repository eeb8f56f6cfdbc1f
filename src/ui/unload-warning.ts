/** The browser asks before the page is closed or loaded again. Moving within the app is not asked about. */
import { useEffect } from 'react';

export function useUnloadWarning(wouldLoseSomething: boolean): void {
  useEffect(() => {
    if (!wouldLoseSomething) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLoseSomething]);
}
