/** `/sign-in` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function SignInPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Sign in`}</Heading>
    </div>
  );
}
