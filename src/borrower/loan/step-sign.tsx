/** Step 3: the signature on the application. Pressing the button is the deliberate step; nothing else opens. */
import { useLingui } from '@lingui/react/macro';
import { applyForLoan, type LoanDraft, type LoanView } from '#contract/loans.ts';
import { costTermsOf } from '#domain/product.ts';
import type { Signature } from '#domain/signature.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading, useDocumentTitle } from '#ui/navigation.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { SignatureField } from '#ui/signature-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { locales } from '#words/locale.ts';
import { useSignatureError } from '../account/signature-error.ts';
import { api } from '../api.ts';
import { ApplicationText } from './application-text.tsx';
import { addressOfPlace } from './loan-address.ts';
import type { StepProps } from './step-check.tsx';
import { StepHead } from './step-head.tsx';

type StepSignProps = StepProps & {
  affordability: NonNullable<LoanDraft['affordability']>;
  /** What a typed signature must say. */
  accountName: string;
  onSent: (loan: LoanView) => void;
  /** The server said no: it may know of an application that this page does not. */
  onRefused: () => void;
};

const isRefusal = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;

/** The specification wants this sentence in Malay, whatever language the page is in. */
const malayDeclaration =
  'Saya mengesahkan bahawa semua maklumat adalah benar dan saya bersetuju dengan Terma dan Syarat.';

export function StepSign({
  product,
  estimate,
  page,
  affordability,
  accountName,
  onSent,
  onRefused,
}: StepSignProps) {
  const { t } = useLingui();
  const title = t`Sign your loan application`;
  useDocumentTitle(title);
  const format = useFormat();
  const signatureError = useSignatureError(accountName);
  const amount = format.sen(estimate.amountSen);
  const term = format.months(estimate.termMonths);
  const monthly = format.sen(estimate.monthlyPaymentSen);
  const total = format.sen(estimate.totalPayableSen);
  const form = useForm({
    schema: applyForLoan.body,
    read: (answers) => ({
      amountSen: estimate.amountSen,
      termMonths: estimate.termMonths,
      affordability,
      termsAccepted: answers.checked('termsAccepted'),
      signature: answers.json('signature') as Signature | undefined,
      seen: costTermsOf(product),
    }),
    check: ({ signature, termsAccepted }) => ({
      signature: signatureError(signature),
      termsAccepted:
        !termsAccepted &&
        t`Tick the box to confirm the information is true and you agree to the Terms and Conditions`,
    }),
    submit: async (application, options) => {
      try {
        return await api.applyForLoan(application, options);
      } catch (problem) {
        if (isRefusal(problem)) onRefused();
        throw problem;
      }
    },
    done: onSent,
    fieldOf: ({ code }) =>
      code.startsWith('signature-')
        ? 'signature'
        : code === 'terms-not-accepted'
          ? 'termsAccepted'
          : undefined,
    guard: true,
  });
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-2">
      <form {...form.props}>
        <StepHead step={3} back={addressOfPlace('check')} saved={page.saved && form.errors.length === 0} />
        <ErrorSummary form={form} />
        <Heading>{title}</Heading>
        <p className="mt-2 text-text-2">
          {t`${amount} over ${term}. You pay ${monthly} a month and ${total} in total.`}
        </p>
        <p className="mt-2 text-text-2">
          {t`This signs your application. If we approve it, you read the complete agreement and sign that too, before any money moves.`}
        </p>
        <ApplicationText product={product} estimate={estimate} />
        <div className="mt-6">
          <SignatureField {...form.field('signature')} accountName={accountName} />
        </div>
        <div className="mt-5">
          <Checkbox {...form.field('termsAccepted')} label={<Declaration />} />
        </div>
        <div className="mt-5 empty:hidden">
          {form.problem !== undefined && (
            <ErrorNote
              problem={form.problem}
              title={t`We could not send your application. Nothing you entered is lost.`}
            />
          )}
        </div>
        <ActionBar>
          <Button type="submit" block busy={form.busy}>{t`Sign and send application`}</Button>
        </ActionBar>
      </form>
    </div>
  );
}

function Declaration() {
  const { t } = useLingui();
  const isMalay = useLocale() === 'ms';
  return (
    <>
      <span lang={locales.ms.tag}>{malayDeclaration}</span>
      {!isMalay && (
        <span className="mt-1 block text-sm text-text-3">
          {t`I confirm that all information is true and I agree to the Terms and Conditions.`}
        </span>
      )}
    </>
  );
}
