/** `/my-account/information` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function InformationPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Personal Information`}</Heading>
    </div>
  );
}
