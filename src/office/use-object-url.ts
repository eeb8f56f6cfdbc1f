/** The address of a file that is in memory, for as long as it is shown. */
import { useEffect, useState } from 'react';

/** `onUrl` hears of every change, for somebody else who shows the same file. */
export function useObjectUrl(
  file: Blob | undefined,
  onUrl?: (url: string | undefined) => void,
): string | undefined {
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file is another address
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    onUrl?.(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
      onUrl?.(undefined);
    };
  }, [file]);
  return url;
}
