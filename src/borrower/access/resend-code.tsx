/** Another code, by the same way or the other one, after a minute. The wait is a text that is spoken once, not every second. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import type { Challenge, WaitedFor } from './challenge.ts';

type ResendCodeProps = {
  /** `resendAt`: milliseconds since 1970. */
  challenge: Pick<WaitedFor, 'challengeId' | 'channel' | 'otherChannel' | 'resendAt'>;
  onSent: (challenge: Challenge) => void;
};

export function ResendCode({ challenge, onSent }: ResendCodeProps) {
  const { t } = useLingui();
  const { challengeId, channel, otherChannel, resendAt } = challenge;
  const seconds = useSecondsUntil(resendAt);
  const resend = useAction(api.resendCode);
  const [sentAgain, setSentAgain] = useState(false);
  const spoken = useSpokenWait(resendAt);

  async function send(by: WaitedFor['channel']) {
    setSentAgain(false);
    const outcome = await resend.run({ challengeId, channel: by });
    if (!outcome?.done) return;
    onSent(outcome.answer.challenge);
    setSentAgain(true);
  }

  return (
    <div className="grid gap-1">
      <p role="status" className="text-success-text empty:hidden">
        {sentAgain && t`We have sent a new code.`}
        {seconds > 0 && <span className="sr-only">{spoken}</span>}
      </p>
      {seconds > 0 ? (
        <p
          aria-hidden
          className="flex min-h-11 items-center text-text-2"
        >{t`You can ask for another code in ${seconds} seconds.`}</p>
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
          {otherChannel && (
            <Button
              variant="text"
              className="-ms-3 justify-self-start"
              busy={resend.busy}
              onClick={() => void send(otherChannel)}
            >
              {otherChannel === 'email' ? t`Send by email instead` : t`Send by WhatsApp instead`}
            </Button>
          )}
        </>
      )}
      <ErrorNote problem={resend.problem} />
    </div>
  );
}

/** The wait as it was when it began; said a moment later, because what stands there from the start is not spoken. */
function useSpokenWait(resendAt: number): string {
  const { t } = useLingui();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSeconds(secondsUntil(resendAt)), 1000);
    return () => clearTimeout(timer);
  }, [resendAt]);
  return seconds > 0 ? t`You can ask for another code in ${seconds} seconds.` : '';
}

const secondsUntil = (instant: number, now = Date.now()): number =>
  Math.max(0, Math.ceil((instant - now) / 1000));

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const [known, setKnown] = useState(instant);
  // The clock stood still since the last wait ended.
  if (known !== instant) {
    setKnown(instant);
    setNow(Date.now());
  }
  const seconds = secondsUntil(instant, now);
  const waits = seconds > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return seconds;
}
