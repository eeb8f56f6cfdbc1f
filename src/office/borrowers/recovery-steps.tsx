/** What each of the two people does about a recovery that waits: confirm it with the email that they heard, or say no. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { confirmRecovery, declineRecovery, type RecoveryView } from '#contract/recoveries.ts';
import { recoveryReasonMost } from '#domain/assisted-recovery.ts';
import { parseEmail } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useNow } from '../queue/waiting-time.tsx';
import type { ShownCode } from './recovery-code.tsx';
import { ProofField } from './recovery-proof.tsx';
import { useReadRecoveryAgain } from './use-recovery.ts';

type StepsProps = {
  borrowerId: string;
  recovery: RecoveryView;
  onCode: (shown: ShownCode) => void;
};

export function RecoverySteps(props: StepsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const member = useStaffMember();
  const [isDeclining, setDeclining] = useState(false);
  const { borrowerId, recovery } = props;
  const { recoveryId, preparedBy, areEmailsSpent } = recovery;
  const isPreparer = member?.userId === preparedBy.userId;
  const from = format.dateTime(recovery.confirmableAt);
  const until = format.dateTime(recovery.endsAt);
  if (isDeclining)
    return <Decline borrowerId={borrowerId} recoveryId={recoveryId} onClose={() => setDeclining(false)} />;
  return (
    <div className="grid gap-4 border-t border-border pt-4">
      {isPreparer && !areEmailsSpent && (
        <Notice tone="info" icon={UserRoundX}>
          {t`You prepared this recovery, so an approver confirms it. Tell the borrower that a colleague sees them between ${from} and ${until}.`}
        </Notice>
      )}
      {!isPreparer && !areEmailsSpent && may('confirmRecovery') && <SecondStep {...props} />}
      <div>
        <Button variant="secondary" size="small" onClick={() => setDeclining(true)}>
          {isPreparer ? t`Withdraw the recovery` : t`Decline the recovery`}
        </Button>
      </div>
    </div>
  );
}

/** The second person confirms, or reads what has to be first. */
function SecondStep({ borrowerId, recovery, onCode }: StepsProps) {
  const { t } = useLingui();
  const tooNew = useTooNewUntil('confirmRecovery');
  const from = useFormat().dateTime(recovery.confirmableAt);
  // The form comes by itself when the day is over.
  const isEarly = useNow() < new Date(recovery.confirmableAt);
  if (tooNew) return <RoleTooNew until={tooNew} />;
  if (isEarly) {
    return (
      <Notice tone="info">
        {t`Until ${from} the owner of the account can stop it. Then speak to the borrower yourself and confirm it.`}
      </Notice>
    );
  }
  if (!recovery.hasPreparerCompared || !recovery.haveYouCompared) {
    return (
      <Notice tone="info">
        {t`It is confirmed here once both of you have opened the card’s front and the selfie, to compare the borrower with them.`}
      </Notice>
    );
  }
  return <Confirm borrowerId={borrowerId} recoveryId={recovery.recoveryId} onCode={onCode} />;
}

type Place = { borrowerId: string; recoveryId: string };

function Confirm({ onCode, ...place }: Place & { onCode: (shown: ShownCode) => void }) {
  const { t } = useLingui();
  const readAgain = useReadRecoveryAgain(place.borrowerId);
  // Chosen by whoever sees them: nothing is chosen before.
  const [provenBy, setProvenBy] = useState('');
  const form = useForm({
    schema: confirmRecovery.body,
    read: ({ text }) => ({ provenBy: text('provenBy'), email: text('email') }),
    check: ({ email }) => ({
      provenBy: provenBy === '' && t`Choose a way`,
      email: parseEmail(email) === undefined && t`Enter the email that the borrower tells you`,
    }),
    submit: async (input, { key }) => {
      try {
        return await api.confirmRecovery({ ...place, ...input }, { key });
      } catch (problem) {
        // It counts, and the last one ends it: the card says so.
        if (problem instanceof ApiProblem && problem.code === 'recovery-email-differs') readAgain();
        throw problem;
      }
    },
    fieldOf: ({ code }) => (code === 'recovery-email-differs' ? 'email' : undefined),
    guard: true,
    done(shown) {
      onCode(shown);
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <p className="text-note">
        {t`Speak to the borrower yourself, at the counter or on a video call that you start. Compare face and card with the photos, and ask for the new email. You tell the code that comes next to nobody else.`}
      </p>
      <ProofField {...form.field('provenBy')} value={provenBy} onChange={setProvenBy} />
      <TextField
        {...form.field('email')}
        label={t`New email, as the borrower tells you`}
        hint={t`It must be the one that your colleague wrote down.`}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Confirm and show the code`}</Button>
      </div>
    </form>
  );
}

function Decline({ onClose, ...place }: Place & { onClose: () => void }) {
  const { t } = useLingui();
  const readAgain = useReadRecoveryAgain(place.borrowerId);
  const form = useForm({
    schema: declineRecovery.body,
    read: ({ text }) => ({ reason: text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Enter the reason` }),
    submit: (input, { key }) => api.declineRecovery({ ...place, ...input }, { key }),
    fieldOf: ({ code }) => (code === 'reason-missing' ? 'reason' : undefined),
    guard: true,
    done() {
      toast(t`Declined. Nothing has changed for the account.`);
      onClose();
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 border-t border-border pt-4">
      <ErrorSummary form={form} />
      <LimitedTextArea
        {...form.field('reason')}
        label={t`Why is access not given back?`}
        hint={t`Your colleagues read this, the borrower does not.`}
        rows={3}
        mostCharacters={recoveryReasonMost}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" busy={form.busy}>
          {t`Decline the recovery`}
        </Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
