/** Which screen of the loan journey is shown: by the address, by who is signed in, and by what there is already. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Lender } from '#contract/lender.ts';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { expectHeading, rename } from '#ui/history.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Slow } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useSession } from '#ui/session.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { useWallet, walletKey } from '../account/use-wallet.ts';
import { learnSession } from '../api.ts';
import { estimateOf, type LoanProduct } from '../home/estimate.ts';
import { useHref, useNavigate } from '../navigation.tsx';
import { useSignedInExpected } from '../signed-in-expected.ts';
import { choiceOf, forgetDeviceDraft } from './draft.ts';
import { addressOfPlace, type Place, placeOf, useLoanSearch } from './loan-address.ts';
import { openLoan, waitingUntil } from './now.ts';
import { StepAmount } from './step-amount.tsx';
import { draftKey, useLoanDraft, useServerDraft } from './use-loan-draft.ts';

// The first step comes with the page; most visits end there.
const GentlerStep = lazyPart(() => import('./gentler-step.tsx').then((module) => module.GentlerStep));
const LoanStanding = lazyPart(() => import('./loan-standing.tsx').then((module) => module.LoanStanding), {
  // As before it: nothing is to move when it comes.
  waiting: <Waiting />,
});
const NoNewLoan = lazyPart(() => import('./no-new-loan.tsx').then((module) => module.NoNewLoan));
const StepCheck = lazyPart(() => import('./step-check.tsx').then((module) => module.StepCheck));
const StepSign = lazyPart(() => import('./step-sign.tsx').then((module) => module.StepSign));

type JourneyProps = { product: LoanProduct; lender: Lender };

const steps: Record<Place, number> = { amount: 1, check: 2, gentler: 2, sign: 3, submitted: 3 };

export function LoanJourney({ product, lender }: JourneyProps) {
  const session = useSession();
  const isExpected = useSignedInExpected();
  const signedIn = session.status === 'signed-in';
  const walletQuery = useWallet(signedIn);
  const wallet = signedIn ? walletQuery.data : undefined;
  const server = useServerDraft(signedIn);
  const page = useLoanDraft(product, signedIn);
  const place = placeOf(useLoanSearch());
  const remember = useRemember();
  const { draft, change, ready } = page;
  // Whoever is signed in may have a loan: what is said of it comes beside the wallet, not after it.
  useEffect(() => void (signedIn && LoanStanding.preload()), [signedIn]);
  const loan = openLoan(wallet);
  // Who has a loan, or chose nothing yet, has not come anywhere: looking at the address alone saves no draft.
  const hasChosen = draft.amountSen !== null || draft.termMonths !== null;
  const isUnderWay = signedIn ? ready && wallet !== undefined && !loan : place === 'amount';
  useKeepStep(steps[place], hasChosen && isUnderWay, change);

  if (loan && wallet) return <LoanStanding loan={loan} wallet={wallet} lender={lender} />;
  // What could not be read again stays as it was: whoever is signing keeps what they drew.
  const missing = [walletQuery, server].find(({ data, error }) => data === undefined && error);
  const problem = (session.status === 'unknown' && session.problem) || missing?.error;
  if (place !== 'amount' && problem) {
    const again = () => Promise.all([learnSession(), walletQuery.refetch(), server.refetch()]);
    return <Failed problem={problem} onRetry={() => void again()} />;
  }
  if (!lender.applicationsOpen || waitingUntil(wallet, todayInKualaLumpur()))
    return <NoNewLoan wallet={wallet} lender={lender} />;
  // Nobody is asked how much to borrow while it is not known whether there is a loan already.
  if (isExpected || walletQuery.isLoading) return <Waiting />;
  if (place === 'amount') return <StepAmount product={product} page={page} signedIn={signedIn} />;
  if (session.status === 'signed-out')
    return <GoTo to={`/sign-in?next=${encodeURIComponent(addressOfPlace(place))}`} />;
  if (session.status === 'unknown' || !wallet || !ready) return <Waiting />;

  const estimate = estimateOf(product, choiceOf(draft));
  if (!estimate || place === 'submitted') return <GoTo to={addressOfPlace('amount')} />;
  const common = { product, estimate, page };
  if (place === 'check') return <StepCheck {...common} />;
  if (place === 'gentler') return <GentlerStep {...common} />;
  const { affordability } = draft;
  if (!affordability) return <GoTo to={addressOfPlace('check')} />;
  return (
    <StepSign
      {...common}
      affordability={affordability}
      accountName={session.user.name}
      onSent={(sent) => {
        forgetDeviceDraft();
        remember(sent);
      }}
      onRefused={() => void walletQuery.refetch()}
    />
  );
}

/** The draft says how far one has come; on a first visit there is no draft to say it. */
function useKeepStep(step: number, active: boolean, change: (change: { step: number }) => void): void {
  const keep = useEffectEvent(change);
  useEffect(() => {
    if (active) keep({ step });
  }, [step, active]);
}

/** The loan just sent stands in the wallet at once; the server's own view follows. */
function useRemember(): (loan: LoanView) => void {
  const queries = useQueryClient();
  const href = useHref();
  return (loan) => {
    expectHeading();
    queries.setQueryData(draftKey, { draft: null });
    queries.setQueryData<Wallet>(walletKey, (known) => known && { ...known, loan });
    void queries.invalidateQueries({ queryKey: walletKey });
    rename(href(addressOfPlace('submitted')));
  };
}

function GoTo({ to }: { to: Parameters<ReturnType<typeof useNavigate>>[0] }): ReactNode {
  const navigate = useNavigate();
  const go = useEffectEvent(() => navigate(to, { replace: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => go(), [to]);
  return <Waiting />;
}

function Waiting() {
  const { t } = useLingui();
  return (
    <PageSkeleton label={t`Loading…`}>
      <Slow />
    </PageSkeleton>
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
