/** Setting the money aside: one press, one question with amount, name and bank. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutRow } from '#contract/office.ts';
import { groupDigits } from '#domain/bank.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { payoutsKey } from './payouts-page.tsx';

export function PreparePayout({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const action = useAction(api.preparePayout);
  const reload = () => void queries.invalidateQueries({ queryKey: payoutsKey });
  const prepare = async () => {
    const outcome = await action.run({ loanId: payout.loanId });
    setIsAsked(false);
    if (!outcome?.done) return;
    toast(t`Payout prepared. A second person releases it.`);
    reload();
  };
  const amount = format.sen(payout.amountSen);
  const { holderName, bankName, accountNumber } = payout.bank;
  return (
    <>
      <ConflictNote problem={action.problem} onReload={reload} />
      <Button size="small" onClick={() => setIsAsked(true)}>{t`Prepare payout`}</Button>
      <Dialog
        open={isAsked}
        title={t`Prepare this payout?`}
        onClose={() => setIsAsked(false)}
        actions={
          <>
            <Button busy={action.busy} onClick={() => void prepare()}>{t`Prepare ${amount}`}</Button>
            <Button variant="secondary" onClick={() => setIsAsked(false)}>{t`Go back`}</Button>
          </>
        }
      >
        <p>{t`${amount} to ${holderName}, ${bankName}, ${groupDigits(accountNumber)}.`}</p>
        <p className="mt-2">{t`The borrower sees that the money is being sent. Nothing is owed until the bank has taken it.`}</p>
      </Dialog>
    </>
  );
}
