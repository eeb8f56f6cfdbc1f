/** Step 2: the loan in one list, what matters most in five lines, and whether enough is left each month. */
import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import * as z from 'zod/mini';
import { applyForLoan } from '#contract/loans.ts';
import { firstDueOn } from '#domain/schedule.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LatePart } from '#ui/late-part.tsx';
import { Heading, useDocumentTitle } from '#ui/navigation.tsx';
import { SplitBar } from '#ui/split-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { useRateWords } from '../home/amount-words.ts';
import { type Estimate, equalPayments, type LoanProduct } from '../home/estimate.ts';
import { useHref, useNavigate } from '../navigation.tsx';
import { addressOfPlace } from './loan-address.ts';
import { StepHead } from './step-head.tsx';
import type { DraftOfPage } from './use-loan-draft.ts';
import { WhatMattersMost } from './what-matters-most.tsx';

const AffordabilityBar = lazy(() => import('./affordability-bar.tsx'));

export type StepProps = { product: LoanProduct; estimate: Estimate; page: DraftOfPage };

const schema = z.pick(applyForLoan.body, { affordability: true });

export function StepCheck({ product, estimate, page }: StepProps) {
  const { t } = useLingui();
  const title = t`Check before you sign`;
  useDocumentTitle(title);
  const navigate = useNavigate();
  const form = useForm({
    schema,
    read: (answers) => ({ affordability: answers.text('affordability') }),
    check: ({ affordability }) => ({
      affordability: affordability === '' && t`Choose whether you will have enough each month`,
    }),
    submit: async (answer) => answer,
    worksOffline: true,
    done(_, { affordability }) {
      page.change({ affordability });
      navigate(addressOfPlace(affordability === 'yes' ? 'sign' : 'gentler'));
    },
  });
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-2">
      <form {...form.props}>
        <StepHead step={2} back={addressOfPlace('amount')} saved={page.saved && form.errors.length === 0} />
        <ErrorSummary form={form} />
        <Heading>{title}</Heading>
        <div className="mt-5">
          <SplitBar principalSen={estimate.amountSen} interestSen={estimate.totalInterestSen} />
        </div>
        <Facts product={product} estimate={estimate} />
        <WhatMattersMost product={product} estimate={estimate} />
        <div className="mt-8">
          <LatePart>
            <AffordabilityBar monthlyPaymentSen={estimate.monthlyPaymentSen} />
          </LatePart>
          <RadioCards
            {...form.field('affordability')}
            label={t`After this instalment, will you have enough each month for food, home, transport and other debts?`}
            labelAs="h2"
            columns="one"
            defaultValue={page.draft.affordability ?? undefined}
            options={[
              { value: 'yes', label: t`Yes` },
              { value: 'no', label: t`No` },
              { value: 'not-sure', label: t`I am not sure` },
            ]}
          />
        </div>
        <ActionBar>
          <Button type="submit" block>{t`Continue to sign`}</Button>
        </ActionBar>
      </form>
    </div>
  );
}

function Facts({ product, estimate }: Omit<StepProps, 'page'>) {
  const { t } = useLingui();
  const format = useFormat();
  const href = useHref();
  const { rate, basis } = useRateWords(product);
  const change = href(addressOfPlace('amount'));
  const { termMonths, monthlyPaymentSen, lastPaymentSen } = estimate;
  const equal = equalPayments(estimate);
  const last = format.sen(lastPaymentSen);
  const effective = format.rate(estimate.effectiveAnnualRateBps);
  return (
    <div className="mt-2">
      <SummaryList
        items={[
          {
            label: t`You borrow`,
            value: format.sen(estimate.amountSen),
            swatch: 'principal',
            changeHref: change,
            changeLabel: t`how much you borrow`,
          },
          {
            label: t`You pay it back over`,
            value: format.months(termMonths),
            changeHref: change,
            changeLabel: t`how long you pay it back`,
          },
          {
            label: t`Monthly instalment`,
            value: `${format.sen(monthlyPaymentSen)} × ${equal}`,
            note: equal < termMonths && t`and a last one of ${last}`,
          },
          { label: t`Interest`, value: format.sen(estimate.totalInterestSen), swatch: 'interest' },
          { label: t`You pay back`, value: format.sen(estimate.totalPayableSen), isTotal: true },
          { label: t`Interest rate`, value: rate, note: basis },
          { label: t`Effective yearly rate`, value: effective },
          {
            label: t`First instalment`,
            value: format.dateWithWeekday(firstDueOn(todayInKualaLumpur())),
            note: t`If the money reached you today. It is due one month after the payout.`,
          },
        ]}
      />
    </div>
  );
}
