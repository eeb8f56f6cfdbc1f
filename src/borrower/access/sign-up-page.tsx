/** `/sign-up` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function SignUpPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Create your account`}</Heading>
    </div>
  );
}
