/** Where one is signed in, and the way to end all of it but here: of borrowers and of the lender's people alike. */
import { useLingui } from '@lingui/react/macro';
import type { OpenSessions as Sessions } from '#contract/account.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Tag } from './tag.tsx';
import { toast } from './toast.tsx';
import { useAction } from './use-action.ts';
import { useFormat } from './words.tsx';

type OpenSessionsProps<Answer> = {
  sessions: Sessions;
  end: (options: { key: string }) => Promise<Answer>;
  /** Told what the server answered when the others ended. */
  ended: (answer: Answer) => void;
};

export function OpenSessions<Answer>({ sessions, end, ended }: OpenSessionsProps<Answer>) {
  const { t } = useLingui();
  const format = useFormat();
  const ending = useAction((_: undefined, options: { key: string }) => end(options));
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;

  async function endOthers() {
    const outcome = await ending.run(undefined);
    if (!outcome?.done) return;
    toast(t`You are signed in only here now.`);
    ended(outcome.answer);
  }

  return (
    <>
      <ul>
        {sessions.map(({ startedAt, lastSeenAt, browser, system, isThisOne }) => {
          const started = format.dateTime(startedAt);
          const seen = format.dateTime(lastSeenAt);
          return (
            <li
              key={startedAt}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border py-2.5"
            >
              <span>
                {browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)}
                <span className="block text-sm text-text-2">{t`since ${started}, last used ${seen}`}</span>
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
