/** The picture of all payments of the contract; it comes after the text has been asked for. */
import type { LoanView } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Bone } from '#ui/skeleton.tsx';

const PaymentsPicture = lazyPart(() => import('./payments-picture.tsx').then((module) => module.default), {
  waiting: <Bone className="h-72 rounded-control" />,
  isAhead: false,
});

export function PaymentsCard({ loan }: { loan: LoanView }) {
  return (
    <Card>
      <PaymentsPicture loan={loan} />
    </Card>
  );
}
