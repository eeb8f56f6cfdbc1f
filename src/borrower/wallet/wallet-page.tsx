/** `/wallet` */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';

export function WalletPage() {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading>{t`Wallet`}</Heading>
    </div>
  );
}
