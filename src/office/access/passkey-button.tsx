/** A passkey of this device in place of password and code. Not offered where passkeys cannot be. */
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { passkeySignIn } from '#contract/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAction } from '#ui/use-action.ts';
import { canUsePasskeys, signWithPasskey } from '../account/passkey-prompt.ts';
import { api } from '../api.ts';

type PasskeyButtonProps<A> = {
  label: string;
  /** Nothing else is taken here. */
  isOnlyWay?: boolean;
  send: (signed: BodyInputOf<typeof passkeySignIn>, options: { key: string }) => Promise<A>;
  done: (answer: A) => void;
};

export function PasskeyButton<A>({ label, isOnlyWay = false, send, done }: PasskeyButtonProps<A>) {
  const { t } = useLingui();
  const [wasClosed, setWasClosed] = useState(false);
  const entering = useAction(async (_: undefined, { key }: { key: string }) => {
    const { challengeId, options } = await api.startPasskeySignIn(undefined);
    const credential = await signWithPasskey(options);
    return credential && { answer: await send({ challengeId, credential }, { key }) };
  });
  if (!canUsePasskeys()) {
    if (!isOnlyWay) return null;
    return (
      <Notice tone="warning">{t`This browser cannot use passkeys. Do this step in another one.`}</Notice>
    );
  }

  async function press() {
    setWasClosed(false);
    const outcome = await entering.run(undefined);
    if (!outcome?.done) return;
    if (outcome.answer) done(outcome.answer.answer);
    else setWasClosed(true);
  }

  return (
    <div className={classNames('mt-5 grid gap-3', !isOnlyWay && 'border-t border-border pt-5')}>
      <Button
        variant={isOnlyWay ? 'primary' : 'secondary'}
        block
        busy={entering.busy}
        onClick={() => void press()}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
      {wasClosed && (
        <Notice tone="info" role="status">
          {isOnlyWay
            ? t`No passkey was used. Try again.`
            : t`No passkey was used. Try again, or use password and code.`}
        </Notice>
      )}
      <ErrorNote problem={entering.problem} />
    </div>
  );
}
