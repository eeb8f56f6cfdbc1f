/** What a phone calls itself, in words that stand at the beginning of a sentence. */
import { useLingui } from '@lingui/react/macro';
import { type Device, deviceOf } from './device.ts';

export function useDeviceWords(): (userAgent: string) => string {
  const { t } = useLingui();
  const words: Record<Device, string> = {
    iphone: t`An iPhone`,
    ipad: t`An iPad`,
    android: t`An Android phone`,
    other: t`A device`,
  };
  return (userAgent) => words[deviceOf(userAgent)];
}
