/** Sets the money aside for the borrower's account; a different person sends it. */
import { useLingui } from '@lingui/react/macro';
import type { PayoutRow } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { HolderDiffers, useHolderLookedWords } from './holder-differs.tsx';
import { useReadPayoutsAgain } from './use-payouts.ts';

export function PreparePayout({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadPayoutsAgain();
  const { loanId, reference, amountSen, bank, borrowerName } = payout;
  const amount = format.sen(amountSen);
  const confirmed = useConfirmed(api.preparePayout);
  const preparation = useAction(confirmed.submit);

  async function press() {
    const outcome = await preparation.run({ loanId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Payout prepared. A second person releases it.`);
    readAgain();
  }

  return (
    <div className="grid gap-3">
      <ConflictNote problem={preparation.problem} onReload={readAgain} />
      <div>
        <Button size="small" busy={preparation.busy} onClick={() => void press()}>{t`Prepare payout`}</Button>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Prepare this payout?`}
        yes={t`Prepare ${amount}`}
        mustSay={useHolderLookedWords(payout)}
      >
        {() => (
          <>
            <HolderDiffers payout={payout} />
            <SummaryList
              items={[
                { label: t`Amount`, value: amount },
                { label: t`Borrower`, value: borrowerName },
                { label: t`Account holder`, value: bank.holderName },
                { label: t`Bank`, value: bank.bankName, note: bank.accountNumber },
              ]}
            />
            <p className="my-3">{t`A different person releases it when the bank has sent the money.`}</p>
            <BorrowerOfLoanReads
              loanId={loanId}
              notice={{ template: 'payout-prepared', facts: { reference, amountSen } }}
            />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
