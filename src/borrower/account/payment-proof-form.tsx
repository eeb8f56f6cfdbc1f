/** The proof of a payment made at the bank: file, amount and date. The file goes as soon as it is chosen; a failed second step keeps it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { dateField } from '#contract/fields.ts';
import type { DueNow } from '#contract/loans.ts';
import { type SentPayment, submitPaymentProof } from '#contract/payments.ts';
import type { Sen } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FileField } from '#ui/file-field.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { AmountNote } from './amount-note.tsx';
import { UnfitFileError } from './proof-file.ts';
import { isDamaged, useProofFaultWords, useProofNews } from './proof-words.ts';
import { repaymentKey } from './sent-proofs.tsx';
import { todayInKualaLumpur } from './today.ts';
import { useAmountFault } from './use-amount-fault.ts';
import { useProofUpload } from './use-proof-upload.ts';
import { walletKey } from './use-wallet.ts';

// Once a file is chosen; as high as its first line.
const ProofProgress = lazyPart(() => import('./proof-progress.tsx').then((module) => module.ProofProgress), {
  waiting: <p className="text-sm">&nbsp;</p>,
});

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
  /** The newest payment that is being checked: whether there is another one, is asked before its proof is sent. */
  waiting?: SentPayment | undefined;
  /** What the amount starts with. */
  suggestedSen?: Sen;
  /** Null while nothing is asked for: then an amount is not explained. */
  dueNow?: DueNow | null;
  payOffSen?: Sen | undefined;
};

export function PaymentProofForm(props: PaymentProofFormProps) {
  const { loanId, title, waiting, dueNow, payOffSen } = props;
  const suggestedSen = waiting ? undefined : props.suggestedSen;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const [isOpen, setIsOpen] = useState(!waiting);
  const [isAnother, setIsAnother] = useState(false);
  const [amountSen, setAmountSen] = useState<Sen | undefined>(suggestedSen);
  const success = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent === 0) return;
    // The form begins anew and the pressed button is gone, so the focus goes to what was said.
    success.current?.focus({ preventScroll: true });
    success.current?.scrollIntoView({ block: 'center' });
  }, [sent]);
  const upload = useProofUpload(loanId);
  const faultWords = useProofFaultWords();
  const news = useProofNews(upload.proof);
  const today = todayInKualaLumpur();
  const amountFault = useAmountFault();
  const { proof } = upload;
  const isUnfit =
    proof.state === 'failed' && (proof.problem instanceof UnfitFileError || isDamaged(proof.problem));
  const fault = isUnfit ? faultWords(proof.problem) : undefined;
  const form = useForm({
    schema: screen,
    read: ({ file, money, text, date }) => ({
      proof: file('proof'),
      amountSen: money('amountSen'),
      typedAmount: text('amountSen'),
      paidOn: date('paidOn'),
    }),
    check: ({ proof, typedAmount, paidOn }) => ({
      proof: proof ? fault : t`Add your payment proof`,
      amountSen: amountFault(typedAmount, t`Enter the amount you paid`),
      paidOn: !paidOn
        ? t`Enter the date you paid`
        : // Whether it is to come the server says: a phone may be a day behind.
          !dateField.safeParse(paidOn).success && t`Date you paid must be a real date`,
    }),
    submit: async ({ amountSen, paidOn }, options) =>
      api.submitPaymentProof({ loanId, fileId: await upload.arrived(), amountSen, paidOn }, options),
    done: () => {
      upload.forget();
      setSent((count) => count + 1);
      setIsAnother(false);
      setIsOpen(false);
      setAmountSen(undefined);
      // The other pages that say what is to pay, too.
      for (const queryKey of [repaymentKey, walletKey, ['getPayOff']])
        void queries.invalidateQueries({ queryKey });
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
  const formRef = form.props.ref;
  const openAnother = () => {
    setIsAnother(true);
    setIsOpen(true);
  };
  // What was typed or chosen before a proof was sent elsewhere stays, and waits for the answer.
  const isShown = isOpen || upload.kept !== undefined;
  const mustAsk = !isShown || (waiting !== undefined && !isAnother);
  const closeAnother = () => {
    setIsAnother(false);
    setIsOpen(false);
    form.release();
  };
  // The button that was pressed is gone.
  const wasAnother = useRef(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnother) formRef.current?.querySelector('input')?.focus();
    else if (wasAnother.current) question.current?.querySelector('button')?.focus();
    wasAnother.current = isAnother;
  }, [isAnother, formRef]);
  // Whether the file can be sent shows a moment after it was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the fault alone
  useEffect(() => form.again('proof'), [fault]);
  return (
    <Card title={title ?? t`Upload payment proof`}>
      {sent > 0 && (
        <div className="mb-4">
          <Notice ref={success} tone="success" role="status">
            {t`We have your payment proof. We check it within 1 working day. It counts from the date you paid.`}
          </Notice>
        </div>
      )}
      {mustAsk && (
        <div ref={question}>
          <AlreadySent waiting={waiting} onAnother={openAnother} />
        </div>
      )}
      {isShown && (
        <div hidden={mustAsk}>
          <form {...form.props} key={sent} className="grid gap-5">
            <ErrorSummary form={form} />
            <FileField
              {...form.field('proof')}
              error={fault ?? form.field('proof').error}
              label={t`Payment proof`}
              hint={t`A screenshot or PDF receipt that shows the amount, date and reference`}
              accept="image/jpeg,image/png,image/webp,application/pdf"
              kept={upload.kept}
              onFile={upload.take}
              progress={isUnfit ? '' : news}
              bar={
                !isUnfit &&
                proof.state !== 'none' && <ProofProgress proof={proof} onSendAgain={upload.sendAgain} />
              }
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
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={form.busy}>{t`Send payment proof`}</Button>
              {isAnother && <Button variant="text" onClick={closeAnother}>{t`Do not send another`}</Button>}
            </div>
          </form>
        </div>
      )}
    </Card>
  );
}

type AlreadySentProps = {
  waiting: SentPayment | undefined;
  onAnother: () => void;
};

function AlreadySent({ waiting, onAnother }: AlreadySentProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      {waiting && (
        <p className="mb-3">
          {t`You already sent a proof of ${format.sen(waiting.amountSen)} on ${format.dateTime(waiting.sentAt)}. Send another one only if you paid once more.`}
        </p>
      )}
      <Button variant="secondary" onClick={onAnother}>{t`Send proof of another payment`}</Button>
    </>
  );
}
