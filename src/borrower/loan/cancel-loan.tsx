/** Cancelling is free until the money is sent, and as easy as applying. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoanView } from '#contract/loans.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { expectHeading } from '#ui/history.ts';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { walletKey } from '../account/use-wallet.ts';
import { api } from '../api.ts';

export function CancelLoan({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const cancel = useAction(api.cancelLoan);
  const { reference } = loan;

  async function press() {
    const outcome = await cancel.run({ loanId: loan.loanId });
    if (!outcome?.done) return;
    setAsked(false);
    expectHeading();
    toast(t`Application cancelled. Nothing is charged.`);
    void queries.invalidateQueries({ queryKey: walletKey });
  }

  return (
    <div className="print:hidden">
      <Button
        variant="text"
        className="w-full"
        onClick={() => setAsked(true)}
      >{t`Cancel this application`}</Button>
      <Dialog
        open={asked}
        title={t`Cancel this application?`}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button variant="danger" busy={cancel.busy} onClick={() => void press()}>
              {t`Cancel application ${reference}`}
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>{t`Keep it`}</Button>
          </>
        }
      >
        <p>{t`It costs nothing. You can apply again at any time.`}</p>
        <div className="mt-3 empty:hidden">
          {cancel.problem !== undefined && <ErrorNote problem={cancel.problem} />}
        </div>
      </Dialog>
    </div>
  );
}
