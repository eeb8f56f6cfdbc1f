/**
 * Home's loan card: amount, term, and at once what it costs. It starts with an example, worked out alike on the server
 * and here; what somebody typed before the scripts came counts.
 */
import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Lender } from '#contract/lender.ts';
import { sen } from '#domain/money.ts';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { answersOf } from '#ui/answers.ts';
import { BigAmount } from '#ui/money.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SplitBar } from '#ui/split-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { LinkButton, useHref, useNavigate } from '../navigation.tsx';
import { useAmountWords, useRateWords } from './amount-words.ts';
import {
  amountFault,
  applyAddress,
  type Choice,
  type Estimate,
  estimateOf,
  exampleOf,
  type LoanProduct,
} from './estimate.ts';

const stepOfButtonsSen = sen(50_000);

type EstimateCardProps = { product: LoanProduct; lender: Pick<Lender, 'applicationsOpen'> };

export function EstimateCard({ product, lender }: EstimateCardProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const example = exampleOf(product);
  const [choice, setChoice] = useState<Choice & { typed?: string }>(example);
  const navigate = useNavigate();
  const href = useHref();
  const apply = applyAddress(product, choice);
  const estimate = estimateOf(product, choice);

  function look() {
    if (!form.current) return;
    const answers = answersOf(form.current);
    setChoice({
      amountSen: answers.money('amount'),
      termMonths: answers.number('term'),
      typed: answers.text('amount'),
    });
  }
  useEffect(look, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lender.applicationsOpen) navigate(apply);
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-sheet border border-border bg-surface p-5 text-text shadow-3 max-xs:p-4 sm:p-8"
    >
      <form ref={form} action={href('/loan')} noValidate onInput={look} onSubmit={submit}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={`${id}-title`} className="text-lg">{t`Your loan estimate`}</h2>
          <Tag>{t`Estimate only`}</Tag>
        </div>
        <MoneyField
          name="amount"
          id={`${id}-amount`}
          label={t`Loan amount`}
          defaultSen={example.amountSen}
          whole
          big
          stepSen={stepOfButtonsSen}
          minSen={product.minAmountSen}
          maxSen={product.maxAmountSen}
          enterKeyHint="next"
        />
        <div className="mt-4">
          <RadioChips
            name="term"
            id={`${id}-term`}
            label={
              <>
                {t`Pay back over`} <span className="font-body text-text-3">{t`(months)`}</span>
              </>
            }
            options={product.termMonths.map((months) => ({ value: String(months), label: months }))}
            defaultValue={String(example.termMonths)}
          />
        </div>
        <div className="mt-5 min-h-70 border-t border-border pt-4" aria-live="polite">
          {estimate ? (
            <Price product={product} estimate={estimate} />
          ) : (
            <AmountHelp product={product} choice={choice} />
          )}
        </div>
        <Apply to={apply} open={lender.applicationsOpen} />
      </form>
    </section>
  );
}

function Price({ product, estimate }: { product: LoanProduct; estimate: Estimate }) {
  const { t } = useLingui();
  const format = useFormat();
  const { rate, basis } = useRateWords(product);
  const { amountSen, totalInterestSen, totalPayableSen } = estimate;
  const duty = format.sen(stampDutySen(amountSen));
  return (
    <>
      <p className="text-sm text-text-2">{t`Monthly instalment`}</p>
      <BigAmount amountSen={estimate.monthlyPaymentSen} />
      <div className="mt-4 mb-2">
        <SplitBar principalSen={amountSen} interestSen={totalInterestSen} />
      </div>
      <SummaryList
        items={[
          { label: t`You borrow`, value: format.sen(amountSen), swatch: 'principal' },
          { label: t`Interest`, value: format.sen(totalInterestSen), swatch: 'interest' },
          { label: t`You pay back`, value: format.sen(totalPayableSen), isTotal: true },
          { label: t`Interest rate`, value: rate, note: basis },
        ]}
      />
      <p className="mt-2 text-sm text-text-2">
        {t`Not included, and only after the money is with you: stamp duty, ${duty}, and the attestor’s fee.`}
      </p>
    </>
  );
}

function AmountHelp({ product, choice }: { product: LoanProduct; choice: Choice & { typed?: string } }) {
  const { hint, errorOf } = useAmountWords(product);
  return (
    <Notice tone="plain" title={errorOf(amountFault(product, choice.amountSen), choice.typed)}>
      <p>{hint}</p>
    </Notice>
  );
}

function Apply({ to, open }: { to: ReturnType<typeof applyAddress>; open: boolean }) {
  const { t } = useLingui();
  if (!open) {
    return (
      <div className="mt-4">
        <Notice title={t`We take no new applications now`}>
          <p>{t`Loans that people already have go on as agreed.`}</p>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <LinkButton to={to} block className="mt-4">
        {t`Apply for a loan`}
        <ArrowRight aria-hidden />
      </LinkButton>
      <p className="mt-2 text-center text-sm text-text-3">
        {t`About 10 minutes. Checking the cost does not affect you.`}
      </p>
    </>
  );
}
