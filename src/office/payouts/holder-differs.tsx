/** The account is in another name than the borrower's: said again where the money is set aside and sent, with a tick that it was looked at. */
import { useLingui } from '@lingui/react/macro';
import type { PayoutRow } from '#contract/office.ts';
import { Notice } from '#ui/notice.tsx';

const differs = ({ nameMatch }: PayoutRow): boolean => nameMatch === 'different';

export function useHolderLookedWords(payout: PayoutRow): string | undefined {
  const { t } = useLingui();
  return differs(payout) ? t`I have looked at what does not fit` : undefined;
}

export function HolderDiffers({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const { borrowerName, bank } = payout;
  const holder = bank.holderName;
  if (!differs(payout)) return null;
  return (
    <div className="mb-2">
      <Notice tone="danger" title={t`Something does not fit`}>
        {t`The account is in the name of ${holder}, the borrower is ${borrowerName}.`}
      </Notice>
    </div>
  );
}
