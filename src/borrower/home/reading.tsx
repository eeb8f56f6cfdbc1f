/** What there is to read below the price: what it takes, the promise, the steps, the questions. The price answers before this is taken over. */
import type { Lender } from '#contract/lender.ts';
import type { LoanProduct } from './estimate.ts';
import { HaveReady, HowItWorks } from './preparation.tsx';
import { Questions } from './questions.tsx';
import { SafetyPromise } from './safety-promise.tsx';

export function Reading({ product, lender }: { product: LoanProduct | undefined; lender: Lender }) {
  return (
    <div className="wrap space-y-10 py-10 lg:pt-30">
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
        <HaveReady />
        <SafetyPromise />
      </div>
      <HowItWorks />
      {product && <Questions product={product} lender={lender} />}
    </div>
  );
}
