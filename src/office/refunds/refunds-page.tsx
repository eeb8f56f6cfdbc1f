/** `/office/refunds`: money of borrowers that is to go back, in the order of what is next, and the last ones sent. */
import { useLingui } from '@lingui/react/macro';
import type { RefundRow } from '#contract/claims.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Piles } from '../piles.tsx';
import { RefundCard } from './refund-card.tsx';
import { useRefunds } from './use-refunds.ts';

export function RefundsPage() {
  const { t } = useLingui();
  const query = useRefunds();
  return (
    <>
      <Heading>{t`Refunds`}</Heading>
      <p className="mt-1 mb-5 max-w-measure text-text-2">
        {t`One person prepares a refund to the borrower’s own account, a different person confirms it with the bank’s reference.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading the refunds…`}
        failed={t`We could not load the refunds.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {(refunds) => <RefundPiles refunds={refunds} />}
      </Loaded>
    </>
  );
}

function RefundPiles({ refunds }: { refunds: readonly RefundRow[] }) {
  const { t } = useLingui();
  const of = (...statuses: RefundRow['status'][]) =>
    refunds.filter(({ status }) => statuses.includes(status));
  const piles = [
    { title: t`To send`, rows: of('proposed'), empty: t`No refund is prepared.` },
    { title: t`Asked for by borrowers`, rows: of('requested'), empty: t`No borrower waits for a refund.` },
    {
      title: t`Credit of borrowers`,
      rows: of('waiting'),
      empty: t`The lender holds no credit of borrowers.`,
    },
    { title: t`Done`, rows: of('confirmed', 'withdrawn'), empty: t`No refund was made yet.` },
  ];
  return (
    <Piles
      piles={piles}
      keyOf={(refund) => `${refund.loanId} ${refund.refundId}`}
      card={(refund) => <RefundCard refund={refund} />}
    />
  );
}
