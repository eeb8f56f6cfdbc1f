/** The code that the second person tells the borrower: shown once, and in no message. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useLeaveGuard } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

/** Null: that answer got lost on its way, and was asked for again too late. */
export type ShownCode = { recoveryCode: string | null; expiresAt: string };

type RecoveryCodeProps = { name: string; shown: ShownCode; onClose: () => void };

export function RecoveryCode({ name, shown, onClose }: RecoveryCodeProps) {
  const { t } = useLingui();
  const until = useFormat().dateTime(shown.expiresAt);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  // It goes with the page, and another one takes the borrower another day.
  useLeaveGuard(shown.recoveryCode !== null);
  if (shown.recoveryCode === null) {
    return (
      <Notice
        ref={notice}
        tone="warning"
        role="status"
        title={t`Confirmed, but the code got lost on the way`}
      >
        <p>{t`It is shown for ten minutes only, so nobody has seen it. ${name} cannot get in with it: prepare a new recovery, which a colleague confirms a day later.`}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={onClose}>{t`Close`}</Button>
      </Notice>
    );
  }
  return (
    <Notice
      ref={notice}
      tone="success"
      role="status"
      title={t`Tell ${name} this recovery code yourself, now`}
    >
      <p className="my-2 text-2xl font-strong tracking-[0.15em] num">
        {shown.recoveryCode.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <p>{t`At the counter or on the video call only. Write it in no message, and give it to no colleague: with it and the new mailbox the account opens.`}</p>
      <p className="mt-2">{t`The borrower opens “Forgot your password?”, types the new email, and then this code. It works until ${until} and is shown only now.`}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={onClose}>
        {t`I have told the code`}
      </Button>
    </Notice>
  );
}
