/**
 * What paying off changes, as one bar of everything that is still scheduled: the loan and its interest up to that day in the
 * colours that they have everywhere, and as an empty box the interest that falls away. Its words are the list below.
 */
import { useLingui } from '@lingui/react/macro';
import type { PayOffDay } from '#contract/settlement.ts';
import { PartsBar } from '#ui/parts-bar.tsx';
import { useFormat } from '#ui/words.tsx';
import { barOf } from './bar-of.ts';

export function DroppedBar({ day }: { day: PayOffDay }) {
  const { t } = useLingui();
  const format = useFormat();
  const [pay, saved] = [format.sen(day.amountSen), format.sen(day.droppedSen)];
  const { loanSen, costSen, goneSen } = barOf(day);
  return (
    <PartsBar
      parts={[
        { look: 'principal', amount: loanSen },
        { look: 'interest', amount: costSen },
        { look: 'gone', amount: goneSen },
      ]}
      name={t`You pay ${pay}. ${saved} of interest is dropped.`}
      conclusion={t`You save ${saved} by paying off on this day.`}
    />
  );
}
