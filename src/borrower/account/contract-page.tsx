/** `/my-account/contract`: the complete agreement to read, then to sign with a one-time code; afterwards the copy to keep. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type getAgreement, getAgreementPdf } from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { LoanView } from '#contract/loans.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useLocale } from '#ui/words.tsx';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { AccountLayout } from './account-layout.tsx';
import { AgreementText } from './agreement-text.tsx';
import { ContractState } from './contract-state.tsx';
import { KeyFacts } from './key-facts.tsx';
import { SignAgreementForm } from './sign-agreement-form.tsx';
import { useWallet, walletKey } from './use-wallet.ts';

export type Agreement = ResponseOf<typeof getAgreement>;

export function ContractPage() {
  const { t } = useLingui();
  const wallet = useWallet();
  return (
    <AccountLayout title={t`Loan Contract`}>
      <Loaded
        query={wallet}
        label={t`Loading your contract…`}
        failed={t`We could not load your contract. Your loan is not affected.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {({ loan }) =>
          loan?.agreement ? (
            <Contract loanId={loan.loanId} bodyHash={loan.agreement.bodyHash} />
          ) : (
            <NoContract loan={loan} />
          )
        }
      </Loaded>
    </AccountLayout>
  );
}

function NoContract({ loan }: { loan: LoanView | null }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        action={
          loan ? (
            <LinkButton to="/wallet" variant="secondary">{t`See where your loan is`}</LinkButton>
          ) : (
            <LinkButton to="/loan">{t`Apply for a loan`}</LinkButton>
          )
        }
      >
        {loan
          ? t`You have no contract yet. After approval the complete contract stands here to read and sign.`
          : t`You have no contract yet.`}
      </EmptyState>
    </Card>
  );
}

function Contract({ loanId, bodyHash }: { loanId: string; bodyHash: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery({
    queryKey: ['getAgreement', loanId, bodyHash, locale],
    queryFn: ({ signal }) => api.getAgreement({ loanId }, { signal }),
  });
  return (
    <Loaded
      query={query}
      label={t`Loading your contract…`}
      failed={t`We could not load your contract. Your loan is not affected.`}
      bones={<Bone className="h-96 rounded-card" />}
    >
      {(agreement) => <ReadAndSign agreement={agreement} />}
    </Loaded>
  );
}

function ReadAndSign({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { loan, bodyHash, document, signature } = agreement;
  useViewed(agreement);
  const mayBeSigned = loan.status === 'approved' && !signature;
  const pdf = addressOf(getAgreementPdf, { loanId: loan.loanId });
  return (
    <div className="grid gap-5">
      <ContractState agreement={agreement} />
      <KeyFacts loan={loan} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={pdf} download variant="secondary" size="small">
          <Download aria-hidden />
          {t`Download PDF`}
        </ButtonLink>
        <Button variant="secondary" size="small" onClick={() => print()}>
          <Printer aria-hidden />
          {t`Print`}
        </Button>
      </div>
      <AgreementText document={document} signature={signature} />
      {mayBeSigned && (
        <SignAgreementForm
          loanId={loan.loanId}
          bodyHash={bodyHash}
          onSigned={() => {
            void queries.invalidateQueries({ queryKey: ['getAgreement'] });
            void queries.invalidateQueries({ queryKey: walletKey });
          }}
        />
      )}
    </div>
  );
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
      // The next opening tells it again; signing without it is refused with a sentence.
      told.current = undefined;
    });
  }, [isNew, loanId, bodyHash]);
}
