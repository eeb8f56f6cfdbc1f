/** What matters most about the loan, in five lines. */
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/words.tsx';
import type { Estimate, LoanProduct } from '../home/estimate.ts';

export function WhatMattersMost({ product, estimate }: { product: LoanProduct; estimate: Estimate }) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = format.sen(estimate.amountSen);
  const interest = format.sen(estimate.totalInterestSen);
  const duty = format.sen(stampDutySen(estimate.amountSen));
  const lateRate = format.rate(product.lateRateBps);
  const facts = [
    t`You get all of ${amount} in your own bank account. Nothing is taken off.`,
    t`It costs ${interest} in interest. We charge no fees. Stamp duty of ${duty} and the attestor’s fee, which we do not know yet, may be asked for after the money is with you.`,
    t`If you pay late, ${lateRate} a year is added on the late instalment only.`,
    t`You can pay early on any day, without a fee.`,
    t`You can cancel free of charge until we prepare the payout. You never pay to receive it.`,
  ];
  return (
    <Card title={t`What matters most`} tone="tint" className="mt-5">
      <ul className="space-y-2">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 flex-none text-primary" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
