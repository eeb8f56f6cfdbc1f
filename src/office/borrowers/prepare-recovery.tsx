/** The first person's step: how the borrower was seen, the email they read now, and why they cannot get in. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { prepareRecovery } from '#contract/recoveries.ts';
import { recoveryReasonMost, recoveryWaitMs } from '#domain/assisted-recovery.ts';
import { hourMs } from '#domain/durations.ts';
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
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { ProofField } from './recovery-proof.tsx';
import { useReadRecoveryAgain } from './use-recovery.ts';

const waitHours = recoveryWaitMs / hourMs;

/** Whose account it is; the contacts of now are masked, as everywhere. */
type Owner = { borrowerId: string; name: string; maskedEmail: string; maskedPhone: string };

export function PrepareRecovery({ borrower, onClose }: { borrower: Owner; onClose: () => void }) {
  const { borrowerId, name } = borrower;
  const { t } = useLingui();
  const readAgain = useReadRecoveryAgain(borrowerId);
  const [provenBy, setProvenBy] = useState('');
  const confirmed = useConfirmed(async (input: BodyOf<typeof prepareRecovery>, { key }) => {
    await api.prepareRecovery({ borrowerId, ...input }, { key });
    // It answers with nothing, which would read as a no.
    return true;
  });
  const form = useForm({
    schema: prepareRecovery.body,
    read: ({ text }) => ({ provenBy: text('provenBy'), email: text('email'), reason: text('reason') }),
    check: ({ email, reason }) => ({
      provenBy: provenBy === '' && t`Choose a way`,
      email: parseEmail(email) === undefined && t`Enter an email address, for example aisyah@example.com`,
      reason: reason === '' && t`Enter the reason`,
    }),
    submit: confirmed.submit,
    fieldOf: ({ code }) =>
      code === 'contact-in-use' ? 'email' : code === 'reason-missing' ? 'reason' : undefined,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (saidNo(answer)) return;
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
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Prepare the recovery of ${name}?`}
        yes={t`Prepare the recovery`}
      >
        {({ email }) => <WhatHappens newEmail={email} owner={borrower} />}
      </ConfirmDialog>
    </form>
  );
}

/** It writes to the borrower, and whoever hears of it may be frightened: so it says whom, what, and how long. */
function WhatHappens({ newEmail, owner }: { newEmail: string; owner: Owner }) {
  const { t } = useLingui();
  const { maskedEmail, maskedPhone } = owner;
  return (
    <ul className="list-disc space-y-2 ps-5">
      <li>{t`At once: ${maskedEmail} and ${maskedPhone} are told that somebody asks to be let in, and how to stop it.`}</li>
      <li>{t`For ${waitHours} hours nothing changes, and the owner can stop it.`}</li>
      <li>
        {t`Then an approver looks at the borrower again and confirms it. Only then mails go to ${newEmail}, and every device is signed out.`}
      </li>
      <li>{t`It is recorded with your name.`}</li>
    </ul>
  );
}
