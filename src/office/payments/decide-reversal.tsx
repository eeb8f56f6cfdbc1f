/** The second person's step. Whoever asked reads here why somebody else must do it, and may drop it. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import type { PaymentCase } from '#contract/office.ts';
import { zeroSen } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { ReversalEffect } from './reversal-effect.tsx';
import { useReversalReasons } from './reversal-words.ts';
import { useReadPaymentsAgain } from './use-payments.ts';

type DecideReversalProps = { payment: PaymentCase; reversal: NonNullable<PaymentCase['reversal']> };

export function DecideReversal({ payment, reversal }: DecideReversalProps) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const member = useStaffMember();
  const reasons = useReversalReasons();
  const readAgain = useReadPaymentsAgain();
  const refundLossSen = payment.without?.refundLossSen ?? zeroSen;
  const carried = format.sen(refundLossSen);
  const confirmed = useConfirmed((input: { paymentId: string }, options) =>
    api.confirmReversal({ ...input, ...(refundLossSen > 0 && { refundLossSen }) }, options),
  );
  const confirm = useAction(confirmed.submit);
  const drop = useAction(api.withdrawReversal);
  const { paymentId, loanId, reference, received } = payment;
  const isAsker = member?.userId === reversal.proposedBy.userId;
  const isDecider = !isAsker && may('confirmReversal') && payment.without?.refundUnderWaySen === 0;
  const tooNew = useTooNewUntil('confirmReversal');
  const asker = reversal.proposedBy.name;
  const asked = format.dateTime(reversal.proposedAt);

  async function press(action: Pick<typeof confirm, 'run'>, said: string) {
    const outcome = await action.run({ paymentId });
    if (!outcome?.done || !outcome.answer) return;
    toast(said);
    readAgain();
  }

  return (
    <Card title={t`To take back`} tone="attention">
      <div className="grid gap-4">
        <p>
          <strong className="font-strong">{reasons[reversal.reason]}</strong>
          <span className="block text-sm text-text-2">{t`Asked for by ${asker}, ${asked}`}</span>
        </p>
        <ReversalEffect payment={payment} />
        <BorrowerOfLoanReads
          loanId={loanId}
          notice={{
            template: 'payment-reversed',
            facts: {
              reference,
              amountSen: received?.amountSen ?? payment.claimedSen,
              reason: reversal.reason,
            },
          }}
        />
        {isAsker && (
          <Notice tone="info" icon={UserRoundX}>
            {t`You asked for it, so somebody else confirms it.`}
          </Notice>
        )}
        {isDecider && tooNew && <RoleTooNew until={tooNew} />}
        <ConflictNote problem={confirm.problem ?? drop.problem} onReload={readAgain} />
        <div className="flex flex-wrap gap-3">
          {isDecider && !tooNew && (
            <Button
              variant="danger"
              size="small"
              busy={confirm.busy}
              onClick={() => void press(confirm, t`Payment taken back`)}
            >
              {t`Take the payment back`}
            </Button>
          )}
          {may('withdrawReversal') && (
            <Button
              variant="secondary"
              size="small"
              busy={drop.busy}
              onClick={() => void press(drop, t`Dropped. The payment stays.`)}
            >
              {t`Drop the request`}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Take this payment back?`}
        yes={t`Take the payment back`}
        isDanger
        mustSay={
          refundLossSen > 0 ? t`I have read that the lender carries ${carried} of what went back.` : undefined
        }
      >
        {() => (
          <>
            <SummaryList
              items={[
                { label: t`Borrower`, value: payment.borrowerName, note: reference },
                { label: t`Amount`, value: format.sen(received?.amountSen ?? payment.claimedSen) },
                { label: t`Reason`, value: reasons[reversal.reason] },
              ]}
            />
            <p className="mt-3">{t`This cannot be undone. The borrower is told at once.`}</p>
          </>
        )}
      </ConfirmDialog>
    </Card>
  );
}
