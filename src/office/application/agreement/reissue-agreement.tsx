/** Offering the agreement again: the same terms, everything signed anew, and why. */
import { useLingui } from '@lingui/react/macro';
import { reissueAgreement } from '#contract/contracts.ts';
import type { ApplicationCase } from '#contract/office.ts';
import { type ReissueReason, reissueReasons } from '#domain/agreement-life.ts';
import { addDays } from '#domain/date.ts';
import { offerDays } from '#domain/review.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { useProblemWords } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { reissueReasonWords } from '#words/agreement.ts';
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

const read = (answers: Answers) => ({ reason: answers.text('reason') });

export function ReissueAgreement({ found, agreement }: ReissueAgreementProps) {
  const { t, i18n } = useLingui();
  const { loanId, reference, borrower } = found;
  const readAgain = useReadAgain(loanId);
  const hints = useHints();
  const confirmed = useConfirmed(({ reason }: { reason: ReissueReason }, { key }) =>
    api.reissueAgreement({ loanId, reason }, { key }),
  );
  const form = useForm({
    schema: reissueAgreement.body,
    read,
    check: ({ reason }) => ({ reason: reason === '' && t`Choose a reason` }),
    submit: confirmed.submit,
    done(answer) {
      if (!answer) return;
      toast(t`Offered again. The borrower was asked to read and sign it.`);
      readAgain();
    },
  });
  // Before the borrower signed there is no evidence to be put right.
  const reasons = reissueReasons.filter((reason) => reason === 'party-data' || agreement.signedAt);
  return (
    <details className="border-t border-border pt-4">
      <summary className="stands-alone text-link underline">{t`Offer the agreement again`}</summary>
      <form {...form.props} className="mt-3 grid gap-4">
        <ErrorSummary form={form} />
        <RadioCards
          {...form.field('reason')}
          label={t`Why is it offered again?`}
          columns="one"
          options={reasons.map((reason) => ({
            value: reason,
            label: i18n._(reissueReasonWords[reason].id),
            hint: hints[reason],
          }))}
        />
        <Refused problem={form.problem} onReload={readAgain} />
        <Button type="submit" variant="secondary" size="small" block busy={form.busy}>
          {t`Offer again`}
        </Button>
      </form>
      <ConfirmDialog confirmed={confirmed} title={t`Offer this agreement again?`} yes={t`Offer again`}>
        {({ reason }) => (
          <>
            <p className="mb-3 font-medium">{i18n._(reissueReasonWords[reason].id)}</p>
            <ul className="mb-3 grid list-disc gap-1 ps-5">
              <li>{t`The new text has today’s date and the parties’ details of today. The amounts and the term stay.`}</li>
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
    </details>
  );
}

function useHints(): Record<ReissueReason, string> {
  const { t } = useLingui();
  return {
    'party-data': t`The name, licence or address of the lender is not the same any more. The borrower’s own details are locked after approval: if they are wrong, withdraw the offer.`,
    'evidence-wrong': t`The attestation or the stamp was written down wrongly. A record is never changed: everything is signed, attested and stamped anew.`,
    'cannot-be-sealed': t`It is stamped, and sealing it does not succeed, also after trying again.`,
  };
}

/** That nothing differs is no conflict: reading again would show the same. */
function Refused({ problem, onReload }: { problem: unknown; onReload: () => void }) {
  const { t } = useLingui();
  const words = useProblemWords();
  if (!(problem instanceof ApiProblem) || problem.code !== 'agreement-unchanged')
    return <ConflictNote problem={problem} onReload={onReload} />;
  return (
    <Notice tone="info" role="alert" title={words(problem)}>
      {t`The new text would say the same about both parties, so nothing was sent. If the borrower’s own details are wrong, withdraw the offer; the borrower applies again, free.`}
    </Notice>
  );
}
