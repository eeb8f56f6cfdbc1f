/** So that nobody pays the same money twice while the first payment is looked at: wherever something is to pay. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Sen } from '#domain/money.ts';
import { useListed } from '#ui/listed.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

/** Each payment that was sent and is not checked yet, and what that means where it is said. Never their sum: two may be one payment. */
type BeingCheckedProps = { checking: readonly Sen[]; children: ReactNode };

export function BeingChecked({ checking, children }: BeingCheckedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const listed = useListed();
  if (checking.length === 0) return null;
  const count = checking.length;
  const amount = listed(checking.map((sen) => format.sen(sen)));
  const title =
    count === 1
      ? t`We are checking your payment of ${amount}`
      : t`We are checking ${count} payments: ${amount}`;
  return (
    <Notice tone="info" title={title}>
      {children}
    </Notice>
  );
}

/** Beside a bill of so many sen. */
export function BillBeingChecked({ checking, toPaySen }: { checking: readonly Sen[]; toPaySen: number }) {
  const { t } = useLingui();
  const [newest = 0] = checking;
  if (checking.length > 1)
    return (
      <BeingChecked checking={checking}>
        {t`You do not need to pay or send them again. If two of them are the same payment, it counts once. The bill changes when we confirm.`}
      </BeingChecked>
    );
  return (
    <BeingChecked checking={checking}>
      {newest < toPaySen
        ? t`You do not need to pay this amount again: only what is left of the bill. The bill changes when the payment is confirmed.`
        : t`You do not need to pay or send it again. This bill changes when the payment is confirmed.`}
    </BeingChecked>
  );
}
