/** What an answer does to the loan, in figures, before somebody gives it. */
import { useLingui } from '@lingui/react/macro';
import type { ClaimRow } from '#contract/claims.ts';
import type { ClaimOutcome } from '#domain/claim.ts';
import { useFormat } from '#ui/words.tsx';

export function OutcomeEffect({ claim, outcome }: { claim: ClaimRow; outcome: ClaimOutcome }) {
  const { t } = useLingui();
  const format = useFormat();
  const relief = format.sen(claim.reliefSen);
  const amount = format.sen(claim.payout.amountSen);
  const received = format.sen(claim.receivedSen);
  return (
    <p className="rounded-control bg-surface-2 p-4 text-sm text-text-2">
      {outcome === 'arrived' && claim.reliefSen === 0
        ? t`The loan goes on from today, and a bill that fell due meanwhile can be paid for 7 more days.`
        : outcome === 'arrived'
          ? t`The loan goes on from today. ${relief} of interest for the days since the report comes off, and a bill that fell due meanwhile can be paid for 7 more days.`
          : claim.receivedSen === 0
            ? t`The loan of ${amount} is cancelled and nothing is owed. Everything booked on it is taken back.`
            : t`The loan of ${amount} is cancelled and nothing is owed. Everything booked on it is taken back. What the borrower paid, ${received}, becomes credit and goes back by a refund.`}
    </p>
  );
}
