/** `/loan` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function LoanPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Apply for a loan`}</Heading>
    </div>
  );
}
