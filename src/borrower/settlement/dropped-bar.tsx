/** What paying off changes, as one bar of everything that is still scheduled: what is paid, and the interest that falls away. */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Swatch } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

type DroppedBarProps = { amountSen: number; droppedSen: number };

/** A part stays thick enough to be seen, however small it is. */
const leastShare = 2;

export function DroppedBar({ amountSen, droppedSen }: DroppedBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const stripes = useId();
  const share = (droppedSen / (amountSen + droppedSen || 1)) * 100;
  const dropped = droppedSen === 0 ? 0 : Math.max(leastShare, share);
  const [pay, saved] = [format.sen(amountSen), format.sen(droppedSen)];
  return (
    <figure>
      <svg
        role="img"
        aria-label={t`You pay ${pay}. ${saved} of interest is dropped.`}
        className="block h-4 w-full rounded-sm"
      >
        <defs>
          <pattern
            id={stripes}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-chart-interest" />
            <rect width="2" height="6" className="fill-surface" opacity=".38" />
          </pattern>
        </defs>
        <rect width={`${100 - dropped}%`} height="100%" rx="3" className="fill-chart-principal" />
        <rect x={`${100 - dropped}%`} width={`${dropped}%`} height="100%" fill={`url(#${stripes})`} />
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-2">
        <span className="flex items-center gap-2">
          <Swatch of="principal" />
          {t`You pay ${pay}`}
        </span>
        <span className="flex items-center gap-2">
          <Swatch of="interest" />
          {t`Dropped: ${saved}, you never pay it`}
        </span>
      </figcaption>
    </figure>
  );
}
