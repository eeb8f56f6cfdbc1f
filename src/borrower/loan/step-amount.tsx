/** Step 1: how much and how long, with the whole cost beside it before anything personal is asked. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { applyForLoan } from '#contract/loans.ts';
import { type Sen, sen } from '#domain/money.ts';
import { type Answers, answersOf } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { chipClass, RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { ActionBar } from '#ui/shell.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useAmountWords } from '../home/amount-words.ts';
import { amountFault, estimate, estimateOf, type LoanProduct } from '../home/estimate.ts';
import { useNavigate } from '../navigation.tsx';
import { CostBox } from './cost-box.tsx';
import { choiceOf } from './draft.ts';
import { addressOfPlace } from './loan-address.ts';
import { StepHead } from './step-head.tsx';
import type { DraftOfPage } from './use-loan-draft.ts';

type StepAmountProps = { product: LoanProduct; page: DraftOfPage; signedIn: boolean };

const schema = z.pick(applyForLoan.body, { amountSen: true, termMonths: true });
const stepOfButtonsSen = sen(50_000);

const read = (answers: Answers) => ({
  amountSen: answers.money('amountSen'),
  termMonths: answers.number('termMonths'),
});

export function StepAmount({ product, page, signedIn }: StepAmountProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { errorOf } = useAmountWords(product);
  const { draft, change, origin } = page;
  const chosen = estimateOf(product, choiceOf(draft));
  const form = useForm({
    schema,
    read,
    check: ({ amountSen, termMonths }) => ({
      amountSen: errorOf(amountFault(product, amountSen)),
      termMonths:
        (termMonths === undefined || !product.termMonths.includes(termMonths)) &&
        t`Choose how long you want to pay it back`,
    }),
    submit: async (choice) => choice,
    done() {
      const next = addressOfPlace('check');
      navigate(signedIn ? next : `/sign-up?next=${encodeURIComponent(next)}`);
    },
  });
  function keep(element: HTMLFormElement): void {
    const { amountSen, termMonths } = read(answersOf(element));
    // What no loan can be is not worth keeping, and the server would refuse it.
    const isAmount = amountSen !== undefined && amountSen <= product.maxAmountSen * 10;
    change({ amountSen: isAmount ? amountSen : null, termMonths: termMonths ?? null });
  }
  const { ref } = form.props;
  const keepTyped = useEffectEvent(() => {
    const typed = ref.current && read(answersOf(ref.current));
    if (ref.current && (typed?.amountSen !== undefined || typed?.termMonths !== undefined)) keep(ref.current);
  });
  // What was typed before the scripts came, or what the browser put back.
  useEffect(() => keepTyped(), []);

  return (
    <div className="wrap py-2">
      <form
        {...form.props}
        onInput={(event: FormEvent<HTMLFormElement>) => {
          form.props.onInput(event);
          keep(event.currentTarget);
        }}
        className="grid grid-cols-1 gap-y-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-0 lg:pb-12"
      >
        <div>
          <StepHead step={1} back="/" saved={page.saved} />
          <ErrorSummary form={form} />
          <div key={origin} className="space-y-8">
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
      <span>{t`Monthly payment`}</span>
      <b className="num text-md text-text">
        {format.sen(amountSen)} × {count}
      </b>
    </>
  );
}

type QuestionProps = { product: LoanProduct; form: Form };

function AmountQuestion({ product, amountSen, form }: QuestionProps & { amountSen: Sen | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const { hint } = useAmountWords(product);
  const common = [3_000, 5_000, 10_000, 20_000].map((ringgit) => sen(ringgit * 100));
  const { ref } = form.props;

  function put(amount: Sen): void {
    const input = ref.current?.elements.namedItem('amountSen');
    if (!(input instanceof HTMLInputElement)) return;
    input.value = format.wholeRinggit(amount).replace('RM', '');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div>
      <MoneyField
        {...form.field('amountSen')}
        label={t`How much do you want to borrow?`}
        labelAs="h1"
        hint={hint}
        defaultSen={amountSen}
        whole
        big
        stepSen={stepOfButtonsSen}
        minSen={product.minAmountSen}
        maxSen={product.maxAmountSen}
        enterKeyHint="next"
      />
      <fieldset className="mt-3">
        <legend className="sr-only">{t`Common amounts`}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.1rem),1fr))] gap-2">
          {common
            .filter((amount) => !amountFault(product, amount))
            .map((amount) => (
              <button
                key={amount}
                type="button"
                aria-pressed={amount === amountSen}
                onClick={() => put(amount)}
                className={`${chipClass} px-1 text-note`}
              >
                {format.wholeRinggit(amount)}
              </button>
            ))}
        </div>
      </fieldset>
    </div>
  );
}

function TermQuestion({ product, page, form }: QuestionProps & { page: DraftOfPage }) {
  const { t } = useLingui();
  const format = useFormat();
  const { amountSen, termMonths } = page.draft;
  const monthly = (months: number) => {
    if (amountSen === null || amountFault(product, amountSen)) return undefined;
    const payment = format.sen(estimate(product, amountSen, months).monthlyPaymentSen);
    return t`${payment} a month`;
  };
  return (
    <RadioCards
      {...form.field('termMonths')}
      label={t`How long do you want to pay it back?`}
      labelAs="h2"
      hint={t`A longer term lowers the monthly payment but you pay more interest`}
      defaultValue={termMonths === null ? undefined : String(termMonths)}
      options={product.termMonths.map((months) => ({
        value: String(months),
        label: format.months(months),
        hint: monthly(months),
      }))}
    />
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
