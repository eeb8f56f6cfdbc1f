/** Account recoveries that nobody has decided about, on the desk of borrowers; nothing stands there while there are none. */
import { useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import type { WaitingRecovery } from '#contract/recoveries.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useNow } from '../queue/waiting-time.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { useWaitingRecoveries } from './use-recovery.ts';

export function RecoveriesWaiting() {
  const { t } = useLingui();
  const format = useFormat();
  const { data = [] } = useWaitingRecoveries();
  if (data.length === 0) return null;
  const columns: Column<WaitingRecovery>[] = [
    { key: 'name', label: t`Borrower`, cell: ({ borrowerName }) => borrowerName },
    { key: 'by', label: t`Prepared by`, cell: ({ preparedBy }) => preparedBy.name },
    { key: 'at', label: t`Prepared`, cell: ({ preparedAt }) => format.dateTime(preparedAt) },
    {
      key: 'from',
      label: t`Can be confirmed`,
      cell: (recovery) => <When recovery={recovery} />,
    },
  ];
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-lg">
        {t`Account recoveries to confirm`}{' '}
        <span className="font-(weight:--weight-body) text-text-3 tabular">{data.length}</span>
      </h2>
      <DataTable
        caption={t`Account recoveries to confirm`}
        columns={columns}
        rows={data}
        keyOf={({ recoveryId }) => recoveryId}
        linkOf={({ borrowerId }) => `/borrowers/${borrowerId}`}
      />
    </section>
  );
}

function When({ recovery: { confirmableAt, endsAt } }: { recovery: WaitingRecovery }) {
  const { t } = useLingui();
  const format = useFormat();
  const from = format.dateTime(confirmableAt);
  const until = format.dateTime(endsAt);
  const isEarly = useNow() < new Date(confirmableAt);
  return isEarly ? t`From ${from}` : <Tag tone="warning" icon={Hourglass}>{t`Now, until ${until}`}</Tag>;
}
