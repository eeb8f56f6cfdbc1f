/** While somebody looks for the money: nothing is asked for, when the answer comes, and "it has arrived now". */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimView } from '#contract/claims.ts';
import type { LoanView } from '#contract/loans.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';

export function OpenClaim({ loan, claim }: { loan: LoanView; claim: ClaimView }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const withdraw = useAction(api.withdrawClaim);

  async function press() {
    const outcome = await withdraw.run({ loanId: loan.loanId });
    if (!outcome?.done) return;
    setAsked(false);
    toast(t`Thank you. The days of your report are not charged.`);
    void queries.invalidateQueries();
  }

  return (
    <Card title={t`You do not need to pay while we look into it`} tone="attention">
      <p className="mb-3 text-text-2">
        {claim.isReportedByLender
          ? t`It seems that the bank sent the loan money back to us. No interest and no late interest count, and two people have to agree on what happens now.`
          : t`You told us that the loan money did not arrive. No interest and no late interest count, and two people have to agree on the answer.`}
      </p>
      <SummaryList
        items={[
          {
            label: claim.isReportedByLender ? t`Since` : t`You told us on`,
            value: format.dateWithWeekday(claim.openedOn),
          },
          { label: t`You have our answer by`, value: format.dateWithWeekday(claim.answerByOn) },
        ]}
      />
      {claim.mayWithdraw ? (
        <Button variant="secondary" className="mt-4" onClick={() => setAsked(true)}>
          {t`It has arrived now`}
        </Button>
      ) : (
        <p className="mt-4 text-text-2">
          {t`If you see the money in your account, write to us.`}
          {format.gap}
          <Link to="/my-account/message">{t`Write to us`}</Link>
        </p>
      )}
      <Dialog
        open={asked}
        title={t`Is the money in your bank account?`}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button busy={withdraw.busy} onClick={() => void press()}>{t`Yes, it has arrived`}</Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>{t`Not yet`}</Button>
          </>
        }
      >
        <p>{t`Then your loan goes on from today. The days since you told us are not charged.`}</p>
        <div className="mt-3 empty:hidden">
          {withdraw.problem !== undefined && <ErrorNote problem={withdraw.problem} />}
        </div>
      </Dialog>
    </Card>
  );
}
