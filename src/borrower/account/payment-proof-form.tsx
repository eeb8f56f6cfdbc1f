/** The proof of a payment made at the bank: file, amount and date. The file goes first; a failed second step keeps it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { dateField } from '#contract/fields.ts';
import type { DueNow } from '#contract/loans.ts';
import { submitPaymentProof } from '#contract/payments.ts';
import type { Sen } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FileField } from '#ui/file-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { AmountNote } from './amount-note.tsx';
import { repaymentKey } from './sent-proofs.tsx';
import { todayInKualaLumpur } from './today.ts';
import { useAmountFault } from './use-amount-fault.ts';

const maxBytes = 8 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** The screen has the file itself; the request has its id, known after the upload. */
const screen = z.strictObject({
  proof: z.file(),
  amountSen: submitPaymentProof.body.shape.amountSen,
  typedAmount: z.string(),
  paidOn: dateField,
});

type PaymentProofFormProps = {
  loanId: string;
  title?: string;
  /** What the amount starts with. */
  suggestedSen?: Sen;
  /** Null while nothing is asked for: then an amount is not explained. */
  dueNow?: DueNow | null;
  payOffSen?: Sen | undefined;
};

export function PaymentProofForm({ loanId, title, suggestedSen, dueNow, payOffSen }: PaymentProofFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const [amountSen, setAmountSen] = useState<Sen | undefined>(suggestedSen);
  const uploaded = useRef<{ file: File; fileId: string }>(undefined);
  const today = todayInKualaLumpur();
  const amountFault = useAmountFault();
  const form = useForm({
    schema: screen,
    read: ({ file, money, text, date }) => ({
      proof: file('proof'),
      amountSen: money('amountSen'),
      typedAmount: text('amountSen'),
      paidOn: date('paidOn'),
    }),
    check: ({ proof, typedAmount, paidOn }) => ({
      proof: !proof
        ? t`Add your payment proof`
        : proof.size === 0
          ? t`The file is empty`
          : proof.size > maxBytes
            ? t`The file must be smaller than 8 MB`
            : !types.includes(proof.type) && t`The file must be a JPG, PNG, WebP or PDF`,
      amountSen: amountFault(typedAmount, t`Enter the amount you paid`),
      paidOn: !paidOn
        ? t`Enter the date you paid`
        : !dateField.safeParse(paidOn).success
          ? t`Date you paid must be a real date`
          : paidOn > today && t`Date you paid must not be in the future`,
    }),
    submit: async ({ proof, amountSen, paidOn }, options) => {
      if (uploaded.current?.file !== proof) {
        const { fileId } = await api.uploadFile({ kind: 'payment-proof', file: proof });
        uploaded.current = { file: proof, fileId };
      }
      return await api.submitPaymentProof(
        { loanId, fileId: uploaded.current.fileId, amountSen, paidOn },
        options,
      );
    },
    done: () => {
      setSent((count) => count + 1);
      void queries.invalidateQueries({ queryKey: repaymentKey });
    },
    fieldOf: ({ code }) => {
      if (
        code.startsWith('file-') ||
        code.startsWith('image-') ||
        code.startsWith('pdf-') ||
        code === 'proof-in-use'
      )
        return 'proof';
      if (code === 'amount-zero' || code === 'amount-above-debt') return 'amountSen';
      return code === 'date-in-future' || code === 'paid-before-payout' ? 'paidOn' : undefined;
    },
    guard: true,
  });
  return (
    <Card title={title ?? t`Upload payment proof`}>
      {sent > 0 && (
        <div className="mb-4">
          <Notice tone="success" role="status">
            {t`We have your payment proof. We check it within 1 working day. It counts from the date you paid.`}
          </Notice>
        </div>
      )}
      <form {...form.props} key={sent} className="grid gap-5">
        <ErrorSummary form={form} />
        <FileField
          {...form.field('proof')}
          label={t`Payment proof`}
          hint={t`A screenshot or PDF receipt that shows the amount, date and reference`}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          progress={form.busy && t`Sending your file…`}
        />
        <div>
          <MoneyField
            {...form.field('amountSen')}
            label={t`Amount paid`}
            {...(suggestedSen !== undefined && { defaultSen: suggestedSen })}
            onAmount={setAmountSen}
            enterKeyHint="next"
          />
          {amountSen !== undefined && dueNow && !form.field('amountSen').error && (
            <AmountNote amountSen={amountSen} dueNow={dueNow} payOffSen={payOffSen} />
          )}
        </div>
        <DateField {...form.field('paidOn')} label={t`Date paid`} defaultDate={today} />
        <ErrorNote
          title={t`We could not send your payment proof. Everything you entered is still here.`}
          problem={form.problem}
        />
        <div>
          <Button type="submit" busy={form.busy}>{t`Send payment proof`}</Button>
        </div>
      </form>
    </Card>
  );
}
