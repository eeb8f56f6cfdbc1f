/** The payment was found at the bank: amount, day and reference as the bank has them; the borrower gets a receipt. */
import { useLingui } from '@lingui/react/macro';
import type { BodyOf } from '#contract/endpoint.ts';
import { confirmPayment, type PaymentCase } from '#contract/office.ts';
import type { Sen } from '#domain/money.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useBankEvidenceChecks } from '../use-bank-evidence-checks.ts';
import { useTyped } from '../use-typed.ts';
import { ConfirmEffect } from './confirm-effect.tsx';
import { Difference } from './difference.tsx';
import { useDecided } from './use-decided.ts';
import { useReadPaymentsAgain } from './use-payments.ts';

type Evidence = BodyOf<typeof confirmPayment>;

const read = (answers: Answers) => ({
  amountSen: answers.money('amountSen'),
  paidOn: answers.date('paidOn'),
  bankReference: answers.text('bankReference'),
});

export function ConfirmPayment({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const readAgain = useReadPaymentsAgain();
  const decided = useDecided();
  const checks = useBankEvidenceChecks();
  const { paymentId, claimedSen, claimedPaidOn } = payment;
  const confirmed = useConfirmed((evidence: Evidence, { key }) =>
    api.confirmPayment({ paymentId, ...evidence, differenceSeen: true }, { key }),
  );
  const isAsClaimed = ({ amountSen, paidOn }: Evidence) =>
    amountSen === claimedSen && paidOn === claimedPaidOn;
  const form = useForm({
    schema: confirmPayment.body,
    read,
    check: checks.mistakes,
    submit: (evidence, options) =>
      isAsClaimed(evidence)
        ? api.confirmPayment({ paymentId, ...evidence }, options)
        : confirmed.submit(evidence, options),
    fieldOf: checks.fieldOf,
    guard: true,
    isStillToSave: saidNo,
    done: (answer) => {
      if (!answer) return;
      const { receiptNumber } = answer;
      decided(t`Payment confirmed, receipt ${receiptNumber}`);
    },
  });
  const { typed, listen } = useTyped<{ amountSen: Sen | undefined; paidOn: string }>(
    { amountSen: claimedSen, paidOn: claimedPaidOn },
    read,
  );
  return (
    <form {...listen(form)} className="grid gap-4">
      <ErrorSummary form={form} />
      <MoneyField {...form.field('amountSen')} label={t`Amount received`} defaultSen={claimedSen} />
      <DateField {...form.field('paidOn')} label={t`Date paid`} defaultDate={payment.claimedPaidOn} />
      <LimitedTextField
        {...form.field('bankReference')}
        label={t`Bank reference`}
        hint={t`As it stands in the lender’s bank statement`}
        autoComplete="off"
        spellCheck={false}
        mostCharacters={40}
        answerLength="medium"
      />
      <ConfirmEffect paymentId={paymentId} typed={typed} />
      <p className="text-sm text-text-2">{t`The borrower gets a receipt at once.`}</p>
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Confirm payment`}</Button>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`This is not what the borrower said`}
        yes={t`Confirm the difference`}
        isDanger
      >
        {(evidence) => <Difference payment={payment} found={evidence} />}
      </ConfirmDialog>
    </form>
  );
}
