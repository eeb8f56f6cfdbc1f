/** Our account to pay to changes soon: decided by two people, told by message, and here where it is needed, so that nobody is surprised by another one. */
import { useLingui } from '@lingui/react/macro';
import type { Repayment } from '#contract/payments.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

type AccountChangesProps = { change: NonNullable<Repayment['accountChange']>; isAccountBelow: boolean };

export function AccountChanges({ change, isAccountBelow }: AccountChangesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const from = format.dateTime(change.effectiveAt);
  const { bankName, holderName, lastFour } = change;
  return (
    <Notice tone="info" title={t`From ${from} our account changes`}>
      {isAccountBelow
        ? t`Until then pay to the account below. From then on this page shows the new one: ${bankName}, in the name of ${holderName}, ending in ${lastFour}. If anybody asks you to pay elsewhere, do not pay and write to us.`
        : t`You do not need to pay anything now. When you have a payment to make, this page shows the account: from then on ${bankName}, in the name of ${holderName}, ending in ${lastFour}. If anybody asks you to pay elsewhere, do not pay and write to us.`}
    </Notice>
  );
}
