/** Another code, by the same way or the other one, after a minute. The wait is a text that does not speak every second. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { keepChallenge, type WaitedFor } from './challenge.ts';

export function ResendCode({ challenge }: { challenge: WaitedFor }) {
  const { t } = useLingui();
  const { challengeId, channel, resendAt } = challenge;
  const seconds = useSecondsUntil(resendAt);
  const resend = useAction(api.resendCode);
  const [sentAgain, setSentAgain] = useState(false);
  const other = channel === 'email' ? 'whatsapp' : 'email';

  async function send(by: WaitedFor['channel']) {
    setSentAgain(false);
    const outcome = await resend.run({ challengeId, channel: by });
    if (!outcome?.done) return;
    keepChallenge(outcome.answer.challenge);
    setSentAgain(true);
  }

  return (
    <div className="grid gap-1">
      <p role="status" className="text-success-text empty:hidden">
        {sentAgain && t`We have sent a new code.`}
      </p>
      {seconds > 0 ? (
        <p className="flex min-h-11 items-center text-text-2">{t`You can ask for another code in ${seconds} seconds.`}</p>
      ) : (
        <>
          <Button
            variant="text"
            className="-ms-3 justify-self-start"
            busy={resend.busy}
            onClick={() => void send(channel)}
          >
            {t`Send a new code`}
          </Button>
          <Button
            variant="text"
            className="-ms-3 justify-self-start"
            busy={resend.busy}
            onClick={() => void send(other)}
          >
            {other === 'email' ? t`Send by email instead` : t`Send by WhatsApp instead`}
          </Button>
        </>
      )}
      <ErrorNote problem={resend.problem} />
    </div>
  );
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((instant - now) / 1000));
  const waits = seconds > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return seconds;
}
