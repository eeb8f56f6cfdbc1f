/** `/kode-otp` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function KodeOtpPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Enter the 6-digit code`}</Heading>
    </div>
  );
}
