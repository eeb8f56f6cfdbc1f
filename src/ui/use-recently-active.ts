/** Whether the person did something in the last minutes. Nothing is asked by itself after that, so that the session can end. */
import { useEffect, useState } from 'react';

const activeForMs = 3 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export function useRecentlyActive(): boolean {
  const [isActive, setIsActive] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsActive(false), activeForMs);
    };
    const notice = () => {
      setIsActive(true);
      wait();
    };
    wait();
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, notice);
    };
  }, []);
  return isActive;
}

/** How often a page asks again while somebody works at it; a hidden page never asks. */
export function useRefreshMs(everyMs = 30_000): number | false {
  return useRecentlyActive() ? everyMs : false;
}
