/** Home for somebody who is not signed in: the price first, then what it takes, the promise, and the questions. */
import { useLingui } from '@lingui/react/macro';
import { Banknote, Zap } from 'lucide-react';
import { lazy, useEffect } from 'react';
import type { Lender } from '#contract/lender.ts';
import { Water } from '#ui/card.tsx';
import { pressHeld } from '#ui/early-submit.ts';
import { whenIdle } from '#ui/idle.ts';
import { LatePart } from '#ui/late-part.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useFormat } from '#ui/words.tsx';
import { usePageData } from '../page-data.tsx';
import type { LoanProduct } from './estimate.ts';
import { EstimateCard } from './estimate-card.tsx';

// Rare, and not what Home is for.
const ClosedCard = lazy(whenIdle(() => import('./closed-card.tsx').then((module) => module.ClosedCard)));
const Reading = lazy(whenIdle(() => import('./reading.tsx').then((module) => module.Reading)));

export function Welcome() {
  const data = usePageData();
  useEffect(pressHeld, []);
  if (!data) return null;
  const { lender, products } = data;
  const product = products[0];
  return (
    <>
      <div className="relative isolate overflow-x-clip text-on-hero">
        <div className="wrap grid grid-cols-1 pt-4 lg:grid-cols-[1.05fr_.95fr] lg:items-center lg:gap-12 lg:pt-12">
          <HeroCopy lender={lender} product={product} />
          {/* The card stands over the lower edge of the teal ground. */}
          <div className="lg:-mb-16">
            {product ? (
              <EstimateCard product={product} lender={lender} />
            ) : (
              <LatePart>
                <ClosedCard assistant={lender.assistant} />
              </LatePart>
            )}
          </div>
        </div>
      </div>
      <LatePart>
        <Reading product={product} lender={lender} />
      </LatePart>
    </>
  );
}

function HeroCopy({ lender, product }: { lender: Lender; product: LoanProduct | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const most = product && format.wholeRinggit(product.maxAmountSen);
  return (
    <div className="relative pb-5 lg:static lg:pb-16">
      <HeroGround />
      <Heading className="max-w-[14ch] text-3xl lg:max-w-[18ch] tracking-[-0.025em]">{t`See the full cost before you borrow`}</Heading>
      <p className="mt-3 max-w-lg text-md text-on-hero-2">
        {most
          ? t`Personal loans up to ${most}. You see every ringgit of interest before you apply. We charge no fees.`
          : t`You see every ringgit of interest before you apply. We charge no fees.`}
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-note font-medium [&_li]:flex [&_li]:items-center [&_li]:gap-2 [&_svg]:size-5 [&_svg]:flex-none [&_svg]:text-hero-accent">
        <li>
          <Zap aria-hidden />
          {t`Fast and easy application`}
        </li>
        {lender.showPayoutClaim && (
          <li>
            <Banknote aria-hidden />
            <PayoutClaim medianMinutes={lender.medianPayoutMinutes} />
          </li>
        )}
      </ul>
    </div>
  );
}

/** On phones it reaches from the header to the upper part of the card, on wide screens it is behind both columns. */
function HeroGround() {
  return (
    <div className="absolute -inset-x-[50vw] -top-4 -bottom-39 -z-1 overflow-clip bg-hero lg:inset-0">
      <Water share={0.65} />
    </div>
  );
}

/** The claim, its condition and what was measured are one text: nobody reads one without the other. */
function PayoutClaim({ medianMinutes }: { medianMinutes: number | null }) {
  const { t } = useLingui();
  const measured = useMeasured(medianMinutes);
  return (
    <span>
      {t`Money received within 30 minutes after application, if approved in working hours`}
      {measured && ` · ${measured}`}
    </span>
  );
}

/** In minutes up to two hours, then in hours, never rounded in our favour. */
function useMeasured(medianMinutes: number | null): string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  if (medianMinutes === null) return undefined;
  const median = format.count(medianMinutes);
  const hours = format.count(Math.ceil(medianMinutes / 60));
  return medianMinutes <= 120
    ? t`measured: half of all payouts within ${median} minutes of approval`
    : t`measured: half of all payouts within ${hours} hours of approval`;
}
