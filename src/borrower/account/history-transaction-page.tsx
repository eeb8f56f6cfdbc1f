/** `/my-account/history-transaction`: every movement of the borrower's money, newest first, by month. */
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useSearch } from 'wouter/use-browser-location';
import type { Transaction } from '#contract/loans.ts';
import { getReceipt } from '#contract/payments.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';
import { TransactionRow } from '../transaction-row.tsx';
import { AccountLayout } from './account-layout.tsx';

const filters = ['all', 'payments', 'received', 'charges'] as const;
type Filter = (typeof filters)[number];

function useFilter(): Filter {
  const wanted = new URLSearchParams(useSearch()).get('type');
  return filters.find((filter) => filter === wanted) ?? 'all';
}

export function HistoryTransactionPage() {
  const { t } = useLingui();
  const type = useFilter();
  const query = useInfiniteQuery({
    queryKey: ['getTransactions', type],
    queryFn: ({ pageParam, signal }) =>
      api.getTransactions({ type, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.more ? last.transactions.at(-1)?.transactionId : undefined),
  });
  const transactions = query.data?.pages.flatMap((page) => page.transactions) ?? [];
  return (
    <AccountLayout title={t`Transaction History`}>
      <Filters type={type} />
      {query.isPending && (
        <Skeleton label={t`Loading your history…`}>
          <Bone className="h-64 rounded-card" />
        </Skeleton>
      )}
      {query.isError && (
        <ErrorNote
          title={t`We could not load your history. Your money and your loan are not affected.`}
          problem={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && transactions.length === 0 && <Nothing type={type} />}
      <div className="grid gap-4">
        {byMonth(transactions).map(([month, rows]) => (
          <Month key={month} month={month} rows={rows} />
        ))}
      </div>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
      {transactions.length > 0 && <p className="mt-3 text-sm text-text-2">{t`All amounts in RM`}</p>}
    </AccountLayout>
  );
}

function Filters({ type }: { type: Filter }) {
  const { t } = useLingui();
  const names: Record<Filter, string> = {
    all: t`All`,
    payments: t`Payments`,
    received: t`Money received`,
    charges: t`Charges`,
  };
  return (
    <nav aria-label={t`Show`} className="mb-4 flex flex-wrap gap-2 print:hidden">
      {filters.map((filter) => (
        <Link
          key={filter}
          to={
            filter === 'all'
              ? '/my-account/history-transaction'
              : `/my-account/history-transaction?type=${filter}`
          }
          aria-current={filter === type ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-full border-[1.5px] px-4 font-medium no-underline',
            filter === type
              ? 'border-primary bg-primary text-on-primary'
              : 'border-border-strong bg-surface text-text',
          )}
        >
          {names[filter]}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ type }: { type: Filter }) {
  const { t } = useLingui();
  const sentences: Record<Filter, string> = {
    all: t`No transactions yet. They appear here after your loan is paid out.`,
    payments: t`No payments yet.`,
    received: t`No money received yet.`,
    charges: t`No charges. Good.`,
  };
  return (
    <Card>
      <EmptyState>{sentences[type]}</EmptyState>
    </Card>
  );
}

function byMonth(transactions: readonly Transaction[]): [string, Transaction[]][] {
  const months = Map.groupBy(transactions, ({ on }) => on.slice(0, 7));
  return [...months];
}

function Month({ month, rows }: { month: string; rows: readonly Transaction[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={format.monthOf(`${month}-01`)}>
      <ul>
        {rows.map((transaction) => (
          <TransactionRow key={transaction.transactionId} transaction={transaction}>
            <span className="num block text-sm break-all text-text-3">
              {transaction.bankReference ?? transaction.reference}
            </span>
            {transaction.paymentId && (
              <a
                href={addressOf(getReceipt, { paymentId: transaction.paymentId })}
                download
                className="inline-flex min-h-6 items-center gap-1 text-sm"
              >
                <FileText aria-hidden className="size-4" />
                {t`Receipt (PDF)`}
              </a>
            )}
          </TransactionRow>
        ))}
      </ul>
    </Card>
  );
}
