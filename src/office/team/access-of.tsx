/** In and out: open sessions and their end, deactivating and activating. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Team, TeamMember } from '#contract/team.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadTeamAgain, useTeamChanged } from './use-team.ts';

export function OpenSessions({ member: { sessions } }: { member: TeamMember }) {
  const { t } = useLingui();
  const format = useFormat();
  if (sessions.length === 0)
    return <p className="text-text-2">{t`Nobody is signed in with this account.`}</p>;
  return (
    <ul className="grid gap-1">
      {sessions.map(({ startedAt, lastSeenAt }) => {
        const [start, seen] = [format.dateTime(startedAt), format.dateTime(lastSeenAt)];
        return <li key={startedAt}>{t`Since ${start}, last seen ${seen}`}</li>;
      })}
    </ul>
  );
}

export function EndSessions({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const { name } = member;
  return (
    <Step
      member={member}
      send={api.endStaffSessions}
      label={t`End all sessions`}
      title={t`End all sessions of ${name}?`}
      said={t`All sessions ended. ${name} can sign in again.`}
    >
      {t`Anything typed but not sent is lost. ${name} can sign in again at once.`}
    </Step>
  );
}

export function Deactivate({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const { name } = member;
  return (
    <Step
      member={member}
      send={api.deactivateStaff}
      label={t`Deactivate`}
      title={t`Deactivate ${name}?`}
      said={t`Deactivated. Every session ended, and nobody can sign in with this account.`}
      isDanger
    >
      {t`Every session ends at once and signing in stops. What ${name} did stays in the record. You can activate the account again.`}
    </Step>
  );
}

export function Activate({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const { name } = member;
  return (
    <Step
      member={member}
      send={api.activateStaff}
      label={t`Activate again`}
      title={t`Let ${name} in again?`}
      said={t`Activated. ${name} signs in with the same password and authenticator as before.`}
    >
      {t`With the same roles, password and authenticator as before.`}
    </Step>
  );
}

type StepProps = {
  member: TeamMember;
  send: (input: { userId: string }, options: { key: string }) => Promise<Team>;
  label: string;
  title: string;
  said: string;
  isDanger?: boolean;
  children: ReactNode;
};

function Step({ member: { userId }, send, label, title, said, isDanger = false, children }: StepProps) {
  const changed = useTeamChanged();
  const readAgain = useReadTeamAgain();
  const confirmed = useConfirmed(send);
  const action = useAction(confirmed.submit);

  async function press() {
    const outcome = await action.run({ userId });
    if (!outcome?.done || !outcome.answer) return;
    toast(said);
    changed(outcome.answer);
  }

  return (
    <div>
      <Button variant="secondary" size="small" busy={action.busy} onClick={() => void press()}>
        {label}
      </Button>
      <ConflictNote problem={action.problem} onReload={readAgain} />
      <ConfirmDialog confirmed={confirmed} title={title} yes={label} isDanger={isDanger}>
        {() => <p>{children}</p>}
      </ConfirmDialog>
    </div>
  );
}
