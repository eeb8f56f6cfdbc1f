/** `/my-account` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function MyAccountPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Account`}</Heading>
    </div>
  );
}
