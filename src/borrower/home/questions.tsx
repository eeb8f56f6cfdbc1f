/** Five questions that people ask before they borrow. The one on the cost is open: it is the example that belongs to every rate we show. */
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lender } from '#contract/lender.ts';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import { estimate, exampleOf, type LoanProduct } from './estimate.ts';

export function Questions({ product, lender }: { product: LoanProduct; lender: Lender }) {
  const { t } = useLingui();
  const format = useFormat();
  const lateRate = format.rate(product.lateRateBps);
  const { licenceNumber, registeredName } = lender;
  return (
    <section>
      <h2>{t`Questions people ask`}</h2>
      <div className="mt-4 max-w-measure divide-y divide-border border-y border-border">
        <Question title={t`Who can apply?`}>
          {t`You can if you are 18 or over and have a MyKad, a Malaysian mobile number and a bank account in your own name.`}
        </Question>
        <Question title={t`What does it cost?`} open>
          <Example product={product} />
        </Question>
        <Question title={t`What if I am late?`}>
          {t`Late interest is ${lateRate} a year, only on the late instalment and only for the days it is late. Nothing else is added. Tell us early with “I cannot pay this month” and we look for a way together.`}
        </Question>
        <Question title={t`Can I pay early?`}>
          {t`Yes, on any day and without a fee. You do not pay the interest that is left.`}
        </Question>
        <Question title={t`How do I know you are licensed?`}>
          {licenceNumber
            ? t`Look up licence ${licenceNumber} of ${registeredName} in KPKT’s i-KrediKom app, or ask KPKT. Look there, not here: a false lender can write anything on its own page.`
            : t`This copy has no licence: it is a demonstration and lends no money. Look up any lender in KPKT’s i-KrediKom app before you apply.`}
        </Question>
      </div>
      <p className="mt-4">
        {t`Did somebody give you a paper from us?`}
        {format.gap}
        <Link to="/verify" className="inline-flex min-h-6 items-center">{t`Check a paper`}</Link>
      </p>
    </section>
  );
}

function Question({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <h3 className="text-md">{title}</h3>
        <ChevronDown aria-hidden className="size-5 flex-none text-text-2 group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-text-2">{children}</div>
    </details>
  );
}

/** One loan in full, in the size of the text around it. */
function Example({ product }: { product: LoanProduct }) {
  const { t } = useLingui();
  const format = useFormat();
  const { amountSen, termMonths } = exampleOf(product);
  const loan = estimate(product, amountSen, termMonths);
  const amount = format.wholeRinggit(amountSen);
  const term = format.months(termMonths);
  const rate = format.rate(product.annualRateBps);
  const effective = format.rate(loan.effectiveAnnualRateBps);
  const count = termMonths - 1;
  const monthly = format.sen(loan.monthlyPaymentSen);
  const last = format.sen(loan.lastPaymentSen);
  const total = format.sen(loan.totalPayableSen);
  const duty = format.sen(stampDutySen(amountSen));
  return (
    <>
      <p>
        {product.method === 'reducing'
          ? t`Borrow ${amount} over ${term} at ${rate} a year on the balance owed: ${count} instalments of ${monthly} and one of ${last}, ${total} in total.`
          : t`Borrow ${amount} over ${term} at a flat ${rate} a year: ${count} instalments of ${monthly} and one of ${last}, ${total} in total.`}
      </p>
      <p>{t`The effective yearly rate is ${effective}. We charge no fees.`}</p>
      <p className="mt-2">
        {t`Two costs of others can come on top, only after the money is with you: stamp duty, here ${duty}, and the attestor’s fee, which we do not know beforehand. Ask us for it before you sign.`}
      </p>
    </>
  );
}
