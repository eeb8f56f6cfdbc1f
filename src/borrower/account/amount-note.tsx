/** Under the amount while it is typed: what it pays, what stays open, and whose the rest is. */
import { useLingui } from '@lingui/react/macro';
import type { DueNow } from '#contract/loans.ts';
import type { Sen } from '#domain/money.ts';
import { useFormat } from '#ui/words.tsx';
import { whatItPays } from './what-it-pays.ts';

type AmountNoteProps = { amountSen: Sen; dueNow: DueNow; payOffSen: Sen | undefined };

export function AmountNote({ amountSen, dueNow, payOffSen }: AmountNoteProps) {
  const words = useAmountWords();
  return (
    <p role="status" className="mt-1.5 text-sm text-text-2">
      {amountSen > 0 && words(whatItPays(amountSen, dueNow, payOffSen), dueNow)}
    </p>
  );
}

function useAmountWords() {
  const { t } = useLingui();
  const format = useFormat();
  return (pays: ReturnType<typeof whatItPays>, { nextDueOn }: DueNow): string => {
    const nextDay = nextDueOn ? format.dateWithWeekday(nextDueOn) : '';
    switch (pays.is) {
      case 'part':
        return pays.isDue
          ? t`You can pay a part. ${format.sen(pays.leftSen)} stays due, and late interest counts on that only.`
          : t`You can pay a part. ${format.sen(pays.leftSen)} stays to be paid by ${nextDay}.`;
      case 'bill':
        return '';
      case 'due-and-next':
        return t`This pays everything due and ${format.sen(pays.nextSen)} of your next bill.`;
      case 'over':
        return nextDueOn
          ? t`This is ${format.sen(pays.overSen)} more than the bill. It stays yours: it pays the bill after it when that is due, or we send it back if you ask.`
          : t`This is ${format.sen(pays.overSen)} more than you owe. It stays yours, and we send it back if you ask.`;
      case 'pay-off':
        return t`This is enough to pay off the whole loan today. What is over stays yours.`;
    }
  };
}
