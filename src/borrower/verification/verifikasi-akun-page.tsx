/** `/verifikasi-akun` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function VerifikasiAkunPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Verify your identity`}</Heading>
    </div>
  );
}
