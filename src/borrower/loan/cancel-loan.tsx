/** Cancelling is free until the payout is prepared, and as easy as applying. From then on only the lender can stop the money. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoanView } from '#contract/loans.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { expectHeading } from '#ui/history.ts';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { walletKey } from '../account/use-wallet.ts';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';

type CancelLoanProps = {
  loan: LoanView;
  /** Its payout waits for the second person, and the server refuses to cancel. */
  isPrepared: boolean;
};

export function CancelLoan({ loan, isPrepared }: CancelLoanProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const cancel = useAction(api.cancelLoan);
  const { reference } = loan;
  const isSigned = Boolean(loan.agreement?.signedAt);
  // Pressing again would only be refused again: the loan went on while the page was open.
  const refusal = cancel.problem instanceof ApiProblem && cancel.problem.status === 409 && cancel.problem;

  async function press() {
    const outcome = await cancel.run({ loanId: loan.loanId });
    if (!outcome?.done) return;
    setAsked(false);
    expectHeading();
    toast(isSigned ? t`Loan cancelled. Nothing is charged.` : t`Application cancelled. Nothing is charged.`);
    void queries.invalidateQueries({ queryKey: walletKey });
  }

  function close() {
    setAsked(false);
    if (!refusal) return;
    cancel.forget();
    void queries.invalidateQueries({ queryKey: walletKey });
  }

  return (
    <div className="print:hidden">
      {isPrepared ? (
        <Notice tone="plain" title={t`Cancelling is no longer possible here`}>
          <TooLate />
          <LinkButton to="/my-account/message" variant="secondary" size="small" className="mt-3">
            {t`Write to us`}
          </LinkButton>
        </Notice>
      ) : (
        <Button variant="text" className="w-full" onClick={() => setAsked(true)}>
          {isSigned ? t`Cancel this loan` : t`Cancel this application`}
        </Button>
      )}
      <Dialog
        open={asked}
        title={
          refusal
            ? t`Cancelling is no longer possible here`
            : isSigned
              ? t`Cancel this loan?`
              : t`Cancel this application?`
        }
        onClose={close}
        actions={
          refusal ? (
            <>
              <LinkButton to="/my-account/message">{t`Write to us`}</LinkButton>
              <Button variant="secondary" onClick={close}>{t`Close`}</Button>
            </>
          ) : (
            <>
              <Button variant="danger" busy={cancel.busy} onClick={() => void press()}>
                {isSigned ? t`Cancel this loan` : t`Cancel application ${reference}`}
              </Button>
              <Button variant="secondary" onClick={close}>{t`Keep it`}</Button>
            </>
          )
        }
      >
        {!refusal && (
          <p>
            {isSigned
              ? t`The contract you signed ends too. It costs nothing.`
              : t`It costs nothing. You can apply again at any time.`}
          </p>
        )}
        <div className="mt-3 empty:hidden">
          {refusal && refusal.code === 'payout-under-way' ? (
            <Notice tone="warning" role="alert">
              <TooLate />
            </Notice>
          ) : (
            cancel.problem !== undefined && <ErrorNote problem={cancel.problem} />
          )}
        </div>
      </Dialog>
    </div>
  );
}

function TooLate() {
  const { t } = useLingui();
  return (
    <p>{t`Your payout is prepared. A second person checks it, then we send it. If you do not want the money, write to us at once: we can stop it until it is sent.`}</p>
  );
}
