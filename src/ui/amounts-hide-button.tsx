/** Hides every amount of the reader's own from people nearby, and shows them again. */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { hideAmounts, useAmountsHidden } from './money.tsx';
import { iconButtonClass } from './shell.tsx';

export function AmountsHideButton() {
  const { t } = useLingui();
  const hidden = useAmountsHidden();
  return (
    <button type="button" onClick={() => hideAmounts(!hidden)} className={iconButtonClass}>
      {hidden ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
      {hidden ? t`Show` : t`Hide`}
      <span className="sr-only"> {t`amounts`}</span>
    </button>
  );
}
