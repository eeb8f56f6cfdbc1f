/** `/` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function HomePage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`See the full cost before you borrow`}</Heading>
    </div>
  );
}
