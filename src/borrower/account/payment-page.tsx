/** `/my-account/payment` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function PaymentPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Repayment`}</Heading>
    </div>
  );
}
