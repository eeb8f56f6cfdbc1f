/** Asks for the proof out of its turn, for example after a fault was put right. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { proofKey, useMoneyStop } from './use-proof.ts';

export function RunProof({ isUnderWay, onAsked }: { isUnderWay: boolean; onAsked: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isStopped = useMoneyStop() !== null;
  const asking = useAction((_: undefined, options: { key: string }) => api.runProof(undefined, options));

  async function press() {
    const outcome = await asking.run(undefined);
    if (!outcome?.done) return;
    onAsked();
    toast(t`The proof begins. Its result appears here.`);
    void queries.invalidateQueries({ queryKey: proofKey });
  }

  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <ErrorNote problem={asking.problem} />
      <Button size="small" busy={asking.busy || isUnderWay} onClick={() => void press()}>
        {isStopped ? t`Run the proof again` : t`Run the proof now`}
      </Button>
    </div>
  );
}
