/** `/loan`: the form in three steps and what comes after it. Anybody may see the cost; from the second step on one is signed in. */
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Heading } from '#ui/navigation.tsx';
import { usePageData } from '../page-data.tsx';
import { SignedInArea } from '../signed-in-area.tsx';
import { LoanJourney } from './loan-journey.tsx';

// Rare: a lender without a product.
const ClosedCard = lazyPart(() => import('../home/closed-card.tsx').then((module) => module.ClosedCard), {
  isAhead: false,
});

export function LoanPage() {
  const { t } = useLingui();
  const data = usePageData();
  const product = data?.products[0];
  if (!data) return null;
  if (!product) {
    return (
      <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-6">
        <Heading className="mb-4">{t`Apply for a loan`}</Heading>
        <ClosedCard assistant={data.lender.assistant} />
      </div>
    );
  }
  return (
    <SignedInArea>
      <LoanJourney product={product} lender={data.lender} />
    </SignedInArea>
  );
}
