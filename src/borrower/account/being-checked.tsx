/** So that nobody pays the same money twice while the first payment is looked at: wherever something is to pay. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

/** What was sent and is not checked yet, in sen, and what that means where it is said. */
type BeingCheckedProps = { checkingSen: number; children: ReactNode };

export function BeingChecked({ checkingSen, children }: BeingCheckedProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (checkingSen === 0) return null;
  const amount = format.sen(checkingSen);
  return (
    <Notice tone="info" title={t`We are checking your payment of ${amount}`}>
      {children}
    </Notice>
  );
}

/** Beside a bill of so many sen. */
export function BillBeingChecked({ checkingSen, toPaySen }: { checkingSen: number; toPaySen: number }) {
  const { t } = useLingui();
  return (
    <BeingChecked checkingSen={checkingSen}>
      {checkingSen < toPaySen
        ? t`You do not need to pay this amount again: only what is left of the bill. The bill changes when the payment is confirmed.`
        : t`You do not need to pay or send it again. This bill changes when the payment is confirmed.`}
    </BeingChecked>
  );
}
