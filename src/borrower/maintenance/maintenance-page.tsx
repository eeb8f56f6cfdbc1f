/** `/maintenance` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function MaintenancePage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Jernih is not available right now`}</Heading>
    </div>
  );
}
