/** `/my-account/bank-account` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function BankAccountPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`My Bank Account`}</Heading>
    </div>
  );
}
