/** Why an account is asked for in the middle of an application: what was chosen waits behind it. */
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useFormat } from '#ui/words.tsx';
import { choiceIn, keptText } from '../loan/kept-choice.ts';

const never = () => () => undefined;

export function KeptChoiceNote() {
  const { t } = useLingui();
  const format = useFormat();
  // The server does not know it.
  const choice = choiceIn(useSyncExternalStore(never, keptText, () => null));
  if (!choice) return null;
  const amount = format.wholeRinggit(choice.amountSen);
  const term = format.months(choice.termMonths);
  return <p className="text-text-2">{t`Your choice is kept: ${amount} over ${term}.`}</p>;
}
