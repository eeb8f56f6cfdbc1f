/** `/my-account/profile` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function ProfilePage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Edit Profile`}</Heading>
    </div>
  );
}
