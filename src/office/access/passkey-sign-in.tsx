/** The other way in: a passkey of this device. Not offered where passkeys cannot be. */
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { rememberSession } from '#ui/session.ts';
import { useAction } from '#ui/use-action.ts';
import { canUsePasskeys, signWithPasskey } from '../account/passkey-prompt.ts';
import { api } from '../api.ts';

async function enter(_: undefined, { key }: { key: string }) {
  const { challengeId, options } = await api.startPasskeySignIn(undefined);
  const credential = await signWithPasskey(options);
  return credential && (await api.passkeySignIn({ challengeId, credential }, { key }));
}

export function PasskeySignIn() {
  const { t } = useLingui();
  const [wasClosed, setWasClosed] = useState(false);
  const entering = useAction(enter);
  if (!canUsePasskeys()) return null;

  async function press() {
    setWasClosed(false);
    const outcome = await entering.run(undefined);
    if (!outcome?.done) return;
    if (outcome.answer) rememberSession(outcome.answer);
    else setWasClosed(true);
  }

  return (
    <div className="mt-5 grid gap-3 border-t border-border pt-5">
      <Button variant="secondary" block busy={entering.busy} onClick={() => void press()}>
        <KeyRound aria-hidden />
        {t`Sign in with a passkey`}
      </Button>
      {wasClosed && (
        <Notice tone="info" role="status">
          {t`No passkey was used. Try again, or sign in with password and code.`}
        </Notice>
      )}
      <ErrorNote problem={entering.problem} />
    </div>
  );
}
