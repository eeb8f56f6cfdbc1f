/** Saying no to an offer: free, without having to say why, and as calm as signing. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type OfferDeclineReason, offerDeclineReasons } from '#domain/agreement-life.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useAction } from '#ui/use-action.ts';
import { declineReasonWords } from '#words/agreement.ts';
import { api } from '../api.ts';

type DeclineOfferProps = { loanId: string; bodyHash: string; onDeclined: () => void };

export function DeclineOffer({ loanId, bodyHash, onDeclined }: DeclineOfferProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState<OfferDeclineReason | ''>('');
  const decline = useAction(api.declineAgreement);

  async function press() {
    const outcome = await decline.run({ loanId, bodyHash, ...(reason && { reason }) });
    if (!outcome?.done) return;
    setAsked(false);
    onDeclined();
  }

  return (
    <div className="print:hidden">
      <Button variant="text" block onClick={() => setAsked(true)}>{t`I do not want this loan`}</Button>
      <Dialog
        open={asked}
        title={t`You do not want this loan?`}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button variant="secondary" busy={decline.busy} onClick={() => void press()}>
              {t`I do not take this loan`}
            </Button>
            <Button variant="text" onClick={() => setAsked(false)}>{t`Go back to the contract`}</Button>
          </>
        }
      >
        <p className="mb-4">{t`That is fine. It is free, nothing is owed, and you can apply again at any time.`}</p>
        <RadioChips
          name="reason"
          id={id}
          label={t`Why not?`}
          optional
          hint={t`It helps us to offer better loans. It changes nothing for you.`}
          value={reason}
          onChange={(value) => setReason(offerDeclineReasons.find((known) => known === value) ?? '')}
          options={offerDeclineReasons.map((value) => ({ value, label: i18n._(declineReasonWords[value]) }))}
        />
        <div className="mt-3 empty:hidden">
          {decline.problem !== undefined && <ErrorNote problem={decline.problem} />}
        </div>
      </Dialog>
    </div>
  );
}
