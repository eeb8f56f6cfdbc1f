/** Beside the button that asks for a code, while the one that was sent before still works: so it is entered, not asked for again. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { useFormat } from '#ui/words.tsx';
import { codeEndsAt, useWaitingCode, type WaitingCode } from './waiting-code.ts';

/** The times and not the minutes that are left: a sentence that counts down would hurry. */
export function CodeWaits({ waiting }: { waiting: WaitingCode }) {
  const { t } = useLingui();
  const format = useFormat();
  const at = format.time(new Date(waiting.sentAt).toISOString());
  const until = format.time(new Date(codeEndsAt(waiting)).toISOString());
  return (
    <>{t`We sent you a code at ${at}. It works until ${until}. You do not need another code. Continue here and enter it.`}</>
  );
}

/** Sends a form that is signed with a code. */
export function CodeToSign({ confirms, busy }: { confirms: string; busy: boolean }) {
  const { t } = useLingui();
  const waiting = useWaitingCode(confirms);
  return (
    <div>
      <Button type="submit" busy={busy}>
        {waiting ? t`Enter the code to sign` : t`Send me a code to sign`}
      </Button>
      <p className="mt-2 text-sm text-text-2">
        {waiting ? (
          <CodeWaits waiting={waiting} />
        ) : (
          t`The code goes to your WhatsApp number. Nothing is signed until you enter it.`
        )}
      </p>
    </div>
  );
}
