/** A recovery that waits: what the first person wrote, the photos to compare with, and the second person's step. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { RecoveryView } from '#contract/recoveries.ts';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay, useStaffMember } from '../access/use-may.ts';
import type { ShownCode } from './recovery-code.tsx';
import { RecoveryPhotos } from './recovery-photos.tsx';
import { useProofNames } from './recovery-proof.tsx';
import { RecoverySteps } from './recovery-steps.tsx';

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
      {recovery.emailTries > 0 && <OtherEmails recovery={recovery} />}
      {usedAt && (
        <Notice tone="warning" title={t`Somebody used this account on ${usedAt}`}>
          {t`That is after the recovery was prepared. Ask the borrower whether it was them. If they do not know of it, or you are in doubt, decline.`}
        </Notice>
      )}
      <Photos {...waiting} />
      {takesPart && <RecoverySteps {...waiting} onCode={onCode} />}
    </div>
  );
}

/** Heard wrong, or somebody wrote down a mailbox of their own; after the last one nothing is left but a no. */
function OtherEmails({ recovery }: { recovery: RecoveryView }) {
  const { t } = useLingui();
  const member = useStaffMember();
  const { emailTries, areEmailsSpent, preparedBy } = recovery;
  if (!areEmailsSpent) {
    return (
      <Notice
        tone="warning"
        title={t`Another email was typed ${plural(emailTries, { one: '# time', other: '# times' })}`}
      >
        {t`The borrower told the second person another email than the one that was written down. It was heard wrong, or the one here is not the borrower’s. If you are in doubt, decline.`}
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      title={t`Another email was typed ${plural(emailTries, { one: '# time', other: '# times' })}: this recovery cannot be confirmed any more`}
    >
      {member?.userId === preparedBy.userId
        ? t`Speak to the borrower again. If the email was heard wrong, withdraw this recovery and prepare a new one, with the email spelled out. If you are in doubt, withdraw it and leave it at that.`
        : t`Decline it and say what you heard. If the email was only heard wrong, your colleague withdraws this recovery instead and prepares a new one.`}
    </Notice>
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
