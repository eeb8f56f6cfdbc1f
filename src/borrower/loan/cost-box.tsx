/** The whole cost of a loan in one box, in the same order everywhere, and what happens when one pays late or early. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarX, PiggyBank, ReceiptText } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { zeroSen } from '#domain/money.ts';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { BigAmount } from '#ui/money.tsx';
import { SplitBar } from '#ui/split-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useRateWords } from '../home/amount-words.ts';
import {
  backForHundred,
  type Estimate,
  equalPayments,
  type LoanProduct,
  paymentsOf,
} from '../home/estimate.ts';
import { AllPayments } from './all-payments.tsx';

type CostBoxProps = { product: LoanProduct; estimate: Estimate | undefined };

export function CostBox({ product, estimate }: CostBoxProps) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="overflow-clip rounded-card border-2 border-primary bg-surface"
    >
      <h2
        id={titleId}
        className="flex items-center gap-2 bg-primary-soft px-5 py-2.5 text-base text-primary-soft-text"
      >
        <ReceiptText aria-hidden className="size-5" />
        {t`What this loan costs`}
      </h2>
      <div className="p-5 max-xs:p-4">
        {estimate ? (
          <Cost product={product} estimate={estimate} />
        ) : (
          <p className="text-text-2">
            {t`Choose an amount and how long. The whole cost shows here before you apply.`}
          </p>
        )}
      </div>
    </section>
  );
}

function Cost({ product, estimate }: { product: LoanProduct; estimate: Estimate }) {
  const { t } = useLingui();
  const format = useFormat();
  const { rate, basis } = useRateWords(product);
  const { amountSen, termMonths, totalInterestSen, totalPayableSen, lastPaymentSen } = estimate;
  const [first] = estimate.instalments;
  const nothing = format.sen(zeroSen);
  const last = format.sen(lastPaymentSen);
  const hundred = format.wholeRinggit(10_000);
  const back = format.wholeRinggit(backForHundred(estimate));
  const principal = first && format.sen(first.principalSen);
  const interest = first && format.sen(first.interestSen);
  const equal = equalPayments(estimate);
  return (
    <>
      <p className="text-sm text-text-2">{t`Monthly instalment × ${equal}`}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <BigAmount amountSen={estimate.monthlyPaymentSen} />
        {equal < termMonths && <span className="text-sm text-text-2">{t`and a last one of ${last}`}</span>}
      </div>
      <p className="mt-1 mb-4 text-sm text-text-2">
        {product.method === 'reducing'
          ? t`In the first instalment: ${principal} of the loan and ${interest} interest`
          : t`In each instalment: ${principal} of the loan and ${interest} interest`}
      </p>
      <SplitBar principalSen={amountSen} interestSen={totalInterestSen} />
      <div className="mt-2">
        <SummaryList
          items={[
            { label: t`You borrow`, value: format.sen(amountSen), swatch: 'principal' },
            { label: t`Interest`, value: format.sen(totalInterestSen), swatch: 'interest' },
            { label: t`Fees`, value: nothing, swatch: 'fees' },
            { label: t`Stamp duty`, value: format.sen(stampDutySen(amountSen)), note: t`We pay it first` },
            {
              label: t`Attestor’s fee`,
              value: t`Not known yet`,
              note: t`Goes to the attestor. We pay it first`,
            },
            { label: t`You pay back`, value: format.sen(totalPayableSen), isTotal: true },
            { label: t`Interest rate`, value: rate, note: basis },
            {
              label: t`Effective yearly rate`,
              value: format.rate(estimate.effectiveAnnualRateBps),
              note: t`To compare with other lenders`,
            },
          ]}
        />
      </div>
      <p className="mt-3 text-note text-text-2">
        {t`The contract lets us ask you for stamp duty and the attestor’s fee: with receipts, and only after the money is with you. We do not know the attestor’s fee yet: ask us for it before you sign the contract. Nothing is ever paid before the money.`}
      </p>
      <LateAndEarly lateRateBps={product.lateRateBps} />
      <p className="mt-4 font-strong">{t`For every ${hundred} you borrow, you pay back ${back}.`}</p>
      <AllPayments
        rows={paymentsOf(estimate)}
        label={t`${plural(termMonths, { one: 'See the # instalment', other: 'See all # instalments' })}`}
      />
      <p className="text-sm text-text-3">{t`Estimate only, subject to contract.`}</p>
    </>
  );
}

function LateAndEarly({ lateRateBps }: { lateRateBps: number }) {
  const { t } = useLingui();
  const lateRate = useFormat().rate(lateRateBps);
  return (
    <ul className="mt-3 space-y-3 border-t border-border pt-4">
      <Case icon={<CalendarX aria-hidden />} title={t`If you pay late`}>
        {t`${lateRate} a year, only on the late instalment`}
      </Case>
      <Case icon={<PiggyBank aria-hidden />} title={t`If you pay off early`}>
        {t`No fee. You save the interest left.`}
      </Case>
    </ul>
  );
}

function Case({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-primary">
      {icon}
      <div className="min-w-0">
        <b className="block leading-note">{title}</b>
        <span className="text-note text-text-2">{children}</span>
      </div>
    </li>
  );
}
