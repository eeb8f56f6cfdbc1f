/** Booking a line onto a loan that finance chooses: one of the candidates, or any by its reference. The borrower gets the receipt. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { BankLineView } from '#contract/bank.ts';
import { parseReference } from '#domain/reference.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { ReportPayoutBack } from '../payouts/report-payout-back.tsx';
import { namedLoan } from './named-loan.ts';
import { useReadBankAgain } from './use-bank.ts';

const asked = z.strictObject({ reference: z.string() });

export function BookLine({
  line,
  isOpen,
  onClose,
}: {
  line: BankLineView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const readAgain = useReadBankAgain();
  /** Nothing is booked on the loan that was found: the line is its payout on its way back. */
  const [isBack, setBack] = useState(false);
  const { lineId } = line;
  const formId = `book-${lineId}`;
  const [amount, day] = [format.sen(line.amountSen), format.dateWithWeekday(line.evidence.paidOn)];
  type Loan = Awaited<ReturnType<typeof api.getBankLoan>>;
  const backOf = ({ payoutSen, payoutOn, payoutBack }: Loan) =>
    payoutSen === line.amountSen && payoutOn <= line.evidence.paidOn ? payoutBack : 'no';
  const confirmed = useConfirmed((loan: Loan, { key }) =>
    api.recordBankPayment(
      { lineId, loanId: loan.loanId, ...(backOf(loan) !== 'no' && { isNotPayoutBack: true }) },
      { key },
    ),
  );
  const form = useForm({
    schema: asked,
    read: (answers) => ({ reference: answers.text('reference') }),
    check: ({ reference }) => ({
      reference:
        parseReference(reference) === undefined &&
        t`Enter the reference of the loan, such as JRN-26-7K4P-93XD`,
    }),
    async submit({ reference }, options) {
      setBack(false);
      const loan = await api.getBankLoan({ reference });
      if (backOf(loan) !== 'is') return confirmed.submit(loan, options);
      setBack(true);
      return undefined;
    },
    fieldOf: ({ code }) => (code === 'not-found' ? 'reference' : undefined),
    wordsOf: ({ code }) =>
      code === 'not-found' ? t`No loan with this reference has been paid out.` : undefined,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      const { receiptNumber } = answer;
      toast(t`Booked, receipt ${receiptNumber}. The borrower is told.`);
      onClose();
      readAgain();
    },
  });
  const words = {
    'may-be': t`I looked at the bank: the borrower paid this, the bank did not send the payout back`,
    again: t`I looked at the bank: the borrower paid this, the payout came back by the other line`,
    is: undefined,
    no: undefined,
  };
  function closed() {
    setBack(false);
    onClose();
  }
  function close() {
    form.release();
    confirmed.answer(false);
    closed();
    readAgain();
  }

  return (
    <>
      <Dialog
        open={isOpen}
        title={t`Book ${amount} onto a loan`}
        onClose={closing(form, closed)}
        actions={
          <>
            <Button type="submit" form={formId} busy={form.busy}>{t`Find the loan`}</Button>
            <Button variant="secondary" onClick={closing(form, closed)}>{t`Close`}</Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-4">
          <ErrorSummary form={form} />
          <p>{t`It counts from ${day}. Nothing is booked before you see whose loan it is.`}</p>
          <TextField
            {...form.field('reference')}
            label={t`Reference of the loan`}
            defaultValue={namedLoan(line)}
            autoComplete="off"
            spellCheck={false}
          />
          <div role="status">
            {isBack && (
              <Notice tone="warning" title={t`Exactly what was paid out on this loan`}>
                {t`That money did not arrive or is looked for: this is the payout on its way back. Tick the line off under “Money not received”.`}
              </Notice>
            )}
          </div>
          <ConflictNote problem={form.problem} onReload={readAgain} />
        </form>
      </Dialog>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Book ${amount} onto this loan?`}
        yes={t`Book the payment`}
        mustSay={confirmed.asked && words[backOf(confirmed.asked.value)]}
      >
        {(loan) => {
          const { reference, borrowerName, nextBill, status } = loan;
          const due = nextBill ? format.dateWithWeekday(nextBill.dueOn) : '';
          const left = nextBill ? format.sen(nextBill.amountSen) : '';
          return (
            <>
              <p className="font-strong text-text">
                {borrowerName} <span className="num">{reference}</span>
              </p>
              <p className="mt-2">
                {nextBill
                  ? t`The next bill is ${left}, due ${due}.`
                  : status === 'settled'
                    ? t`This loan is paid back: all of it would be the borrower’s credit.`
                    : status === 'cancelled'
                      ? t`This loan was cancelled: all of it would be the borrower’s credit.`
                      : t`No bill is open: what came is the borrower’s.`}
              </p>
              <p className="mt-2">{t`The borrower gets a receipt at once.`}</p>
              {backOf(loan) !== 'no' && (
                <div className="mt-4 grid gap-3">
                  <Notice tone="warning" title={t`Exactly what was paid out on this loan`}>
                    {backOf(loan) === 'again'
                      ? t`Another line is ticked off as the payout on its way back. If it is this one, take the other one off first, under “Money not received”.`
                      : t`If the bank sent the payout back, this is no payment: the borrower does not have the money. Report it, and tick the line off under “Money not received”.`}
                  </Notice>
                  {backOf(loan) === 'may-be' && may('reportPayoutBack') && (
                    <ReportPayoutBack payout={{ ...loan, amountSen: loan.payoutSen }} onDone={close} />
                  )}
                </div>
              )}
            </>
          );
        }}
      </ConfirmDialog>
    </>
  );
}
