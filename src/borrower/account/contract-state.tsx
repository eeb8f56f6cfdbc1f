/** Where the contract stands and who acts next. */
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import type { Agreement } from './contract-page.tsx';

export function ContractState({ agreement: { loan, signature } }: { agreement: Agreement }) {
  const { t } = useLingui();
  const format = useFormat();
  if (loan.status === 'expired') {
    return (
      <Notice
        tone="info"
        title={t`This offer ended unsigned`}
      >{t`Nothing is owed. You can apply again at any time.`}</Notice>
    );
  }
  if (loan.status === 'cancelled') {
    return <Notice tone="info" title={t`You cancelled this loan`}>{t`Nothing is owed.`}</Notice>;
  }
  if (loan.status === 'settled') {
    return (
      <Notice
        tone="success"
        title={t`You have paid off this loan`}
      >{t`This contract has ended. You owe nothing.`}</Notice>
    );
  }
  if (loan.status === 'disbursed') {
    return (
      <Notice tone="success" title={t`Your contract is active`}>
        {t`Your copy stays here for you, free, for as long as we keep records.`}{' '}
        <Link to="/my-account/due-day">{t`Change the day of your bills`}</Link>
      </Notice>
    );
  }
  if (!signature) {
    const until = loan.offerEndsOn ? format.dateWithWeekday(loan.offerEndsOn) : '';
    return (
      <Notice tone="info" title={t`Approved. Read the contract, then sign it below.`}>
        {t`Take your time: the offer is open until ${until}. Signing costs nothing, and you can still cancel free of charge until the money is on its way.`}
      </Notice>
    );
  }
  if (!signature.countersignedBy) {
    return (
      <Notice tone="success" title={t`You have signed. Now it is our turn.`}>
        {t`The lender signs next, then your money is sent to your bank. You do not need to do or pay anything.`}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t`Signed by you and by the lender`}>
      {t`Next we send your money to your bank. You do not need to do or pay anything.`}
    </Notice>
  );
}
