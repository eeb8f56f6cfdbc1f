/** `/my-account/contract` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function ContractPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Loan Contract`}</Heading>
    </div>
  );
}
