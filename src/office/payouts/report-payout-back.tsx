/** The bank sent a paid-out loan's money back: from here nothing counts for its borrower until two people answer. */
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
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
import { useReadPayoutsAgain } from './use-payouts.ts';

type ReportPayoutBackProps = {
  payout: Pick<PayoutRow, 'loanId' | 'borrowerName' | 'reference' | 'amountSen'>;
  onDone?: () => void;
};

export function ReportPayoutBack({ payout, onDone }: ReportPayoutBackProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadPayoutsAgain();
  const confirmed = useConfirmed((input: { loanId: string }, options) =>
    api.reportPayoutBack(input, options),
  );
  const report = useAction(confirmed.submit);
  const { loanId, borrowerName, reference, amountSen } = payout;

  async function press() {
    const outcome = await report.run({ loanId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Reported. It waits for its answer under “Money not received”.`);
    readAgain();
    onDone?.();
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button
        size="small"
        variant="secondary"
        busy={report.busy}
        // The same words stand on every payout.
        aria-label={`${t`The bank sent it back`}: ${reference}`}
        onClick={() => void press()}
      >
        <Undo2 aria-hidden />
        {t`The bank sent it back`}
      </Button>
      <ConflictNote problem={report.problem} onReload={readAgain} />
      <ConfirmDialog confirmed={confirmed} title={t`Did the bank send it back?`} yes={t`It came back`}>
        {() => (
          <div className="grid gap-3">
            <p>{t`From today no interest and no late interest count, and nobody is reminded. Two people then write down and confirm what the bank says.`}</p>
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrowerName, note: reference },
                { label: t`Amount`, value: format.sen(amountSen) },
              ]}
            />
            <BorrowerOfLoanReads
              loanId={loanId}
              notice={{ template: 'payout-came-back', facts: { reference } }}
            />
          </div>
        )}
      </ConfirmDialog>
    </div>
  );
}
