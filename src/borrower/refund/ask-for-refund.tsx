/** Asking for the money back: how much, to which account, and that it costs nothing. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Credit } from '#contract/claims.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { AmountsHidden, useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';

export function AskForRefund({ credit }: { credit: Credit }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>{t`Send it back to me`}</Button>
      {/* Nobody agrees to an amount that is hidden from them. */}
      <AmountsHidden value={false}>
        <Question credit={credit} asked={asked} setAsked={setAsked} />
      </AmountsHidden>
    </>
  );
}

type QuestionProps = { credit: Credit; asked: boolean; setAsked: (asked: boolean) => void };

function Question({ credit, asked, setAsked }: QuestionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const request = useAction(api.requestRefund);
  const { loanId, creditSen, bankAccount, paysNextBill } = credit;
  const amount = format.sen(creditSen);

  async function press() {
    const outcome = await request.run({ loanId });
    if (!outcome?.done) return;
    setAsked(false);
    toast(t`We have your request. Two people check it, and then the money is sent.`);
    void queries.invalidateQueries({ queryKey: ['getCredit'] });
  }

  return (
    <Dialog
      open={asked}
      title={t`Send ${amount} back to you?`}
      onClose={() => setAsked(false)}
      actions={
        <>
          <Button busy={request.busy} onClick={() => void press()}>{t`Send it back`}</Button>
          <Button variant="secondary" onClick={() => setAsked(false)}>{t`Keep it`}</Button>
        </>
      }
    >
      <SummaryList
        items={[
          { label: t`Amount`, value: amount },
          { label: t`Bank`, value: bankAccount?.bankName ?? '' },
          { label: t`Account holder`, value: bankAccount?.holderName ?? '' },
          { label: t`Account ending`, value: bankAccount?.lastFour ?? '' },
        ]}
      />
      <p className="mt-3 text-text-2">
        {paysNextBill
          ? t`It costs nothing. Your next bill is then to be paid in full.`
          : t`It costs nothing.`}
        {format.gap}
        <Link to="/my-account/bank-account">{t`Check your bank account`}</Link>
      </p>
      <div className="mt-3 empty:hidden">
        {request.problem !== undefined && <ErrorNote problem={request.problem} />}
      </div>
    </Dialog>
  );
}
