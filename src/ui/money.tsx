/** Amounts as the screen shows them: the one big number, and hiding the large ones from people nearby. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { hideAmountsIn } from './amounts-in-text.ts';
import { classNames } from './class-names.ts';
import { isHidden, subscribeToWish } from './wish-to-hide.ts';
import { AmountsHidden, hiddenAmount, useFormat } from './words.tsx';

/** Remembered on the device, for who is signed in. */
export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribeToWish, isHidden, () => false);
}

/** Around what is the reader's own: every amount in it, also inside sentences, follows the wish to hide them. */
export function OwnAmounts({ children }: { children: ReactNode }) {
  return <AmountsHidden value={useAmountsHidden()}>{children}</AmountsHidden>;
}

/** For what was written elsewhere, such as a message: its amounts follow the same wish. */
export function useHidingAmounts(): (text: string) => string {
  const hidden = useAmountsHidden();
  return (text) => (hidden ? hideAmountsIn(text, hiddenAmount) : text);
}

/** An amount that follows the reader's wish to hide it. */
export function Amount({ amountSen, className }: { amountSen: number; className?: string }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!useAmountsHidden())
    return <span className={classNames('num', className)}>{format.sen(amountSen)}</span>;
  return (
    <span className={classNames('num', className)}>
      <span aria-hidden>{hiddenAmount}</span>
      <span className="sr-only">{t`Amount hidden`}</span>
    </span>
  );
}

type BigAmountProps = {
  amountSen: number /** Follows the reader's wish to hide amounts. */;
  hideable?: boolean;
};

/** The one big number of a screen. */
export function BigAmount({ amountSen, hideable = false }: BigAmountProps) {
  const { t } = useLingui();
  const format = useFormat();
  const hidden = useAmountsHidden() && hideable;
  const written = format.sen(amountSen);
  const [sign, digits] = written.split('RM');
  return (
    <span className="num text-[min(var(--text-money),13vw)] leading-[1.05] font-strong tracking-[-0.028em]">
      <span aria-hidden={hidden || undefined}>
        {sign}
        <span className="me-[0.36em] align-[0.3em] text-[0.54em] tracking-normal opacity-75">RM</span>
        {hidden ? '••••' : digits}
      </span>
      {hidden && <span className="sr-only">{t`Amount hidden`}</span>}
    </span>
  );
}
