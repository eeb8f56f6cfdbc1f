/** Says when something was read, where it is not from now: kept on this device, or the line is gone. */
import { useLingui } from '@lingui/react/macro';
import { useOnline } from './offline-bar.tsx';
import { dayInKualaLumpur } from './today.ts';
import { useFormat } from './words.tsx';

const isOfToday = (at: Date): boolean => dayInKualaLumpur(at) === dayInKualaLumpur(new Date());

/** The time alone when it is today's. */
function useReadingTime(): (atMs: number) => string {
  const format = useFormat();
  return (atMs) => {
    const at = new Date(atMs);
    return isOfToday(at) ? format.time(at) : format.dateTime(at);
  };
}

type AsOfProps = {
  atMs: number;
  /** It was to be read again, and that did not work. */
  isOld: boolean;
};

export function AsOf({ atMs, isOld }: AsOfProps) {
  const { t } = useLingui();
  const online = useOnline();
  const time = useReadingTime()(atMs);
  // What stands in for something that is still being read was never read under its own name.
  if (atMs === 0) return null;
  // What was read by this page is from now; what was there before it was opened is not.
  const isNow = online && !isOld && isOfToday(new Date(atMs));
  if (isNow && atMs >= performance.timeOrigin) return null;
  // In the gap above the block, so that nothing moves when it comes. Where one reading leads straight to the next, the time
  // of what is shown is said, and once.
  return (
    <p className="as-of absolute -translate-y-full text-xs leading-4 text-text-2 has-[+.as-of]:hidden">{t`As of ${time}`}</p>
  );
}
