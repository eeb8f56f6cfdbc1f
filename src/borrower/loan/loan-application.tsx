/** The application in its steps, for whoever has no loan: which one is shown, and the draft they all share. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { expectHeading, rename } from '#ui/history.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useSession } from '#ui/session.ts';
import { walletKey } from '../account/use-wallet.ts';
import { estimateOf, type LoanProduct } from '../home/estimate.ts';
import { useHref, useNavigate } from '../navigation.tsx';
import { choiceOf, forgetDeviceDraft } from './draft.ts';
import { addressOfPlace, type Place, placeOf, useLoanSearch } from './loan-address.ts';
import { draftKey } from './server-draft.ts';
import { StepAmount } from './step-amount.tsx';
import { useLoanDraft } from './use-loan-draft.ts';
import { Waiting } from './waiting.tsx';

// The first step comes with the form; most visits end there.
const GentlerStep = lazyPart(() => import('./gentler-step.tsx').then((module) => module.GentlerStep));
const StepCheck = lazyPart(() => import('./step-check.tsx').then((module) => module.StepCheck));
const StepSign = lazyPart(() => import('./step-sign.tsx').then((module) => module.StepSign));

type ApplicationProps = {
  product: LoanProduct;
  wallet: Wallet | undefined;
  /** It is not known yet whether there is a loan: what was begun is kept meanwhile. */
  isWaiting: boolean;
  /** The server knows better than this page what there is. */
  onRefused: () => void;
};

const steps: Record<Place, number> = { amount: 1, check: 2, gentler: 2, sign: 3, submitted: 3 };

export function LoanApplication({ product, wallet, isWaiting, onRefused }: ApplicationProps) {
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  const page = useLoanDraft(product, signedIn);
  const place = placeOf(useLoanSearch());
  const remember = useRemember();
  const { draft, change, ready } = page;
  // Who chose nothing yet has not come anywhere: looking at the address alone saves no draft.
  const hasChosen = draft.amountSen !== null || draft.termMonths !== null;
  const isUnderWay = signedIn ? ready && wallet !== undefined : place === 'amount';
  useKeepStep(steps[place], hasChosen && isUnderWay, change);

  if (isWaiting) return <Waiting />;
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
      onRefused={onRefused}
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
