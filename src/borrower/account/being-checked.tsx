/** So that nobody pays the same money twice while the first payment is looked at: wherever something is to pay. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Wallet } from '#contract/loans.ts';
import { type Sen, sen, subtractSen } from '#domain/money.ts';
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

type PayOffTodayProps = { payOffToday: NonNullable<Wallet['payOffToday']>; checking: readonly Sen[] };

/** What it costs to be done with the loan today, and what that saves. While a payment is checked nobody is told to pay it all: it is not taken off yet, here and on the page of paying off. */
export function PayOffToday({ payOffToday, checking }: PayOffTodayProps) {
  const { t } = useLingui();
  const format = useFormat();
  const listed = useListed();
  if (checking.length > 0) {
    const amount = listed(checking.map((sen) => format.sen(sen)));
    return (
      <p>{t`We are checking ${amount} that you sent. Until we confirm it, the amount for paying off early does not count it.`}</p>
    );
  }
  return (
    <p>
      {t`Pay it all off today for ${format.sen(payOffToday.amountSen)} and save ${format.sen(payOffToday.savingSen)}.`}
    </p>
  );
}

type BillBeingCheckedProps = {
  checking: readonly Sen[];
  /** To pay today; `lateSen` of it is late interest up to today. */
  toPaySen: Sen;
  lateSen: Sen;
};

/** Beside a bill. A payment counts from the day it was made, so with late interest up to today nobody knows yet what is left. */
export function BillBeingChecked({ checking, toPaySen, lateSen }: BillBeingCheckedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [newest = sen(0)] = checking;
  const safe =
    checking.length > 1
      ? t`You do not need to pay or send them again. If two of them are the same payment, it counts once.`
      : newest >= toPaySen
        ? t`You do not need to pay or send it again.`
        : lateSen > 0
          ? t`You do not need to pay this amount again. It counts from the day you paid it, so less late interest may be owed than stands here.`
          : t`You do not need to pay this amount again: if we confirm all of it, ${format.sen(subtractSen(toPaySen, newest))} is left.`;
  return (
    <BeingChecked checking={checking}>
      {safe}
      {format.gap}
      {t`The bill changes when we confirm.`}
    </BeingChecked>
  );
}
