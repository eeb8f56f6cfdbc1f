/** `/office/bank`: the lines of the lender's statements, what each most likely is, and booking them. */
import { useLingui } from '@lingui/react/macro';
import { FileUp, List } from 'lucide-react';
import { useSearch } from 'wouter';
import { bankViews } from '#contract/bank.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { LinkButton } from '../navigation.tsx';
import { PageHead } from '../page-head.tsx';
import { FilterDate, FilterSelect, Filters, FilterText } from '../table/filters.tsx';
import { Pager } from '../table/pager.tsx';
import { type ListAddress, useListAddress } from '../table/use-list-address.ts';
import { ViewTabs } from '../view-tabs.tsx';
import { BankLines } from './bank-lines.tsx';
import { useBankViews } from './bank-words.ts';
import { ConfirmCertain } from './confirm-certain.tsx';
import { useBankLines, useBankStatements } from './use-bank.ts';

const words = { filters: ['text', 'from', 'to', 'statement'], sorts: [] } as const;

export function BankPage() {
  const { t } = useLingui();
  const may = useMay();
  const names = useBankViews();
  const wish = new URLSearchParams(useSearch()).get('view');
  const view = bankViews.find((known) => known === wish) ?? 'to-match';
  const list = useListAddress(words);
  const query = useBankLines({ view, page: list.page, filters: list.filters });
  const isFiltered = Object.keys(list.filters).length > 0;
  return (
    <>
      <PageHead
        title={t`Bank`}
        view={view}
        actions={
          <>
            <LinkButton to="/bank/statements" variant="secondary" size="small">
              <List aria-hidden />
              {t`Statements`}
            </LinkButton>
            {may('importBankStatement') && (
              <LinkButton to="/bank/import" size="small">
                <FileUp aria-hidden />
                {t`Import a statement`}
              </LinkButton>
            )}
          </>
        }
      />
      <ViewTabs
        label={t`Views`}
        path="/bank"
        open={view}
        views={bankViews.map((one) => ({ view: one, name: names[one] }))}
        keep={list.filters}
      />
      <Filters list={list} isFoldable>
        <FilterText list={list} name="text" type="search" label={t`Reference, name or text`} />
        <FilterDate list={list} name="from" label={t`From`} />
        <FilterDate list={list} name="to" label={t`Until`} />
        <StatementFilter list={list} />
      </Filters>
      {view === 'certain' && may('confirmPayment') && (
        <ConfirmCertain total={query.data?.total ?? 0} filters={list.filters} />
      )}
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the bank lines…`}
          failed={t`We could not load the bank lines.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ rows, total }) =>
            rows.length === 0 ? (
              <Card>
                {isFiltered ? (
                  <EmptyState>{t`No line fits these filters.`}</EmptyState>
                ) : view === 'to-match' ? (
                  <NothingToMatch />
                ) : (
                  <EmptyState>{t`No lines here yet.`}</EmptyState>
                )}
              </Card>
            ) : (
              <>
                <BankLines lines={rows} />
                <Pager list={list} total={total} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** Of the newest statements. Whoever comes from an import sees that the lines of that one stand here, and no others. */
function StatementFilter({ list }: { list: ListAddress<(typeof words.filters)[number], never> }) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = useBankStatements(1).data?.rows ?? [];
  return (
    <FilterSelect
      list={list}
      name="statement"
      label={t`Statement`}
      all={t`All statements`}
      options={rows.map(({ statementId, fileName, lastDay }) => ({
        value: statementId,
        label: `${fileName}, ${format.date(lastDay)}`,
      }))}
    />
  );
}

/** Before the first statement nothing is matched: what to do stands there instead. */
function NothingToMatch() {
  const { t } = useLingui();
  const { data } = useBankStatements(1);
  return (
    <EmptyState>
      {data?.total === 0
        ? t`No statement has been imported yet. Download one from the bank, as CSV or camt.053, and import it here.`
        : t`Every line is matched. Import the next statement when the bank has it.`}
    </EmptyState>
  );
}
