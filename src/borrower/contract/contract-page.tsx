/** `/my-account/contract`: the complete agreement to read and sign, how far it is, and the sealed copy to keep. */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoanView } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useLocale } from '#ui/words.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { useWallet } from '../account/use-wallet.ts';
import { api } from '../api.ts';
import { endedWithoutMoney } from '../loan/now.ts';
import { LinkButton } from '../navigation.tsx';
import { Contract } from './contract.tsx';

export function ContractPage() {
  const { t } = useLingui();
  const wallet = useWallet();
  return (
    <AccountLayout title={t`Loan Contract`}>
      <Loaded
        query={wallet}
        label={t`Loading your contract…`}
        failed={t`We could not load your contract. Your loan is not affected.`}
        isPage
        bones={<Bone className="h-96 rounded-card" />}
      >
        {({ loan }) =>
          loan?.agreement ? (
            <ReadContract key={loan.loanId} loanId={loan.loanId} {...loan.agreement} />
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
        {loan && !endedWithoutMoney(loan)
          ? t`You have no contract yet. After approval the complete contract stands here to read and sign.`
          : t`You have no contract yet.`}
      </EmptyState>
    </Card>
  );
}

type ReadContractProps = { loanId: string } & NonNullable<LoanView['agreement']>;

function ReadContract({ loanId, bodyHash, state }: ReadContractProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery({
    // Another text or a further step is read at once.
    queryKey: ['getAgreement', loanId, bodyHash, state, locale],
    queryFn: ({ signal }) => api.getAgreement({ loanId }, { signal }),
    // While another language or a newer text is on its way, what was drawn on the page stays.
    placeholderData: keepPreviousData,
  });
  // And where it does not come: whoever is signing keeps what they drew, and the code that is on its way.
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  return (
    <Loaded
      query={query.data ? query : { ...query, data: last }}
      label={t`Loading your contract…`}
      failed={t`We could not load your contract. Your loan is not affected.`}
      isPage
      bones={<Bone className="h-96 rounded-card" />}
    >
      {(agreement) => (
        <>
          {!query.data && query.error && (
            <div className="mb-5">
              <ErrorNote
                isRead
                title={t`We could not load your contract. Your loan is not affected.`}
                problem={query.error}
                onRetry={() => void query.refetch()}
              />
            </div>
          )}
          <Contract agreement={agreement} />
        </>
      )}
    </Loaded>
  );
}
