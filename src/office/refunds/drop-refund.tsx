/** A refund that is not sent after all: the money stays the borrower's credit, and the borrower reads so at once. */
import { useLingui } from '@lingui/react/macro';
import type { RefundRow } from '#contract/claims.ts';
import type { Notice as NoticeToBorrower } from '#domain/notice.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadRefundsAgain } from './use-refunds.ts';

type DropRefundProps = { refund: RefundRow; refundId: string; onDone: () => void };

export function DropRefund({ refund, refundId, onDone }: DropRefundProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadRefundsAgain();
  const confirmed = useConfirmed((input: { refundId: string }, options) =>
    api.withdrawRefund(input, options),
  );
  const drop = useAction(confirmed.submit);
  const { loanId, borrowerName, reference, amountSen, status } = refund;

  async function press() {
    const outcome = await drop.run({ refundId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Dropped. The money stays the borrower’s credit.`);
    onDone();
    readAgain();
  }

  return (
    <>
      <Button size="small" variant="secondary" busy={drop.busy} onClick={() => void press()}>
        {t`Drop the refund`}
      </Button>
      <ConflictNote problem={drop.problem} onReload={readAgain} />
      <ConfirmDialog confirmed={confirmed} title={t`Drop this refund?`} yes={t`Drop the refund`} isDanger>
        {() => (
          <div className="grid gap-3">
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrowerName, note: reference },
                { label: t`Amount`, value: format.sen(amountSen) },
              ]}
            />
            {status === 'proposed' && (
              <Notice tone="warning">
                {t`If the bank has sent it already, go back and record the bank’s evidence, or the amount that it sent, instead.`}
              </Notice>
            )}
            <BorrowerOfLoanReads loanId={loanId} notice={noticeOf(refund)} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

/** As `withdrawRefund` of the rules sends it. */
function noticeOf({
  reference,
  amountSen,
  creditSen,
  paysNextBill,
}: RefundRow): Pick<NoticeToBorrower, 'template' | 'facts'> {
  const facts = { reference, amountSen };
  if (creditSen < amountSen) return { template: 'refund-not-possible', facts: { ...facts, creditSen } };
  return { template: 'refund-withdrawn', facts: { ...facts, ...(paysNextBill && { pays: 'bill' }) } };
}
