/** Where one is signed in, and the way to end all of it but here. */
import { useLingui } from '@lingui/react/macro';
import type { StaffAccount } from '#contract/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { useStaffAccountChanged } from './use-staff-account.ts';

export function Sessions({ account: { sessions } }: { account: StaffAccount }) {
  const { t } = useLingui();
  const format = useFormat();
  const changed = useStaffAccountChanged();
  const ending = useAction((_: undefined, options: { key: string }) =>
    api.endOwnSessions(undefined, options),
  );
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;

  async function endOthers() {
    const outcome = await ending.run(undefined);
    if (!outcome?.done) return;
    toast(t`You are signed in only here now.`);
    changed(outcome.answer);
  }

  return (
    <>
      <ul>
        {sessions.map(({ startedAt, lastSeenAt, isThisOne }) => {
          const started = format.dateTime(startedAt);
          const seen = format.dateTime(lastSeenAt);
          return (
            <li
              key={startedAt}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border py-2.5"
            >
              <span>
                {t`Since ${started}`}
                <span className="block text-sm text-text-2">{t`last used ${seen}`}</span>
              </span>
              {isThisOne && <Tag tone="info">{t`This one`}</Tag>}
            </li>
          );
        })}
      </ul>
      {others === 0 ? (
        <p className="mt-3 text-text-2">{t`You are signed in nowhere else.`}</p>
      ) : (
        <Button variant="secondary" className="mt-4" busy={ending.busy} onClick={() => void endOthers()}>
          {t`Sign out everywhere else`}
        </Button>
      )}
      <ErrorNote problem={ending.problem} />
    </>
  );
}
