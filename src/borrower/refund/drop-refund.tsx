/** Changing one's mind while nobody has prepared the refund yet. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { RefundView } from '#contract/claims.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';

export function DropRefund({ refund: { refundId } }: { refund: RefundView }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const drop = useAction(api.cancelRefundRequest);

  async function press() {
    const outcome = await drop.run({ refundId });
    if (!outcome?.done) return;
    toast(t`The money stays with us and is yours.`);
    void queries.invalidateQueries({ queryKey: ['getCredit'] });
  }

  return (
    <>
      <Button variant="text" className="mt-2 -ms-3" busy={drop.busy} onClick={() => void press()}>
        {t`Keep it with you after all`}
      </Button>
      {drop.problem !== undefined && <ErrorNote problem={drop.problem} />}
    </>
  );
}
