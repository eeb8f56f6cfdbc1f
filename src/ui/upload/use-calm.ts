/** Words about something that is under way, as a screen reader may say them. */
import { useEffect, useState } from 'react';

const calmMs = 4_000;

/** The newest words, but others only every few seconds: a line that comes and goes is not to be talked about all the time. */
export function useCalm(words: string): string {
  const [said, setSaid] = useState({ words, at: 0 });
  useEffect(() => {
    if (words === said.words) return;
    const timer = setTimeout(
      () => setSaid({ words, at: Date.now() }),
      Math.max(0, said.at + calmMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [words, said]);
  return said.words;
}
