/** `/office`: Review queue. */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function QueuePage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Review queue`}</Heading>
    </div>
  );
}
