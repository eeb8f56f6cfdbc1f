/** One movement of the borrower's money: what it was, when, how much and which way. */
import { useLingui } from '@lingui/react/macro';
import {
  ArrowUpRight,
  CalendarClock,
  Landmark,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Transaction } from '#contract/loans.ts';
import {
  type TransactionDirection,
  type TransactionType,
  transactionDirections,
} from '#domain/transaction.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormat } from '#ui/words.tsx';

const icons: Record<TransactionType, LucideIcon> = {
  sent: Landmark,
  payment: ArrowUpRight,
  returned: Undo2,
  charge: ReceiptText,
  overpayment: PiggyBank,
  'late-interest': CalendarClock,
  reversal: RotateCcw,
  refund: Landmark,
};

/** A charge has no sign: no money moved, and with the minus of a payment it would look paid. */
const signs: Record<TransactionDirection, string> = { 'to-you': '+', 'from-you': '−', charged: '' };

function useTransactionWords() {
  const { t } = useLingui();
  return (transaction: Transaction): { title: string; status: string } => {
    const numbers = transaction.instalmentNumbers.join(', ');
    const words: Record<TransactionType, { title: string; status: string }> = {
      sent: { title: t`Loan money sent to your bank`, status: t`Sent` },
      payment: {
        title: numbers ? t`Instalment ${numbers}` : t`Payment`,
        status: transaction.isTakenBack ? t`Taken back` : transaction.isPart ? t`Part paid` : t`Paid`,
      },
      returned: { title: t`The bank sent the money back`, status: t`Returned` },
      charge: { title: t`Charge`, status: t`Charged` },
      overpayment: { title: t`More than the bill: yours to use`, status: t`Kept for you` },
      'late-interest': { title: t`Late interest on instalment ${numbers}`, status: t`Charged` },
      reversal: { title: t`A payment was taken back`, status: t`Not counted` },
      refund: { title: t`Your money sent back to your bank`, status: t`Sent back` },
    };
    return words[transaction.type];
  };
}

export function TransactionRow({
  transaction,
  children,
}: {
  transaction: Transaction;
  children?: ReactNode;
}) {
  const format = useFormat();
  const wordsOf = useTransactionWords();
  const { title, status } = wordsOf(transaction);
  const Icon = icons[transaction.type];
  return (
    <li
      className={classNames(
        'flex flex-wrap gap-3 border-b border-border py-3 last:border-b-0 last:pb-0',
        children === undefined ? 'items-center' : 'items-start lg:items-center',
      )}
    >
      <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-2 text-primary-soft-text">
        <Icon aria-hidden className="size-5" />
      </span>
      {/* On wide screens what more there is to say stands beside it, in columns. */}
      <div
        className={classNames(
          'min-w-0 flex-1 basis-28',
          children !== undefined &&
            'lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_8rem] lg:items-center lg:gap-x-4',
        )}
      >
        <div>
          <p className="leading-note font-medium">{title}</p>
          <p className="text-sm text-text-3">{format.date(transaction.on)}</p>
        </div>
        {children}
      </div>
      <div className="ms-auto text-right lg:min-w-24">
        <p className="num font-strong">
          {signs[transactionDirections[transaction.type]]}
          {format.senBare(transaction.amountSen)}
        </p>
        <p className="text-sm text-text-3">{status}</p>
      </div>
    </li>
  );
}
