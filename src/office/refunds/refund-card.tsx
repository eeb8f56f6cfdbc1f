/** One refund: whose money, to which account, who did what, and the one step that is next. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { RefundRow } from '#contract/claims.ts';
import { subtractSen } from '#domain/money.ts';
import { groupDigits } from '#domain/typed-digits.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../access/use-may.ts';
import { LoanHead } from '../loan-head.tsx';
import { Opened } from '../opened.tsx';
import { RevealNumber } from '../reveal-number.tsx';
import { StepDone } from '../step-done.tsx';
import { ConfirmRefund } from './confirm-refund.tsx';
import { CorrectRefund } from './correct-refund.tsx';
import { DropRefund } from './drop-refund.tsx';
import { PrepareRefund } from './prepare-refund.tsx';
import { refundsKey } from './use-refunds.ts';

export function RefundCard({ refund }: { refund: RefundRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { amountSen, creditSen, status } = refund;
  const isOpen = status !== 'confirmed' && status !== 'withdrawn';
  const credit = format.sen(creditSen);
  const rest = format.sen(subtractSen(creditSen, amountSen));
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <LoanHead loan={refund} />
          <p className="mt-2 text-2xl font-strong num">{format.sen(amountSen)}</p>
          {isOpen && creditSen < amountSen && (
            <Notice tone="warning">
              {refund.isPaymentTakenBack
                ? t`Only ${credit} is left: a payment was taken back. If the money has not left, drop this refund.`
                : t`Only ${credit} is left: a bill was paid from it. If the money has not left, drop this refund.`}
            </Notice>
          )}
          {isOpen && creditSen > amountSen && (
            <p className="text-sm text-text-2">{t`${rest} of credit stays.`}</p>
          )}
          {refund.isEarlierAccount && (
            <Notice tone="warning">{t`The borrower has recorded another bank account since. If the money has not left, drop this refund and prepare it again.`}</Notice>
          )}
          {isOpen && status !== 'proposed' && refund.paysNextBill && (
            <p className="text-sm text-text-2">{t`Until it is prepared, it pays the next bill on its due date.`}</p>
          )}
          <Made refund={refund} />
        </div>
        <Destination refund={refund} />
      </div>
      {/* Another state is another step, of which nothing was done yet. */}
      <Steps key={`${refund.status} ${refund.proposedAt}`} refund={refund} />
    </Card>
  );
}

function Made({ refund }: { refund: RefundRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { bankReference, status } = refund;
  const requestedAt = refund.requestedAt && format.dateTime(refund.requestedAt);
  const preparer = refund.proposedBy?.name;
  const preparedAt = refund.proposedAt && format.dateTime(refund.proposedAt);
  const closer = refund.closedBy?.name ?? '';
  const paidOn = refund.paidOn && format.date(refund.paidOn);
  return (
    <div className="mt-1 text-sm text-text-2">
      {requestedAt && <p>{t`Begun ${requestedAt}`}</p>}
      {preparedAt && (
        <p>
          {refund.isCorrected
            ? t`Corrected by ${preparer}, ${preparedAt}`
            : t`Prepared by ${preparer}, ${preparedAt}`}
        </p>
      )}
      {paidOn && <p>{t`Confirmed by ${closer}, sent on ${paidOn}`}</p>}
      {status === 'withdrawn' && <p>{t`Dropped by ${closer}`}</p>}
      {bankReference && <p className="num">{t`Bank reference ${bankReference}`}</p>}
    </div>
  );
}

function Destination({ refund }: { refund: RefundRow }) {
  const { t } = useLingui();
  const may = useMay();
  const { bank, status } = refund;
  // Whoever types it into the bank opens it, and only while there is something to send.
  const mayOpen = may('confirmRefund') && status === 'proposed';
  return (
    <SummaryList
      items={[
        { label: t`Bank`, value: bank.bankName },
        { label: t`Account holder`, value: bank.holderName },
        {
          label: t`Account number`,
          value: (
            <RevealNumber
              loanId={refund.loanId}
              field="account-number"
              masked={bank.accountNumber}
              label={t`account number`}
              mayOpen={mayOpen}
              written={groupDigits}
            />
          ),
        },
      ]}
    />
  );
}

function Steps({ refund }: { refund: RefundRow }) {
  const { t } = useLingui();
  const may = useMay();
  const member = useStaffMember();
  const tooNew = useTooNewUntil('confirmRefund');
  const [open, setOpen] = useState<'next' | 'correction'>();
  const [isDone, setDone] = useState(false);
  const { status, refundId, proposedBy } = refund;
  const isPreparer = proposedBy !== null && proposedBy.userId === member?.userId;
  if (status === 'confirmed' || status === 'withdrawn' || !may('proposeRefund')) return null;
  const waits = status === 'proposed' && !isPreparer ? tooNew : undefined;
  const close = () => setOpen(undefined);
  const done = () => setDone(true);
  const prepared = status === 'proposed' ? refundId : null;
  const step =
    prepared !== null && open === 'correction' ? (
      <CorrectRefund refund={refund} refundId={prepared} onDone={done} onClose={close} />
    ) : prepared !== null ? (
      <ConfirmRefund refund={refund} refundId={prepared} onDone={done} onClose={close} />
    ) : (
      <PrepareRefund refund={refund} onDone={done} onClose={close} />
    );
  return (
    <div className="mt-4 grid gap-4 border-t border-border pt-4">
      {isDone ? (
        <StepDone queryKey={refundsKey} />
      ) : open ? (
        <Opened>{step}</Opened>
      ) : (
        <>
          {isPreparer && (
            <Notice tone="info" icon={UserRoundX}>
              {refund.isCorrected
                ? t`You corrected this refund, so somebody else confirms it.`
                : t`You prepared this refund, so somebody else confirms it.`}
            </Notice>
          )}
          {waits && <RoleTooNew until={waits} />}
          <div className="flex flex-wrap gap-3">
            {!isPreparer && !waits && (
              <Button size="small" onClick={() => setOpen('next')}>
                {status === 'proposed' ? t`Record the bank’s evidence` : t`Prepare the refund`}
              </Button>
            )}
            {prepared !== null && (
              <Button size="small" variant="secondary" onClick={() => setOpen('correction')}>
                {t`The bank sent another amount`}
              </Button>
            )}
            {refundId && <DropRefund refund={refund} refundId={refundId} onDone={done} />}
          </div>
        </>
      )}
    </div>
  );
}
