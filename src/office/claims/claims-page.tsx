/** `/office/claims`: money that borrowers say did not arrive, or that the bank sent back, the oldest report first, and the last closed ones. */
import { useLingui } from '@lingui/react/macro';
import type { ClaimRow } from '#contract/claims.ts';
import { DeskOfTwoViews, useViewOf } from '../desk-of-two-views.tsx';
import { useKeptPlace } from '../table/use-kept-place.ts';
import { ClaimCard } from './claim-card.tsx';
import { useClaims } from './use-claims.ts';

export function ClaimsPage() {
  const { t } = useLingui();
  const view = useViewOf('open', 'closed');
  return (
    <DeskOfTwoViews
      title={t`Money not received`}
      explanation={t`Nothing counts on these loans until two people know what the bank says. The borrower has an answer within 1 working day.`}
      path="/claims"
      open={view}
      views={[
        {
          view: 'open',
          name: t`To answer`,
          empty: t`No report waits for an answer. New ones appear here.`,
        },
        { view: 'closed', name: t`Closed`, empty: t`No report has been closed yet.` },
      ]}
      query={useClaims(view)}
      label={t`Loading the reports…`}
      failed={t`We could not load the reports.`}
    >
      {(claims) => <Claims claims={claims} />}
    </DeskOfTwoViews>
  );
}

function Claims({ claims }: { claims: readonly ClaimRow[] }) {
  return (
    <ul {...useKeptPlace<HTMLUListElement>()} className="grid gap-4">
      {claims.map((claim) => (
        <li key={claim.claimId}>
          <ClaimCard claim={claim} />
        </li>
      ))}
    </ul>
  );
}
