/**
 * What the bank statement says of a payout: the second person releases on it with one press, and what was released by hand
 * is ticked off.
 */
import { useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import type { PayoutRow } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useHolderLookedWords } from './holder-differs.tsx';
import { ReleaseFacts, useIsPreparer } from './release-payout.tsx';
import { isMade, type MadePayout, useReadPayoutsAgain } from './use-payouts.ts';

export function PayoutBankLine({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const isPreparer = useIsPreparer(payout);
  const isNew = useTooNewUntil('releasePayout') !== undefined;
  const mayRelease = may('releasePayout') && !isNew;
  const { bankLine, status } = payout;
  if (!bankLine) return null;
  const amount = format.sen(bankLine.amountSen);
  const day = format.date(bankLine.paidOn);
  const { bankReference, state } = bankLine;
  if (state === 'tied') {
    return (
      <p className="mt-3 text-sm text-text-2">{t`Found in the bank statement: ${amount} on ${day}, ${bankReference}`}</p>
    );
  }
  return (
    <div className="mt-4 grid gap-3">
      <Notice tone="info" icon={Landmark} title={t`At the bank: ${amount} on ${day}`}>
        <span className="num">{bankReference}</span>
        <span className="block">
          {state === 'certain'
            ? t`The line names this loan.`
            : t`The amount fits, but the line does not name this loan. Compare it first.`}
        </span>
      </Notice>
      {status === 'prepared' && isMade(payout) && !isPreparer && mayRelease && (
        <ReleaseOnLine payout={payout} line={bankLine} />
      )}
      {status === 'released' && may('tiePayoutLine') && <TickOff payout={payout} line={bankLine} />}
    </div>
  );
}

type Props<Row = PayoutRow> = { payout: Row; line: NonNullable<PayoutRow['bankLine']> };

function ReleaseOnLine({ payout, line }: Props<MadePayout>) {
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

function TickOff({ payout: { loanId }, line: { lineId } }: Props) {
  const { t } = useLingui();
  const readAgain = useReadPayoutsAgain();
  const tying = useAction((_: undefined, options: { key: string }) =>
    api.tiePayoutLine({ loanId, lineId }, options),
  );

  async function press() {
    const outcome = await tying.run(undefined);
    if (!outcome?.done) return;
    toast(t`Ticked off. No money moved.`);
    readAgain();
  }

  return (
    <div>
      <Button size="small" variant="secondary" busy={tying.busy} onClick={() => void press()}>
        {t`Tick off with this line`}
      </Button>
      <ConflictNote problem={tying.problem} onReload={readAgain} />
    </div>
  );
}
