/** `/my-account/message` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function MessagePage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Message`}</Heading>
    </div>
  );
}
