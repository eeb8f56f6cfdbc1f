/** Somebody asks the lender to let them into this account: whoever is signed in reads it, and stops it with one press. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Wallet } from '#contract/loans.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';

const doublePressMs = 600;

type RecoveryNoticeProps = { recovery: NonNullable<Wallet['recovery']> };

export function RecoveryNotice({ recovery }: RecoveryNoticeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const stop = useAction((_: undefined, options) => api.stopRecovery(undefined, options));
  const queries = useQueryClient();
  const [isStopped, setStopped] = useState(false);
  const [isHeard, setHeard] = useState(false);
  if (isStopped || recovery.stoppedAt) return <Stopped recovery={recovery} isNew={isStopped} />;
  const { maskedEmail: email } = recovery;
  const at = format.dateTime(recovery.preparedAt);
  const from = format.dateTime(recovery.confirmableAt);
  return (
    <Notice tone="danger" title={t`Somebody asks us to let them into your account`}>
      <p>
        {recovery.isOtherEmail
          ? t`On ${at} somebody told our team that they are you and cannot get in any more. Our mails would go to ${email}, which is not the email you have now. Nothing changes before ${from}.`
          : t`On ${at} somebody told our team that they are you and cannot get in any more. Our mails would go to ${email}. Nothing changes before ${from}.`}
      </p>
      <p className="mt-2">{t`Was it not you, or is it not needed any more? Then stop it.`}</p>
      <Button
        variant="danger"
        size="small"
        className="mt-3"
        busy={stop.busy || isHeard}
        onClick={() =>
          void stop.run(undefined).then((outcome) => {
            if (!outcome?.done) return;
            setHeard(true);
            // The second press of a double one would hit what stands there next.
            setTimeout(() => {
              setStopped(true);
              // When it was, and the message about it.
              void queries.invalidateQueries();
            }, doublePressMs);
          })
        }
      >
        {t`Stop the recovery`}
      </Button>
      {/* Below: it goes when the button is pressed again, and must not move it from under the finger. */}
      <div className="mt-3 empty:hidden">
        <ErrorNote problem={stop.problem} />
      </div>
    </Notice>
  );
}

/** The receipt, for a day. Whoever asked may know more of this person than they should. */
function Stopped({ recovery, isNew }: RecoveryNoticeProps & { isNew: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  const asked = format.dateTime(recovery.preparedAt);
  const stopped = recovery.stoppedAt && format.dateTime(recovery.stoppedAt);
  return (
    <Notice
      ref={notice}
      tone="success"
      role={isNew ? 'status' : undefined}
      title={t`Stopped. Nobody was let in.`}
    >
      {stopped && (
        <p>{t`On ${stopped} you stopped what somebody asked for on ${asked}. We have written it to your messages and by email.`}</p>
      )}
      <p className="mt-2">
        {t`Your email, your password and your devices are as before. Was it not you who asked? Then change your password and tell us.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to="/my-account/message" size="small">{t`Tell us`}</LinkButton>
        <LinkButton
          to="/my-account/change-password"
          variant="secondary"
          size="small"
        >{t`Change Password`}</LinkButton>
      </div>
    </Notice>
  );
}
