/** `/`: the price of a loan for everybody; for people who are signed in, the one thing that matters now. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import { useSession } from '#ui/session.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { usePageData } from '../page-data.tsx';
import { useSignedInExpected } from '../signed-in-expected.ts';
import { EstimateCard } from './estimate-card.tsx';
import { Welcome } from './welcome.tsx';

// With the query client and its words it is twice the size of Home, so it comes only for those who need it.
const LoanNow = lazy(() =>
  loadChunk(() => import('../loan/loan-now.tsx').then((module) => ({ default: module.LoanNow }))),
);

export function HomePage() {
  const { t } = useLingui();
  const data = usePageData();
  const session = useSession();
  const isExpected = useSignedInExpected();
  if (isExpected) return <PageSkeleton label={t`Loading…`} />;
  if (session.status !== 'signed-in') return <Welcome />;
  const product = data?.products[0];
  return (
    <Suspense fallback={<PageSkeleton label={t`Loading…`} />}>
      <LoanNow estimate={product && <EstimateCard product={product} lender={data.lender} />} />
    </Suspense>
  );
}
