/**
 * The second person's step: what the bank says (reference, date, amount) makes the loan paid out. Whoever prepared the
 * payout reads here why somebody else must do it.
 */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { type PayoutRow, releasePayout } from '#contract/office.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { api } from '../api.ts';
import { BankEvidenceFacts } from '../bank-evidence-facts.tsx';
import { type BankEvidence, BankEvidenceFields, readBankEvidence } from '../bank-evidence-fields.tsx';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { closing } from '../close-question.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { useBankEvidenceChecks } from '../use-bank-evidence-checks.ts';
import { useTyped } from '../use-typed.ts';
import { HolderDiffers, useHolderLookedWords } from './holder-differs.tsx';
import { type MadePayout, useReadPayoutsAgain } from './use-payouts.ts';

export function useIsPreparer({ preparedBy }: PayoutRow): boolean {
  const member = useStaffMember();
  return member !== undefined && preparedBy?.userId === member.userId;
}

export function OwnPreparation() {
  const { t } = useLingui();
  return (
    <Notice tone="info" icon={UserRoundX}>
      {t`You prepared this payout, so somebody else releases it.`}
    </Notice>
  );
}

type ReleaseFactsProps = {
  payout: PayoutRow;
  evidence: BankEvidence;
};

/** Typed by hand, or taken from the statement. */
export function ReleaseFacts({ payout, evidence }: ReleaseFactsProps) {
  const { t } = useLingui();
  return (
    <>
      <HolderDiffers payout={payout} />
      <BankEvidenceFacts of={payout} evidence={evidence} />
      <p className="mt-3">{t`The loan counts as paid out from that day, and the borrower owes it. This cannot be undone.`}</p>
    </>
  );
}

type Evidence = BankEvidence & { payoutId: string };

export function ReleasePayout({ payout, onClose }: { payout: MadePayout; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadPayoutsAgain();
  const checks = useBankEvidenceChecks();
  const today = todayInKualaLumpur();
  const { loanId, payoutId, reference } = payout;
  const prepared = format.sen(payout.amountSen);
  const confirmed = useConfirmed((evidence: Evidence, { key }) =>
    api.releasePayout({ loanId, ...evidence }, { key }),
  );
  const form = useForm({
    schema: releasePayout.body,
    read: (answers) => ({ payoutId, ...readBankEvidence(answers) }),
    check: (input) => ({
      ...checks.mistakes(input),
      ...(input.amountSen !== undefined &&
        input.amountSen !== payout.amountSen && {
          amountSen: t`Amount must be ${prepared}, as it was prepared. If the bank sent another amount, do not release it.`,
        }),
    }),
    submit: confirmed.submit,
    fieldOf: checks.fieldOf,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Payout released. The loan is disbursed.`);
      readAgain();
    },
  });
  const { typed, listen } = useTyped<{ paidOn: string }>({ paidOn: today }, readBankEvidence);
  return (
    <form {...listen(form)} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <BankEvidenceFields form={form} today={today} />
      <BorrowerOfLoanReads
        loanId={loanId}
        notice={{
          template: 'loan-disbursed',
          facts: { reference, amountSen: payout.amountSen, paidOn: parseCalendarDate(typed.paidOn) ?? today },
        }}
      />
      <p className="text-sm text-text-3">{t`The loan counts as paid out from that day.`}</p>
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Release payout`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Release this payout?`}
        yes={t`Release payout`}
        mustSay={useHolderLookedWords(payout)}
      >
        {(evidence) => <ReleaseFacts payout={payout} evidence={evidence} />}
      </ConfirmDialog>
    </form>
  );
}
