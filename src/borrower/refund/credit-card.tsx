/** Money of the borrower that we hold: what it will do, and sending it back. Nothing is shown when there is none; a failure says so by itself. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Credit } from '#contract/claims.ts';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Amount } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { DropRefund } from './drop-refund.tsx';

// Only with money that is over.
const AskForRefund = lazyPart(() => import('./ask-for-refund.tsx').then((module) => module.AskForRefund));

/** One card for each loan that holds money of the borrower; a running loan and an old one can both do. */
export function CreditCard({ isExpected }: { isExpected: boolean }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['getCredit'],
    queryFn: ({ signal }) => api.getCredit(undefined, { signal }),
  });
  if (!data) {
    // What comes between two cards has its room before.
    if (!error && isExpected) return <Bone className="h-52 rounded-card" />;
    return (
      <ErrorNote
        isRead
        title={t`We could not look up whether we hold money of yours. It is safe.`}
        problem={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return data.credits.map((credit) => <OneCredit key={credit.loanId} credit={credit} />);
}

function OneCredit({ credit }: { credit: Credit }) {
  const { t } = useLingui();
  const { creditSen, reference, paysNextBill, refund } = credit;
  return (
    <Card title={t`Money of yours that we hold`}>
      <Amount amountSen={creditSen} className="text-xl font-strong" />
      {/* What is prepared to go back pays no bill. */}
      {refund?.status !== 'proposed' && (
        <p className="mt-1 text-text-2">
          {paysNextBill
            ? t`You paid more than your bills on loan ${reference}. It pays your next bill on its due date, or we send it back.`
            : t`It belongs to loan ${reference}, on which you owe nothing. We send it back to your bank account if you ask.`}
        </p>
      )}
      <div className="mt-4">
        {refund ? <UnderWay credit={credit} refund={refund} /> : <AskForRefund credit={credit} />}
      </div>
    </Card>
  );
}

function UnderWay({ credit, refund }: { credit: Credit; refund: NonNullable<Credit['refund']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = format.sen(refund.amountSen);
  const bank = credit.bankAccount?.bankName ?? '';
  const ending = credit.bankAccount?.lastFour ?? '';
  const when = format.dateTime(refund.requestedAt);
  return (
    <>
      <Notice tone="info" title={t`${amount} is going back to ${bank} ending ${ending}`}>
        {refund.status === 'requested'
          ? t`You asked for it on ${when}. Two people check it, and then it is sent.`
          : t`It is prepared. A second person checks it, and then it is sent.`}
      </Notice>
      {refund.status === 'requested' && <DropRefund refund={refund} />}
    </>
  );
}
