/** Taking an approved offer back before any money is on its way; also the way out when the borrower's own details are wrong. */
import { useLingui } from '@lingui/react/macro';
import { withdrawOffer } from '#contract/contracts.ts';
import type { ApplicationCase } from '#contract/office.ts';
import { type WithdrawalReason, withdrawalReasons } from '#domain/agreement-life.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { withdrawalReasonWords } from '#words/agreement.ts';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { useReadAgain } from '../use-case.ts';

const read = (answers: Answers) => ({ reason: answers.text('reason') });

export function WithdrawOffer({ found }: { found: ApplicationCase }) {
  const { t, i18n } = useLingui();
  const { loanId, reference, borrower } = found;
  const readAgain = useReadAgain(loanId);
  const confirmed = useConfirmed(({ reason }: { reason: WithdrawalReason }, { key }) =>
    api.withdrawOffer({ loanId, reason }, { key }),
  );
  const form = useForm({
    schema: withdrawOffer.body,
    read,
    check: ({ reason }) => ({ reason: reason === '' && t`Choose a reason` }),
    submit: confirmed.submit,
    done(answer) {
      if (!answer) return;
      toast(t`The offer is withdrawn. The borrower was told and can apply again.`);
      readAgain();
    },
  });
  const hints: Record<WithdrawalReason, string> = {
    'borrower-unreachable': t`Calls and messages stay without an answer.`,
    'attestation-refused': t`The attestor is not satisfied and does not sign.`,
    'not-understood': t`The terms were explained and are still not clear to the borrower.`,
    'our-mistake': t`Also when the borrower’s name, IC number or address in it is wrong: they are locked after approval.`,
  };
  return (
    <details className="border-t border-border pt-4">
      <summary className="stands-alone text-link underline">{t`Withdraw the offer`}</summary>
      <form {...form.props} className="mt-3 grid gap-4">
        <p className="text-sm text-text-2">
          {t`The loan ends here, without money and without cost. The borrower can apply again, free.`}
        </p>
        <ErrorSummary form={form} />
        <RadioCards
          {...form.field('reason')}
          label={t`Why is it withdrawn?`}
          hint={t`For the records; the borrower does not see it.`}
          columns="one"
          options={withdrawalReasons.map((reason) => ({
            value: reason,
            label: i18n._(withdrawalReasonWords[reason].id),
            hint: hints[reason],
          }))}
        />
        <ConflictNote problem={form.problem} onReload={readAgain} />
        <Button type="submit" variant="danger" size="small" block busy={form.busy}>
          {t`Withdraw the offer`}
        </Button>
      </form>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Withdraw this offer?`}
        yes={t`Withdraw the offer`}
        isDanger
      >
        {({ reason }) => (
          <>
            <p className="mb-3">{i18n._(withdrawalReasonWords[reason].id)}</p>
            <p className="mb-3">{t`This cannot be undone. The borrower is told at once.`}</p>
            <BorrowerReads
              locale={borrower.locale}
              notice={{ template: 'offer-withdrawn', facts: { reference } }}
            />
          </>
        )}
      </ConfirmDialog>
    </details>
  );
}
