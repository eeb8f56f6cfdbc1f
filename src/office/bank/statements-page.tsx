/** `/office/bank/statements`: every statement that was imported, by whom, and how many of its lines still wait. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { BackTo } from '../back-to.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';
import { useBankStatements } from './use-bank.ts';

export function BackToBank() {
  const { t } = useLingui();
  return <BackTo to="/bank">{t`Bank`}</BackTo>;
}

export function StatementsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const list = useListAddress({ filters: [], sorts: [] });
  const query = useBankStatements(list.page);
  return (
    <>
      <BackToBank />
      <Heading>{t`Bank statements`}</Heading>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the statements…`}
          failed={t`We could not load the statements.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ rows, total }) =>
            total === 0 ? (
              <Card>
                <EmptyState>{t`No statement was imported yet. Those you import appear here with their lines.`}</EmptyState>
              </Card>
            ) : (
              <>
                <DataTable
                  caption={t`Bank statements`}
                  rows={rows}
                  keyOf={({ statementId }) => statementId}
                  linkOf={({ statementId }) => `/bank?statement=${statementId}`}
                  below={({ accountLastFour, format: kind }) => `•••• ${accountLastFour}, ${kind}`}
                  columns={[
                    {
                      key: 'file',
                      label: t`File`,
                      cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span>,
                    },
                    {
                      key: 'days',
                      label: t`Days`,
                      cell: ({ firstDay, lastDay }) => `${format.date(firstDay)} – ${format.date(lastDay)}`,
                    },
                    {
                      key: 'lines',
                      label: t`Lines`,
                      isNumber: true,
                      cell: ({ lineCount }) => format.count(lineCount),
                    },
                    {
                      key: 'new',
                      label: t`New`,
                      isNumber: true,
                      cell: ({ newCount }) => format.count(newCount),
                    },
                    {
                      key: 'waiting',
                      label: t`To match`,
                      isNumber: true,
                      cell: ({ waitingCount }) => format.count(waitingCount),
                    },
                    {
                      key: 'by',
                      label: t`Imported`,
                      cell: ({ importedBy, importedAt }) => `${importedBy}, ${format.dateTime(importedAt)}`,
                    },
                  ]}
                />
                <Pager list={list} total={total} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
