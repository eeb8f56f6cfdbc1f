/** `/my-account/history-transaction` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function HistoryTransactionPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Transaction History`}</Heading>
    </div>
  );
}
