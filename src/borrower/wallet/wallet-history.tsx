/** The last movements of the borrower's money. */
import { useLingui } from '@lingui/react/macro';
import type { Transaction } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '../navigation.tsx';
import { TransactionRow } from '../transaction-row.tsx';

type WalletHistoryProps = { transactions: readonly Transaction[]; mayCome: boolean };

export function WalletHistory({ transactions, mayCome }: WalletHistoryProps) {
  const { t } = useLingui();
  const seeAll = (
    <Link to="/my-account/history-transaction" className="stands-alone print:hidden">
      {t`See all`}
    </Link>
  );
  return (
    <Card title={t`History`} aside={transactions.length > 0 && seeAll}>
      {transactions.length === 0 ? (
        <p className="text-text-2">
          {mayCome
            ? t`No transactions yet. They appear here after your loan is paid out.`
            : t`No transactions.`}
        </p>
      ) : (
        <>
          <ul>
            {transactions.map((transaction) => (
              <TransactionRow key={transaction.transactionId} transaction={transaction} />
            ))}
          </ul>
          <p className="mt-4 text-sm text-text-2">{t`All amounts in RM`}</p>
        </>
      )}
    </Card>
  );
}
