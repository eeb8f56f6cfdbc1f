/** Offering the agreement again after a name or an address in it was put right: the same terms, everything signed anew. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { offerDays } from '#domain/review.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { todayInKualaLumpur } from '../../today.ts';
import { useReadAgain } from '../use-case.ts';

type ReissueAgreementProps = {
  found: ApplicationCase;
  agreement: NonNullable<ApplicationCase['agreement']>;
};

export function ReissueAgreement({ found, agreement }: ReissueAgreementProps) {
  const { t } = useLingui();
  const { loanId, reference, borrower } = found;
  const readAgain = useReadAgain(loanId);
  const confirmed = useConfirmed(api.reissueAgreement);
  const reissue = useAction(confirmed.submit);

  async function press() {
    const outcome = await reissue.run({ loanId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Offered again. The borrower was asked to read and sign it.`);
    readAgain();
  }

  return (
    <div className="grid gap-3 border-t border-border pt-4">
      <p className="text-sm text-text-2">
        {t`Was a name or an address in it wrong, and is it put right now? Then offer it again.`}
      </p>
      <Refused problem={reissue.problem} onReload={readAgain} />
      <Button
        variant="secondary"
        size="small"
        block
        busy={reissue.busy}
        onClick={() => void press()}
      >{t`Offer again`}</Button>
      <ConfirmDialog confirmed={confirmed} title={t`Offer this agreement again?`} yes={t`Offer again`}>
        {() => (
          <>
            <ul className="mb-3 grid list-disc gap-1 ps-5">
              <li>{t`The new text has today’s names and addresses. The amounts and the term stay.`}</li>
              <li>
                {agreement.signedAt
                  ? t`The borrower signs again. Signatures, attestation and stamp of the old text no longer count.`
                  : t`The old text can no longer be signed.`}
              </li>
              <li>{t`The old text stays in the records as replaced.`}</li>
            </ul>
            <BorrowerReads
              locale={borrower.locale}
              notice={{
                template: 'agreement-reissued',
                facts: { reference, offerEndsOn: addDays(todayInKualaLumpur(), offerDays) },
              }}
            />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** That nothing differs is no conflict: reading again would show the same. */
function Refused({ problem, onReload }: { problem: unknown; onReload: () => void }) {
  const { t } = useLingui();
  if (!(problem instanceof ApiProblem) || problem.code !== 'agreement-unchanged')
    return <ConflictNote problem={problem} onReload={onReload} />;
  return (
    <Notice tone="info" role="alert" title={problem.detail}>
      {t`A new offer would be word for word the same, so nothing was sent. First have the name or address put right, then offer again.`}
    </Notice>
  );
}
