/** `/my-account/history-transaction`: every movement of the borrower's money, newest first, by month. */
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useSearch } from 'wouter/use-browser-location';
import type { Transaction } from '#contract/loans.ts';
import { getReceipt } from '#contract/payments.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { OwnAmounts } from '#ui/money.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat, useLocale } from '#ui/words.tsx';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { TransactionRow } from '../transaction-row.tsx';
import { AccountLayout } from './account-layout.tsx';
import { type HistoryFilter, type HistoryType, historyFilter } from './history-address.ts';
import { DownloadHistory, HistoryFilters } from './history-filters.tsx';

const useTransactions = (filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: ['getTransactions', filter],
    queryFn: ({ pageParam, signal }) =>
      api.getTransactions({ ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.more ? last.transactions.at(-1)?.transactionId : undefined),
  });

export function HistoryTransactionPage() {
  const { t } = useLingui();
  const filter = historyFilter(useSearch());
  const query = useTransactions(filter);
  return (
    <AccountLayout title={t`Transaction History`}>
      <HistoryFilters filter={filter} isEmpty={query.data?.pages[0]?.transactions.length === 0} />
      <Loaded
        query={query}
        label={t`Loading your history…`}
        failed={t`We could not load your history. Your money and your loan are not affected.`}
        isPage
        bones={<HistoryBones />}
      >
        {({ pages }) => {
          const transactions = pages.flatMap((page) => page.transactions);
          if (transactions.length === 0) return <Nothing filter={filter} />;
          return (
            <OwnAmounts>
              <Card>
                <div className="grid gap-6">
                  {byMonth(transactions).map(([month, rows]) => (
                    <Month key={month} month={month} rows={rows} />
                  ))}
                </div>
              </Card>
              <More query={query} />
              <p className="mt-4 max-w-measure text-sm text-text-2">{t`All amounts in RM: + came to you, − came from you. Without a sign it was charged, and no money moved.`}</p>
              <DownloadHistory filter={filter} />
            </OwnAmounts>
          );
        }}
      </Loaded>
    </AccountLayout>
  );
}

/** The list stays as it is while older rows come, or when they do not. */
function More({ query }: { query: ReturnType<typeof useTransactions> }) {
  const { t } = useLingui();
  const next = () => void query.fetchNextPage();
  return (
    <div className="mt-4 grid justify-items-start gap-3 empty:hidden">
      <ErrorNote
        isRead
        title={t`We could not load your history. Your money and your loan are not affected.`}
        problem={query.isFetchNextPageError ? query.error : undefined}
        onRetry={next}
      />
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={next}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}

function HistoryBones() {
  return (
    <div className="rounded-card border border-border bg-surface p-5 sm:p-6">
      <Bone className="h-6 w-32" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="mt-5 flex items-center gap-3">
          <Bone className="size-10 rounded-full" />
          <Bone className="h-10 flex-1" />
          <Bone className="h-10 w-20" />
        </div>
      ))}
    </div>
  );
}

function Nothing({ filter: { type, from, to } }: { filter: HistoryFilter }) {
  const { t } = useLingui();
  const sentences: Record<HistoryType, string> = {
    all: t`No transactions yet. They appear here after your loan is paid out.`,
    payments: t`No payments yet.`,
    received: t`No money received yet.`,
    charges: t`No charges. Good.`,
  };
  if (!from && !to) {
    return (
      <Card>
        <EmptyState
          action={
            type === 'all' && <LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>
          }
        >
          {sentences[type]}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        action={
          <LinkButton to="/my-account/history-transaction" variant="secondary">{t`Show all`}</LinkButton>
        }
      >
        {t`Nothing happened in this period. Choose other days, or look at everything.`}
      </EmptyState>
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
  const language = useLocale();
  return (
    <section>
      <h2 className="border-b border-border pb-2 text-note text-text-2">{format.monthOf(`${month}-01`)}</h2>
      <ul>
        {rows.map((transaction) => (
          <TransactionRow key={transaction.transactionId} transaction={transaction}>
            <span className="block text-sm break-all tabular text-text-3">
              {transaction.bankReference ?? transaction.reference}
            </span>
            {transaction.paymentId && (
              <a
                href={addressOf(getReceipt, { paymentId: transaction.paymentId, language })}
                download
                className="stands-alone gap-1 text-sm"
              >
                <FileText aria-hidden className="size-4" />
                {t`Receipt (PDF)`}
              </a>
            )}
          </TransactionRow>
        ))}
      </ul>
    </section>
  );
}
