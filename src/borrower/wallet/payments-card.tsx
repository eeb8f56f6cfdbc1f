/** All payments of the loan. The picture comes after the figures that everybody needs first. */
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import type { Wallet } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Bone } from '#ui/skeleton.tsx';

const waiting = <Bone className="h-72 rounded-control" />;

const PaymentsPicture = lazyPart(() => import('./payments-picture.tsx').then((module) => module.default), {
  waiting,
  isAhead: false,
});

type PaymentsCardProps = { loan: NonNullable<Wallet['loan']>; lateUntil: string | undefined };

export function PaymentsCard({ loan, lateUntil }: PaymentsCardProps) {
  const { t } = useLingui();
  // Its drawing is most of the work of this page: the figures are painted before it begins.
  const isItsTurn = useDeferredValue(true, false);
  if (!isItsTurn) return <Card>{waiting}</Card>;
  return (
    <Card>
      <PaymentsPicture
        rows={loan.instalments}
        title={t`Your ${loan.instalments.length} instalments`}
        lateUntil={lateUntil}
      >
        {loan.terms.method === 'reducing' && (
          <p>{t`Interest gets smaller every month because you owe less.`}</p>
        )}
      </PaymentsPicture>
    </Card>
  );
}
