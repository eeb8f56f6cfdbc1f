/** `/my-account/due-day`: the day of the month of the bills, moved once a year free of charge, signed like a plan. */
import { useLingui } from '@lingui/react/macro';
import { AccountLayout } from '../account/account-layout.tsx';

export function DueDayPage() {
  const { t } = useLingui();
  return <AccountLayout title={t`Day of your bills`}>{null}</AccountLayout>;
}
