/** A refund that is not sent after all: the money stays the borrower's credit. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadRefundsAgain } from './use-refunds.ts';

export function DropRefund({ refundId, onDone }: { refundId: string; onDone: () => void }) {
  const { t } = useLingui();
  const readAgain = useReadRefundsAgain();
  const drop = useAction(api.withdrawRefund);

  async function press() {
    const outcome = await drop.run({ refundId });
    if (!outcome?.done) return;
    toast(t`Dropped. The money stays the borrower’s credit.`);
    onDone();
    readAgain();
  }

  return (
    <>
      <Button size="small" variant="secondary" busy={drop.busy} onClick={() => void press()}>
        {t`Drop the refund`}
      </Button>
      <ConflictNote problem={drop.problem} onReload={readAgain} />
    </>
  );
}
