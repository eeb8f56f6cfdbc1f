/** The line of the bank statement that is a payout's money, going or coming back: found already, or proposed, and ticked off. */
import { useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PayoutLine } from '#contract/payout-line.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';

/** `children`: what can be done with one that is only proposed. */
export function FoundLine({
  line,
  isBack = false,
  isSentAgain = false,
  children,
}: {
  line: PayoutLine;
  /** The money came back by it. */
  isBack?: boolean;
  /** So did an earlier payout of the loan. */
  isSentAgain?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { bankReference, state } = line;
  const amount = format.sen(line.amountSen);
  const day = format.date(line.paidOn);
  if (state === 'tied') {
    return (
      <p className="mt-3 text-sm text-text-2">
        {isBack
          ? t`Came back by the bank statement: ${amount} on ${day}, ${bankReference}`
          : t`Found in the bank statement: ${amount} on ${day}, ${bankReference}`}
      </p>
    );
  }
  return (
    <div className="mt-4 grid gap-3">
      <Notice
        tone="info"
        icon={Landmark}
        title={isBack ? t`Came in at the bank: ${amount} on ${day}` : t`At the bank: ${amount} on ${day}`}
      >
        <span className="num">{bankReference}</span>
        <span className="block">
          {state === 'certain'
            ? isBack
              ? t`The line names this loan. A borrower who pays writes the reference too: compare who sent it.`
              : t`The line names this loan.`
            : t`The amount fits, but the line does not name this loan. Compare it first.`}
        </span>
        {isSentAgain && (
          <span className="block">
            {t`An earlier payout of this loan came back or was called off: compare to which one this line belongs.`}
          </span>
        )}
      </Notice>
      {children}
    </div>
  );
}

type LineStepProps = { loanId: string; lineId: string; onDone: () => void };

export function TickOff({ loanId, lineId, onDone }: LineStepProps) {
  const { t } = useLingui();
  const tying = useAction((_: undefined, options: { key: string }) =>
    api.tiePayoutLine({ loanId, lineId }, options),
  );

  async function press() {
    const outcome = await tying.run(undefined);
    if (!outcome?.done) return;
    toast(t`Ticked off. No money moved.`);
    onDone();
  }

  return (
    <div>
      <Button size="small" variant="secondary" busy={tying.busy} onClick={() => void press()}>
        {t`Tick off with this line`}
      </Button>
      <ConflictNote problem={tying.problem} onReload={onDone} />
    </div>
  );
}

/** It was ticked off by mistake: asked once more, because what the bank says of a report goes with it. */
export function TakeOff({ loanId, lineId, onDone, isAnswered }: LineStepProps & { isAnswered: boolean }) {
  const { t } = useLingui();
  const confirmed = useConfirmed((_: undefined, options: { key: string }) =>
    api.untiePayoutLine({ loanId, lineId }, options),
  );
  const untying = useAction(confirmed.submit);

  async function press() {
    const outcome = await untying.run(undefined);
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Taken off. The line waits to be matched.`);
    onDone();
  }

  return (
    <div>
      <Button variant="text" className="-ms-3" busy={untying.busy} onClick={() => void press()}>
        {t`The line is something else`}
      </Button>
      <ConflictNote problem={untying.problem} onReload={onDone} />
      <ConfirmDialog confirmed={confirmed} title={t`Is this line something else?`} yes={t`Take the line off`}>
        {() => (
          <p>
            {isAnswered
              ? t`It waits to be matched again then, on the page Bank. The proof of the books tells of a payout that no line shows coming back.`
              : t`It waits to be matched again then, on the page Bank. Whoever answers the report no longer has the word of the bank.`}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
