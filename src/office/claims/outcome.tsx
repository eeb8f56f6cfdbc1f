/** The answer as it was written down: what, on which evidence, by whom, and who confirmed it. */
import { useLingui } from '@lingui/react/macro';
import type { ClaimRow } from '#contract/claims.ts';
import type { ClaimOutcome } from '#domain/claim.ts';
import { useFormat } from '#ui/words.tsx';

function useOutcomeWords(): Record<ClaimOutcome, string> {
  const { t } = useLingui();
  return { arrived: t`It arrived`, 'not-arrived': t`It never arrived` };
}

export function Proposal({ proposal }: { proposal: NonNullable<ClaimRow['proposal']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useOutcomeWords();
  const { bankReference } = proposal;
  const proposer = proposal.proposedBy.name;
  const proposedAt = format.dateTime(proposal.proposedAt);
  return (
    <div>
      <p className="font-strong">{words[proposal.outcome]}</p>
      <p className="mt-1 wrap-anywhere">{proposal.evidence}</p>
      {bankReference && (
        <p className="num text-sm text-text-2">{t`Reference of the bank’s answer: ${bankReference}`}</p>
      )}
      <p className="text-sm text-text-2">{t`Written down by ${proposer}, ${proposedAt}`}</p>
    </div>
  );
}

/** Of a closed report. */
export function Outcome({ claim }: { claim: ClaimRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { status, proposal, confirmedBy, closedAt, reliefSen } = claim;
  const closed = closedAt ? format.dateTime(closedAt) : '';
  const confirmer = confirmedBy?.name ?? '';
  const relief = format.sen(reliefSen);
  return (
    <>
      {status === 'withdrawn' ? (
        <p className="font-strong">{t`The borrower said that it has arrived, ${closed}`}</p>
      ) : (
        proposal && (
          <>
            <Proposal proposal={proposal} />
            <p className="text-sm text-text-2">{t`Confirmed by ${confirmer}, ${closed}`}</p>
          </>
        )
      )}
      {reliefSen > 0 && <p className="mt-1 text-sm text-text-2">{t`${relief} of interest came off.`}</p>}
    </>
  );
}
