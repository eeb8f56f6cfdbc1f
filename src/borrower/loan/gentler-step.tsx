/** When somebody doubts that the payment fits: what would fit better, free advice, and the way on all the same. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { expectHeading } from '#ui/history.ts';
import { Heading, useDocumentTitle } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { SplitBar } from '#ui/split-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { type Estimate, equalPayments } from '../home/estimate.ts';
import { LinkButton, useNavigate } from '../navigation.tsx';
import { type GentlerOffer, gentlerOffers } from './gentler-offers.ts';
import { addressOfPlace } from './loan-address.ts';
import type { StepProps } from './step-check.tsx';
import { StepHead } from './step-head.tsx';

export function GentlerStep({ product, estimate, page }: StepProps) {
  const { t } = useLingui();
  const title = t`Let us see what fits better`;
  useDocumentTitle(title);
  const format = useFormat();
  const navigate = useNavigate();
  const offers = gentlerOffers(product, estimate);
  const monthly = format.sen(estimate.monthlyPaymentSen);
  function take({ estimate: { amountSen, termMonths } }: GentlerOffer) {
    page.change({ amountSen, termMonths });
    expectHeading();
    navigate(addressOfPlace('check'));
  }
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] pt-2 pb-10">
      <StepHead step={2} back={addressOfPlace('check')} saved={page.saved} />
      <Heading>{title}</Heading>
      <p className="mt-2 text-text-2">
        {t`You chose ${monthly} a month. It is good to ask this before you sign. Whoever reviews your application sees your answer. It never decides by itself.`}
      </p>
      <div className="mt-5 space-y-4">
        {offers.map((offer) => (
          <OfferCard key={offer.kind} offer={offer} chosen={estimate} onTake={() => take(offer)} />
        ))}
        <Notice tone="plain" title={t`Free advice about money and debts`}>
          <p>
            {t`AKPK helps with budgets and debts, free of charge. Its official site is akpk.org.my. Its debt programme covers certain lenders only.`}
          </p>
        </Notice>
        <div className="flex flex-col gap-2">
          <LinkButton to={addressOfPlace('amount')} variant="secondary" block>
            {t`Choose another amount or time`}
          </LinkButton>
          <LinkButton to={addressOfPlace('sign')} variant="text" block>{t`Continue anyway`}</LinkButton>
        </div>
      </div>
    </div>
  );
}

type OfferCardProps = { offer: GentlerOffer; chosen: Estimate; onTake: () => void };

function OfferCard({ offer: { kind, estimate }, chosen, onTake }: OfferCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const less = format.sen(chosen.monthlyPaymentSen - estimate.monthlyPaymentSen);
  const more = estimate.totalInterestSen - chosen.totalInterestSen;
  const difference = format.sen(Math.abs(more));
  const last = format.sen(estimate.lastPaymentSen);
  const equal = equalPayments(estimate);
  return (
    <Card title={kind === 'longer' ? t`The same amount over a longer time` : t`A smaller amount`}>
      <p className="mb-3">
        {more > 0
          ? t`${less} less each month. You pay ${difference} more interest in all.`
          : t`${less} less each month, and ${difference} less interest in all.`}
      </p>
      <SplitBar principalSen={estimate.amountSen} interestSen={estimate.totalInterestSen} />
      <div className="mt-2 mb-4">
        <SummaryList
          items={[
            {
              label: t`Monthly instalment`,
              value: `${format.sen(estimate.monthlyPaymentSen)} × ${equal}`,
              note: equal < estimate.termMonths && t`and a last one of ${last}`,
            },
            { label: t`You borrow`, value: format.sen(estimate.amountSen), swatch: 'principal' },
            { label: t`Interest`, value: format.sen(estimate.totalInterestSen), swatch: 'interest' },
            { label: t`You pay back`, value: format.sen(estimate.totalPayableSen), isTotal: true },
            { label: t`Effective yearly rate`, value: format.rate(estimate.effectiveAnnualRateBps) },
          ]}
        />
      </div>
      <Button variant="secondary" block onClick={onTake}>
        {kind === 'longer' ? t`Choose the longer time` : t`Choose the smaller amount`}
      </Button>
    </Card>
  );
}
