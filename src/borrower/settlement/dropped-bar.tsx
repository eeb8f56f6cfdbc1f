/** What paying off changes, as one bar of everything that is still scheduled: what is paid, and the interest that falls away. */
import { useLingui } from '@lingui/react/macro';
import { PartsBar } from '#ui/parts-bar.tsx';
import { Swatch } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

type DroppedBarProps = { amountSen: number; droppedSen: number };

export function DroppedBar({ amountSen, droppedSen }: DroppedBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [pay, saved] = [format.sen(amountSen), format.sen(droppedSen)];
  return (
    <figure>
      <PartsBar
        parts={[
          { look: 'principal', amount: amountSen },
          { look: 'interest', amount: droppedSen },
        ]}
        name={t`You pay ${pay}. ${saved} of interest is dropped.`}
        conclusion={t`You save ${saved} by paying off on this day.`}
      />
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
