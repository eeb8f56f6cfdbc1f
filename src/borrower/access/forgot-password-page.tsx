/** `/forgot-password` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function ForgotPasswordPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Forgot your password?`}</Heading>
    </div>
  );
}
