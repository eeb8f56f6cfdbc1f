/** On a first run, without a sender, codes are to be read on a page of this machine: wherever a code is asked for. */
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '#ui/session.ts';

export function FirstRun() {
  const { t } = useLingui();
  const session = useSession();
  if (session.status === 'unknown' || !session.outbox) return null;
  return (
    <Notice tone="plain" title={t`No sender is set up yet`}>
      <a href="/outbox" target="_blank" rel="noreferrer">
        {t`Read the code in the outbox`}
        <span className="sr-only"> {t`(opens in a new tab)`}</span>
      </a>
    </Notice>
  );
}
