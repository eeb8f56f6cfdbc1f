/** Which screen of the loan journey is shown: by the address, by who is signed in, and by what there is already. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Lender } from '#contract/lender.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { lazyPage, useArrival } from '#ui/lazy-page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useSession } from '#ui/session.ts';
import { todayInKualaLumpur } from '../account/today.ts';
import { useWallet } from '../account/use-wallet.ts';
import { learnSession } from '../api.ts';
import type { LoanProduct } from '../home/estimate.ts';
import { useSignedInExpected } from '../signed-in-expected.ts';
import { loanApplication } from './application-part.ts';
import { placeOf, useLoanSearch } from './loan-address.ts';
import { openLoan, waitingUntil } from './now.ts';
import { useServerDraft } from './server-draft.ts';
import { Waiting } from './waiting.tsx';

const loanStanding = lazyPage(() => import('./loan-standing.tsx').then((module) => module.LoanStanding));
const LoanApplication = lazyPart(loanApplication);
const LoanStanding = lazyPart(loanStanding);
const NoNewLoan = lazyPart(() => import('./no-new-loan.tsx').then((module) => module.NoNewLoan));

type JourneyProps = { product: LoanProduct; lender: Lender };

export function LoanJourney({ product, lender }: JourneyProps) {
  const session = useSession();
  const isExpected = useSignedInExpected();
  const signedIn = session.status === 'signed-in';
  const walletQuery = useWallet(signedIn);
  const wallet = signedIn ? walletQuery.data : undefined;
  const server = useServerDraft(signedIn);
  const place = placeOf(useLoanSearch());
  const [hasBegun, setHasBegun] = useState(false);
  // Whoever is signed in may have a loan: what is said of it comes beside the wallet, not after it.
  useEffect(() => void (signedIn && LoanStanding.preload()), [signedIn]);
  const loan = openLoan(wallet);
  // Nobody is asked how much to borrow while it is not known whether there is a loan already.
  const isWaiting = isExpected || walletQuery.isLoading;
  const isHere = useArrival(loan ? loanStanding : isWaiting ? undefined : loanApplication);

  if (loan && wallet)
    return isHere ? <LoanStanding loan={loan} wallet={wallet} lender={lender} /> : <Waiting />;
  // What could not be read again stays as it was: whoever is signing keeps what they drew.
  const missing = [walletQuery, server].find(({ data, error }) => data === undefined && error);
  const problem = (session.status === 'unknown' && session.problem) || missing?.error;
  if (place !== 'amount' && problem) {
    const again = () => Promise.all([learnSession(), walletQuery.refetch(), server.refetch()]);
    return <Failed problem={problem} onRetry={() => void again()} />;
  }
  if (!lender.applicationsOpen || waitingUntil(wallet, todayInKualaLumpur()))
    return <NoNewLoan wallet={wallet} lender={lender} />;
  if (!isHere && !hasBegun) return <Waiting />;
  if (!hasBegun) setHasBegun(true);
  return (
    <LoanApplication
      product={product}
      wallet={wallet}
      isWaiting={isWaiting}
      onRefused={() => void walletQuery.refetch()}
    />
  );
}

function Failed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className="wrap py-6">
      <Heading className="mb-4">{t`Apply for a loan`}</Heading>
      <ErrorNote
        title={t`We could not load your application. What you entered is saved.`}
        problem={problem}
        onRetry={onRetry}
      />
    </div>
  );
}
