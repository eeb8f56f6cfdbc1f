/** Two minutes before the session ends it asks whether to stay signed in; when it has ended the page learns so. */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
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
  const look = useCallback(() => {
    // Without a line nothing more can be done than read, and staying cannot be asked for.
    const left = navigator.onLine ? sessionLeftMs() : undefined;
    setWarned(left !== undefined && left < warnBeforeMs);
    if (left !== undefined && left <= 0) forgetSession();
  }, []);

  useEffect(() => {
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [look]);

  /** The dialog goes as soon as the session is longer, and stays when that could not be asked for. */
  const stay = () => void onStay().finally(look);

  return (
    <Dialog
      open={warned}
      title={t`You will be signed out in 2 minutes`}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t`Stay signed in`}</Button>
          <Button variant="secondary" onClick={onSignOut}>{t`Sign out`}</Button>
        </>
      }
    >
      <p>{t`Nothing was done here for a while. What you saved is safe.`}</p>
    </Dialog>
  );
}
