/** Step 1: how much and how long, with the whole cost beside it before anything personal is asked. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { applyForLoan, type LoanDraft } from '#contract/loans.ts';
import type { Sen } from '#domain/money.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { type Answers, answersOf } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useAmountWords } from '../home/amount-words.ts';
import { amountFault, estimateOf, type LoanProduct } from '../home/estimate.ts';
import { useNavigate } from '../navigation.tsx';
import { AmountQuestion, TermQuestion } from './amount-questions.tsx';
import { CostBox } from './cost-box.tsx';
import { choiceOf } from './draft.ts';
import { addressOfPlace } from './loan-address.ts';
import { StepHead } from './step-head.tsx';
import type { DraftOfPage } from './use-loan-draft.ts';

type StepAmountProps = { product: LoanProduct; page: DraftOfPage; signedIn: boolean };

/** Not strict: the screen reads the amount as text besides. */
const schema = z.pick(z.object(applyForLoan.body.shape), { amountSen: true, termMonths: true });

const read = (answers: Answers) => ({
  amountSen: answers.money('amountSen'),
  termMonths: answers.number('termMonths'),
  typed: answers.text('amountSen'),
});

export function StepAmount({ product, page, signedIn }: StepAmountProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const format = useFormat();
  const { errorOf } = useAmountWords(product);
  const { draft, change, arrivals } = page;
  const chosen = estimateOf(product, choiceOf(draft));
  const form = useForm({
    schema,
    read,
    check: ({ amountSen, termMonths, typed }) => ({
      amountSen: errorOf(amountFault(product, amountSen), typed),
      termMonths:
        (termMonths === undefined || !product.termMonths.includes(termMonths)) &&
        t`Choose how long you want to pay it back`,
    }),
    submit: async (choice) => choice,
    worksOffline: true,
    done() {
      const next = addressOfPlace('check');
      navigate(signedIn ? next : `/sign-up?next=${encodeURIComponent(next)}`);
    },
  });
  function typedIn(element: HTMLFormElement): Pick<LoanDraft, 'amountSen' | 'termMonths'> {
    const { amountSen, termMonths } = read(answersOf(element));
    // What no loan can be is not worth keeping, and the server would refuse it.
    const isAmount = amountSen !== undefined && amountSen <= product.maxAmountSen * 10;
    return { amountSen: isAmount ? amountSen : null, termMonths: termMonths ?? null };
  }
  const { ref } = form.props;
  const keepTyped = useEffectEvent(() => {
    if (!ref.current) return;
    const { amountSen, termMonths } = typedIn(ref.current);
    if (amountSen !== null || termMonths !== null)
      change({ ...(amountSen !== null && { amountSen }), ...(termMonths !== null && { termMonths }) });
  });
  // What was typed before the scripts came, or what the browser put back: often only one of the two.
  useEffect(() => keepTyped(), []);

  const takeOver = useEffectEvent(() => {
    const { elements } = ref.current ?? {};
    const amount = elements?.namedItem('amountSen');
    const term = elements?.namedItem('termMonths');
    if (amount instanceof HTMLInputElement && draft.amountSen !== null)
      amount.value = format.wholeRinggit(draft.amountSen).replace('RM', '');
    if (term instanceof RadioNodeList && draft.termMonths !== null) term.value = String(draft.termMonths);
  });
  useEffect(() => {
    if (arrivals > 0) takeOver();
  }, [arrivals]);

  return (
    <div className="wrap py-2">
      <form
        {...form.props}
        onInput={(event: FormEvent<HTMLFormElement>) => {
          form.props.onInput(event);
          change(typedIn(event.currentTarget));
        }}
        className="grid grid-cols-1 gap-y-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-0 lg:pb-12"
      >
        <div>
          <StepHead step={1} back="/" saved={page.saved && form.errors.length === 0} />
          <ErrorSummary form={form} />
          <div className="space-y-8">
            <AmountQuestion product={product} amountSen={draft.amountSen ?? undefined} form={form} />
            <TermQuestion product={product} page={page} form={form} />
          </div>
        </div>
        <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-14 lg:self-start">
          <CostBox product={product} estimate={chosen} />
          <Spoken estimate={chosen} />
        </div>
        <ActionBar
          summary={chosen && <BarSummary amountSen={chosen.monthlyPaymentSen} count={chosen.termMonths} />}
        >
          <Button type="submit" block>{t`Continue`}</Button>
        </ActionBar>
      </form>
    </div>
  );
}

function BarSummary({ amountSen, count }: { amountSen: Sen; count: number }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <span>{t`Monthly instalment`}</span>
      <b className="num text-md text-text">
        {format.sen(amountSen)} · {format.months(count)}
      </b>
    </>
  );
}

/** One sentence for those who listen, once the typing has come to rest. */
function Spoken({ estimate: loan }: { estimate: ReturnType<typeof estimateOf> }) {
  const { t } = useLingui();
  const format = useFormat();
  const monthly = loan && format.sen(loan.monthlyPaymentSen);
  const total = loan && format.sen(loan.totalPayableSen);
  const interest = loan && format.sen(loan.totalInterestSen);
  const term = loan && format.months(loan.termMonths);
  const sentence = loan
    ? t`${monthly} a month for ${term}. You pay back ${total}, of which ${interest} is interest.`
    : '';
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(sentence), 600);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
