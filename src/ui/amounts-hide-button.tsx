/** Hides the large amounts from people nearby, the balance first, and shows them again; the plan and the payments stay. */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { hideAmounts, useAmountsHidden } from './money.tsx';
import { iconButtonClass } from './shell.tsx';

export function AmountsHideButton() {
  const { t } = useLingui();
  const hidden = useAmountsHidden();
  return (
    <button
      type="button"
      aria-pressed={hidden}
      onClick={() => hideAmounts(!hidden)}
      className={iconButtonClass}
    >
      {hidden ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
      {t`Hide`}
      <span className="sr-only"> {t`balance`}</span>
    </button>
  );
}
