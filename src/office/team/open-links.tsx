/** What waits: invitations that were not used yet, oldest first. Each may be sent again or withdrawn. */
import { useLingui } from '@lingui/react/macro';
import { Clock, MailWarning } from 'lucide-react';
import type { StaffLinkMade, TeamInvitation } from '#contract/team.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useRoleNames } from './use-role-names.ts';
import { useReadTeamAgain, useTeamChanged } from './use-team.ts';

type OnMade = (made: StaffLinkMade, person: { name: string; email: string }) => void;

export function Invitations({
  invitations,
  onMade,
}: {
  invitations: readonly TeamInvitation[];
  onMade: OnMade;
}) {
  return (
    <ul>
      {invitations.map((invitation) => (
        <Invitation key={invitation.linkId} invitation={invitation} onMade={onMade} />
      ))}
    </ul>
  );
}

function Invitation({ invitation, onMade }: { invitation: TeamInvitation; onMade: OnMade }) {
  const { t } = useLingui();
  const format = useFormat();
  const roleNames = useRoleNames();
  const { linkId, name, email, roles, madeBy, madeAt, expiresAt, isExpired } = invitation;
  const who = name ?? t`First administrator`;
  const by = madeBy?.name ?? t`the command line`;
  const at = format.dateTime(madeAt);
  const until = format.dateTime(expiresAt);
  return (
    <li className="border-b border-border py-3 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-strong">{who}</p>
          <p className="text-note text-text-2">
            {email && <>{email} · </>}
            {roleNames(roles)}
          </p>
          <p className="text-sm text-text-2">{t`Invited by ${by}, ${at}`}</p>
        </div>
        {isExpired ? (
          <Tag tone="warning" icon={MailWarning}>{t`Link expired`}</Tag>
        ) : (
          <Tag tone="info" icon={Clock}>{t`Until ${until}`}</Tag>
        )}
      </div>
      <LinkActions linkId={linkId} name={who} email={email} onMade={onMade} />
    </li>
  );
}

type LinkActionsProps = {
  linkId: string;
  name: string;
  /** Null: it was printed and cannot be sent. */
  email: string | null;
  onMade: OnMade;
};

export function LinkActions({ linkId, name, email, onMade }: LinkActionsProps) {
  const { t } = useLingui();
  const may = useMay();
  const changed = useTeamChanged();
  const readAgain = useReadTeamAgain();
  const sending = useAction(api.resendStaffLink);
  const confirmed = useConfirmed(api.withdrawStaffLink);
  const withdrawal = useAction(confirmed.submit);
  if (!may('withdrawStaffLink')) return null;

  async function send() {
    const outcome = await sending.run({ linkId });
    if (outcome?.done && email !== null) onMade(outcome.answer, { name, email });
  }

  async function withdraw() {
    const outcome = await withdrawal.run({ linkId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Withdrawn. The link no longer works.`);
    changed(outcome.answer);
  }

  return (
    <>
      <div className="mt-2 flex flex-wrap gap-3">
        {email !== null && (
          <Button
            variant="secondary"
            size="small"
            busy={sending.busy}
            aria-label={t`Send again to ${name}`}
            onClick={() => void send()}
          >{t`Send again`}</Button>
        )}
        <Button
          variant="secondary"
          size="small"
          busy={withdrawal.busy}
          aria-label={t`Withdraw the link of ${name}`}
          onClick={() => void withdraw()}
        >{t`Withdraw`}</Button>
      </div>
      <ConflictNote problem={sending.problem ?? withdrawal.problem} onReload={readAgain} />
      <ConfirmDialog confirmed={confirmed} title={t`Withdraw this link?`} yes={t`Withdraw`}>
        {() => <p>{t`It stops working at once. You can make a new one later.`}</p>}
      </ConfirmDialog>
    </>
  );
}
