/**
 * Hides every amount of the reader's own from people nearby, and shows them again. Nobody agrees to an amount or sends one that
 * they do not see, so some pages show theirs all the same; that is said before somebody opens one among people: at the press
 * over the page, which stays where it is, and under the button of a page that opens with amounts hidden. Its room stays.
 * Stands in a row that wraps.
 */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { useAmountsHidden } from './money.tsx';
import { iconButtonClass } from './shell.tsx';
import { toast } from './toast.tsx';
import { hideAmounts } from './wish-to-hide.ts';

export function AmountsHideButton() {
  const { t } = useLingui();
  const hidden = useAmountsHidden();
  const [openedHidden] = useState(hidden);
  const sentence = t`Where you apply, pay or sign, amounts stay visible.`;
  function press() {
    hideAmounts(!hidden);
    if (!hidden && !openedHidden) toast(sentence);
  }
  return (
    <>
      <button type="button" onClick={press} className={classNames(iconButtonClass, 'ms-auto -me-2')}>
        {hidden ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
        {hidden ? t`Show` : t`Hide`}
        <span className="sr-only"> {t`amounts`}</span>
      </button>
      {openedHidden && (
        <p className={classNames('w-full text-end text-sm', !hidden && 'invisible')}>{sentence}</p>
      )}
    </>
  );
}
