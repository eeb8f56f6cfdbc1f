/** `/verifikasi-akun`: six short steps and one submission; or where it stands, when there is nothing to do. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { expectHeading } from '#ui/history.ts';
import { lazyPage, useArrival } from '#ui/lazy-page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSession } from '#ui/session.ts';
import { Bone } from '#ui/skeleton.tsx';
import { useVerification, verificationKey } from '../account/use-verification.ts';
import { walletKey } from '../account/use-wallet.ts';
import { verificationJourney } from './journey-part.ts';
import { type Part, planOf } from './plan.ts';
import { StepFrame } from './step-frame.tsx';
import type { BankAccount } from './use-submission.ts';

const standing = lazyPage(() => import('./standing.tsx').then((module) => module.Standing));
const Standing = lazyPart(standing);
const Journey = lazyPart(verificationJourney);
// Once everything is sent.
const Sent = lazyPart(() => import('./sent.tsx').then((module) => module.Sent));

export function VerifikasiAkunPage() {
  const { t } = useLingui();
  const query = useVerification();
  // Of what was read first: what stands on the page by then stays there, whatever is read in the middle of a submission.
  const [first, setFirst] = useState<VerificationView>();
  if (query.data && !first) setFirst(query.data);
  const isHere = useArrival(first && (planOf(first) ? verificationJourney : standing));
  if (query.data && isHere) return <Verification now={query.data} />;
  return (
    <StepFrame>
      {/* No place to be yet: the heading of what comes takes the focus. */}
      <h1 className="mt-12 mb-6">{t`Verify your identity`}</h1>
      <Loaded
        query={{ ...query, data: undefined }}
        label={t`Loading your verification…`}
        failed={t`We could not load your verification. Nothing you sent is lost.`}
        bones={<Bone className="h-80 rounded-card" />}
      >
        {() => null}
      </Loaded>
    </StepFrame>
  );
}

type Finished = { parts: readonly Part[]; bankAccount: BankAccount | undefined };

function Verification({ now }: { now: VerificationView }) {
  const session = useSession();
  const queries = useQueryClient();
  // While a submission goes on, the answers of the server arrive in the middle of it.
  const [held, setHeld] = useState<VerificationView>();
  const [finished, setFinished] = useState<Finished>();
  const view = held ?? now;
  const plan = planOf(view);
  if (finished) return <Sent {...finished} />;
  if (!plan || session.status !== 'signed-in') return <Standing view={view} />;

  function finish(bankAccount: BankAccount | undefined) {
    expectHeading();
    setFinished({ parts: plan?.parts ?? [], bankAccount });
    void queries.invalidateQueries({ queryKey: verificationKey });
    void queries.invalidateQueries({ queryKey: walletKey });
  }

  return (
    <Journey
      userId={session.user.userId}
      view={view}
      plan={plan}
      onStart={() => setHeld(view)}
      onDone={finish}
    />
  );
}
