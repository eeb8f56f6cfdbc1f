/** `/my-account/change-password` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function ChangePasswordPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Change Password`}</Heading>
    </div>
  );
}
