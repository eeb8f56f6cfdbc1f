/** One contract: what it needs now on top, then its figures, its text and its history; each state shows only what it has. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { walletKey } from '../account/use-wallet.ts';
import { api } from '../api.ts';
import { AgreementText } from './agreement-text.tsx';
import { ContractHistory } from './contract-history.tsx';
import { ContractInShort } from './contract-in-short.tsx';
import type { Agreement } from './contract-progress.ts';
import { ContractProgressCard } from './contract-progress-card.tsx';
import { contractStanding } from './contract-standing.ts';
import { ContractState } from './contract-state.tsx';
import { KeepOrPrint } from './keep-or-print.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { SealedCopies } from './sealed-copies.tsx';

// Only in the days around the signing.
const SignAgreementForm = lazyPart(() =>
  import('./sign-agreement-form.tsx').then((module) => module.SignAgreementForm),
);
const TakeCopy = lazyPart(() => import('./take-copy.tsx').then((module) => module.TakeCopy));
const WhatChanged = lazyPart(() => import('./what-changed.tsx').then((module) => module.WhatChanged));
const CodeToEnter = lazyPart(() => import('./code-to-enter.tsx').then((module) => module.CodeToEnter), {
  waiting: null,
});
const DeclineOffer = lazyPart(() => import('./decline-offer.tsx').then((module) => module.DeclineOffer));

export function Contract({ agreement }: { agreement: Agreement }) {
  const { loan, bodyHash, changes, signature, seal, delivery } = agreement;
  const { loanId } = loan;
  const standing = contractStanding(loan);
  const readAgain = useReadAgain();
  const state = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useViewed(agreement);

  /** What the reader did changes the state: the sentence about it gets the focus when it arrives. */
  function acted(): void {
    hasActed.current = true;
    readAgain();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another standing is a new sentence
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    state.current?.focus();
  }, [standing]);

  const isToSign = standing === 'to-sign';
  return (
    <div className="grid gap-5">
      <ContractState ref={state} agreement={agreement} />
      {isToSign && <CodeToEnter bodyHash={bodyHash} />}
      {isToSign && changes.length > 0 && <WhatChanged agreement={agreement} />}
      {standing === 'to-take' && seal && <TakeCopy loan={loan} seal={seal} onTaken={acted} />}
      {delivery && seal && <SealedCopies loanId={loanId} seal={seal} />}
      {signature && <ContractProgressCard agreement={agreement} />}
      <ContractInShort loan={loan} stamp={agreement.stamp} isToSign={isToSign} />
      <PaymentsCard loan={loan} />
      <KeepOrPrint loanId={loanId} isSealed={seal !== null} />
      <AgreementText agreement={agreement} />
      {isToSign && (
        <>
          <SignAgreementForm agreement={agreement} onSigned={acted} onChanged={readAgain} />
          <DeclineOffer loanId={loanId} bodyHash={bodyHash} onDeclined={acted} />
        </>
      )}
      <ContractHistory loanId={loanId} state={agreement.state} />
    </div>
  );
}

function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: walletKey });
    void queries.invalidateQueries({ queryKey: ['getAgreement'] });
  };
}

/** Tells the server, once, that the agreement was opened: it is signed only after it was shown. */
function useViewed({ loan, bodyHash }: Agreement): void {
  const told = useRef<string>(undefined);
  const { loanId, status, agreement } = loan;
  const isNew = status === 'approved' && !agreement?.viewedAt;
  useEffect(() => {
    if (!isNew || told.current === bodyHash) return;
    told.current = bodyHash;
    api.viewAgreement({ loanId, bodyHash }).catch(() => {
      // The next opening tells it again, and so does signing.
      told.current = undefined;
    });
  }, [isNew, loanId, bodyHash]);
}
