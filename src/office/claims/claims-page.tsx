/** `/office/claims`: money that borrowers say did not arrive, the oldest report first, and the last closed ones. */
import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { ViewTabs } from '../view-tabs.tsx';
import { ClaimCard } from './claim-card.tsx';
import { useClaims } from './use-claims.ts';

export function ClaimsPage() {
  const { t } = useLingui();
  const view = new URLSearchParams(useSearch()).get('view') === 'closed' ? 'closed' : 'open';
  const query = useClaims(view);
  return (
    <>
      <Heading key={view}>{t`Money not received`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Nothing counts on these loans until two people know what the bank says. The borrower has an answer within 1 working day.`}
      </p>
      <ViewTabs
        label={t`Views`}
        path="/claims"
        open={view}
        views={[
          { view: 'open', name: t`To answer` },
          { view: 'closed', name: t`Closed` },
        ]}
      />
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the reports…`}
          failed={t`We could not load the reports.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {(claims) =>
            claims.length === 0 ? (
              <Card>
                <EmptyState>
                  {view === 'open'
                    ? t`Every borrower has their money. New reports appear here.`
                    : t`No report has been closed yet.`}
                </EmptyState>
              </Card>
            ) : (
              <ul className="grid gap-4">
                {claims.map((claim) => (
                  <li key={claim.claimId}>
                    <ClaimCard claim={claim} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
