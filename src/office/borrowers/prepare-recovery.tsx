/** The first person's step: how the borrower was seen, the email they read now, and why they cannot get in. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { prepareRecovery } from '#contract/recoveries.ts';
import { recoveryReasonMost } from '#domain/assisted-recovery.ts';
import { parseEmail } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { ProofField } from './recovery-proof.tsx';
import { useReadRecoveryAgain } from './use-recovery.ts';

type PrepareRecoveryProps = { borrowerId: string; onClose: () => void };

export function PrepareRecovery({ borrowerId, onClose }: PrepareRecoveryProps) {
  const { t } = useLingui();
  const readAgain = useReadRecoveryAgain(borrowerId);
  const [provenBy, setProvenBy] = useState('');
  const form = useForm({
    schema: prepareRecovery.body,
    read: ({ text }) => ({ provenBy: text('provenBy'), email: text('email'), reason: text('reason') }),
    check: ({ email, reason }) => ({
      provenBy: provenBy === '' && t`Choose a way`,
      email: parseEmail(email) === undefined && t`Enter an email address, for example aisyah@example.com`,
      reason: reason === '' && t`Enter the reason`,
    }),
    submit: (input, { key }) => api.prepareRecovery({ borrowerId, ...input }, { key }),
    fieldOf: ({ code }) =>
      code === 'contact-in-use' ? 'email' : code === 'reason-missing' ? 'reason' : undefined,
    guard: true,
    done() {
      toast(t`Prepared. Compare the borrower with the photos next.`);
      onClose();
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <ProofField {...form.field('provenBy')} value={provenBy} onChange={setProvenBy} />
      <TextField
        {...form.field('email')}
        label={t`Email that the borrower reads now`}
        hint={t`Have it spelled out. It may be the one that we have.`}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LimitedTextArea
        {...form.field('reason')}
        label={t`Why can the borrower not get in?`}
        hint={t`For the approver who confirms it. The borrower does not read it.`}
        rows={3}
        mostCharacters={recoveryReasonMost}
      />
      <Notice tone="info">
        {t`The email and the phone that we have are told at once. For 24 hours nothing changes, and the owner can stop it.`}
      </Notice>
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Prepare the recovery`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </form>
  );
}
