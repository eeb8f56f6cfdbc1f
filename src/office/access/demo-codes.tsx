/** On a first run the codes of the demo staff are to be read on a page of this machine. */
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '#ui/session.ts';

export function DemoCodes() {
  const { t } = useLingui();
  const session = useSession();
  if (session.status === 'unknown' || !session.outbox) return null;
  return (
    <Notice tone="plain" title={t`Demo staff`}>
      <a href="/outbox" target="_blank" rel="noreferrer">
        {t`Read their codes in the outbox`}
        <span className="sr-only"> {t`(opens in a new tab)`}</span>
      </a>
    </Notice>
  );
}
