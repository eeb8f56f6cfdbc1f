/** A recovery that waits: what the first person wrote, the photos to compare with, and the second person's step. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { confirmRecovery, declineRecovery, type RecoveryView } from '#contract/recoveries.ts';
import { recoveryReasonMost } from '#domain/assisted-recovery.ts';
import { parseEmail } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
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
import { RecoveryPhotos } from './recovery-photos.tsx';
import { ProofField, useProofNames } from './recovery-proof.tsx';
import { useReadRecoveryAgain } from './use-recovery.ts';

type WaitingProps = { borrowerId: string; recovery: RecoveryView };

export function RecoveryWaiting({
  onCode,
  ...waiting
}: WaitingProps & { onCode: (shown: ShownCode) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { recovery } = waiting;
  const takesPart = useTakesPart(recovery);
  const usedAt = recovery.usedSinceAt && format.dateTime(recovery.usedSinceAt);
  return (
    <div className="grid gap-4">
      <Facts recovery={recovery} />
      <RefusedBefore recovery={recovery} />
      {recovery.emailTries > 0 && (
        <Notice
          tone="warning"
          title={t`Another email was typed ${plural(recovery.emailTries, { one: '# time', other: '# times' })}`}
        >
          {t`The borrower told the second person another email than the one that was written down. It was heard wrong, or the one here is not the borrower’s. If you are in doubt, decline.`}
        </Notice>
      )}
      {usedAt && (
        <Notice tone="warning" title={t`Somebody used this account on ${usedAt}`}>
          {t`That is after the recovery was prepared. Ask the borrower whether it was them. If they do not know of it, or you are in doubt, decline.`}
        </Notice>
      )}
      <Photos {...waiting} />
      {takesPart && <Steps {...waiting} onCode={onCode} />}
    </div>
  );
}

function Facts({ recovery }: { recovery: RecoveryView }) {
  const { t } = useLingui();
  const proofs = useProofNames();
  const format = useFormat();
  return (
    <div>
      <SummaryList
        items={[
          {
            label: t`Prepared by`,
            value: recovery.preparedBy.name,
            note: format.dateTime(recovery.preparedAt),
          },
          {
            label: t`Seen`,
            value: proofs[recovery.provenBy],
          },
          {
            label: t`New email`,
            value: <span className="wrap-anywhere">{recovery.maskedEmail}</span>,
            note: recovery.isOtherEmail
              ? t`Not the email of the account now`
              : t`The email of the account now`,
          },
          { label: t`Can be confirmed from`, value: format.dateTime(recovery.confirmableAt) },
        ]}
      />
      <p className="mt-3 text-sm text-text-2">{t`Why the borrower cannot get in`}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{recovery.reason}</p>
    </div>
  );
}

/** Whoever was refused may only look for a colleague who does not know it. */
function RefusedBefore({ recovery }: { recovery: RecoveryView }) {
  const { t } = useLingui();
  const format = useFormat();
  if (recovery.refusedBefore.length === 0) return null;
  return (
    <Notice tone="warning" title={t`Refused before, within 90 days`}>
      <ul className="grid gap-1">
        {recovery.refusedBefore.map(({ outcome, at, preparedBy: by, reason }) => {
          const when = format.dateTime(at);
          return (
            <li key={at} className="wrap-anywhere">
              {outcome === 'stopped'
                ? t`${when}: stopped by the borrower. ${by} had prepared it.`
                : t`${when}: declined by a colleague. ${by} had prepared it. Reason: ${reason}`}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Whoever prepared it, and those who could confirm it: nobody else opens the photos or says no. */
function useTakesPart({ preparedBy }: RecoveryView): boolean {
  const may = useMay();
  const member = useStaffMember();
  return member?.userId === preparedBy.userId || may('confirmRecovery');
}

/** Both open the photos of the day on which it was prepared. */
function Photos({ borrowerId, recovery }: WaitingProps) {
  const { t } = useLingui();
  const member = useStaffMember();
  const { name, userId } = recovery.preparedBy;
  const isPreparer = member?.userId === userId;
  const mayLook = useTakesPart(recovery);
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1 text-note">
        {mayLook && (
          <Looked isDone={recovery.haveYouCompared}>
            {recovery.haveYouCompared
              ? t`You have opened the card’s front and the selfie`
              : t`You have not opened the card’s front and the selfie yet`}
          </Looked>
        )}
        {!isPreparer && (
          <Looked isDone={recovery.hasPreparerCompared}>
            {recovery.hasPreparerCompared
              ? t`${name} has opened the card’s front and the selfie`
              : t`${name} has not opened the card’s front and the selfie yet`}
          </Looked>
        )}
      </ul>
      {mayLook && <RecoveryPhotos borrowerId={borrowerId} recoveryId={recovery.recoveryId} />}
    </div>
  );
}

function Looked({ isDone, children }: { isDone: boolean; children: string }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={
          isDone ? 'mt-0.5 size-4.5 flex-none text-success' : 'mt-0.5 size-4.5 flex-none text-text-3'
        }
      />
      <span>{children}</span>
    </li>
  );
}

function Steps({ borrowerId, recovery, onCode }: WaitingProps & { onCode: (shown: ShownCode) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const member = useStaffMember();
  const tooNew = useTooNewUntil('confirmRecovery');
  const [isDeclining, setDeclining] = useState(false);
  const isPreparer = member?.userId === recovery.preparedBy.userId;
  const isConfirmer = !isPreparer && may('confirmRecovery');
  const from = format.dateTime(recovery.confirmableAt);
  const until = format.dateTime(recovery.endsAt);
  // The form comes by itself when the day is over.
  const isEarly = useNow() < new Date(recovery.confirmableAt);
  const haveBothCompared = recovery.hasPreparerCompared && recovery.haveYouCompared;
  const place = { borrowerId, recoveryId: recovery.recoveryId };
  if (isDeclining) return <Decline {...place} onClose={() => setDeclining(false)} />;
  return (
    <div className="grid gap-4 border-t border-border pt-4">
      {isPreparer && (
        <Notice tone="info" icon={UserRoundX}>
          {t`You prepared this recovery, so an approver confirms it. Tell the borrower that a colleague sees them between ${from} and ${until}.`}
        </Notice>
      )}
      {isConfirmer && tooNew && <RoleTooNew until={tooNew} />}
      {isConfirmer && !tooNew && isEarly && (
        <Notice tone="info">
          {t`Until ${from} the owner of the account can stop it. Then speak to the borrower yourself and confirm it.`}
        </Notice>
      )}
      {isConfirmer && !tooNew && !isEarly && !haveBothCompared && (
        <Notice tone="info">
          {t`It is confirmed here once both of you have opened the card’s front and the selfie, to compare the borrower with them.`}
        </Notice>
      )}
      {isConfirmer && !tooNew && !isEarly && haveBothCompared && <Confirm {...place} onCode={onCode} />}
      <div>
        <Button variant="secondary" size="small" onClick={() => setDeclining(true)}>
          {isPreparer ? t`Withdraw the recovery` : t`Decline the recovery`}
        </Button>
      </div>
    </div>
  );
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
    submit: (input, { key }) => api.confirmRecovery({ ...place, ...input }, { key }),
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
