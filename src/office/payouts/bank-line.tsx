/**
 * What the bank statement says of a payout: the second person releases on it with one press, and what was released by hand
 * is ticked off.
 */
import { useLingui } from '@lingui/react/macro';
import type { PayoutRow } from '#contract/office.ts';
import type { PayoutLine } from '#contract/payout-line.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useMay, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { FoundLine, TickOff } from './found-line.tsx';
import { useHolderLookedWords } from './holder-differs.tsx';
import { ReleaseFacts, useIsPreparer } from './release-payout.tsx';
import { isMade, type MadePayout, useReadPayoutsAgain } from './use-payouts.ts';

export function PayoutBankLine({ payout }: { payout: PayoutRow }) {
  const may = useMay();
  const isPreparer = useIsPreparer(payout);
  const isNew = useTooNewUntil('releasePayout') !== undefined;
  const mayRelease = may('releasePayout') && !isNew;
  const readAgain = useReadPayoutsAgain();
  const { bankLine, loanId, status } = payout;
  if (!bankLine) return null;
  return (
    <FoundLine line={bankLine}>
      {status === 'prepared' && isMade(payout) && !isPreparer && mayRelease && (
        <ReleaseOnLine payout={payout} line={bankLine} />
      )}
      {status === 'released' && may('tiePayoutLine') && (
        <TickOff loanId={loanId} lineId={bankLine.lineId} onDone={readAgain} />
      )}
    </FoundLine>
  );
}

type ReleaseOnLineProps = { payout: MadePayout; line: PayoutLine };

function ReleaseOnLine({ payout, line }: ReleaseOnLineProps) {
  const { t } = useLingui();
  const readAgain = useReadPayoutsAgain();
  const { loanId, payoutId } = payout;
  const { lineId, amountSen, paidOn, bankReference } = line;
  const looked = useHolderLookedWords(payout);
  const confirmed = useConfirmed((_: undefined, { key }) =>
    api.releasePayout({ loanId, payoutId, amountSen, paidOn, bankReference, bankLineId: lineId }, { key }),
  );
  const release = useAction(confirmed.submit);

  async function press() {
    const outcome = await release.run(undefined);
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Payout released. The loan is disbursed.`);
    readAgain();
  }

  return (
    <div>
      <Button
        size="small"
        busy={release.busy}
        onClick={() => void press()}
      >{t`Release with this line`}</Button>
      <ConflictNote problem={release.problem} onReload={readAgain} />
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Release this payout?`}
        yes={t`Release payout`}
        mustSay={looked}
      >
        {() => <ReleaseFacts payout={payout} evidence={line} />}
      </ConfirmDialog>
    </div>
  );
}
