/**
 * Hides every amount of the reader's own from people nearby, and shows them again. Nobody agrees to an amount or sends one that
 * they do not see, so some pages show theirs all the same; that is said here, before somebody opens one among people.
 * Stands in a row that wraps.
 */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { classNames } from './class-names.ts';
import { hideAmounts, useAmountsHidden } from './money.tsx';
import { iconButtonClass } from './shell.tsx';

export function AmountsHideButton() {
  const { t } = useLingui();
  const hidden = useAmountsHidden();
  return (
    <>
      <button
        type="button"
        onClick={() => hideAmounts(!hidden)}
        className={classNames(iconButtonClass, 'ms-auto -me-2')}
      >
        {hidden ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
        {hidden ? t`Show` : t`Hide`}
        <span className="sr-only"> {t`amounts`}</span>
      </button>
      <p role="status" className="w-full text-end text-sm empty:hidden">
        {hidden && t`Where you apply, pay or sign, amounts stay visible.`}
      </p>
    </>
  );
}
