/** Two minutes before the session ends it asks whether to stay signed in; when it has ended the page learns so. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { forgetSession, sessionLeftMs } from './session.ts';

const warnBeforeMs = 2 * 60_000;
const lookEveryMs = 5_000;

type SessionEndDialogProps = {
  /** Anything asked of the server prolongs the session. */
  onStay: () => Promise<void>;
  onSignOut: () => void;
};

export function SessionEndDialog({ onStay, onSignOut }: SessionEndDialogProps) {
  const { t } = useLingui();
  const [warned, setWarned] = useState(false);

  useEffect(() => {
    const look = setInterval(() => {
      const left = sessionLeftMs();
      setWarned(left !== undefined && left < warnBeforeMs);
      if (left !== undefined && left <= 0) forgetSession();
    }, lookEveryMs);
    return () => clearInterval(look);
  }, []);

  return (
    <Dialog
      open={warned}
      title={t`You will be signed out in 2 minutes`}
      onClose={() => void onStay()}
      actions={
        <>
          <Button onClick={() => void onStay()}>{t`Stay signed in`}</Button>
          <Button variant="secondary" onClick={onSignOut}>{t`Sign out`}</Button>
        </>
      }
    >
      <p>{t`Nothing was done here for a while. What you saved is safe.`}</p>
    </Dialog>
  );
}
