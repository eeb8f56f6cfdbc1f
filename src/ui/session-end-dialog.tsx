/** Two minutes before the session ends it asks whether to stay signed in; when it has ended the page learns so. */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { isEnding } from './session-end.ts';

const lookEveryMs = 5_000;

type SessionEndDialogProps = {
  /** Anything asked of the server prolongs the session. */
  onStay: () => Promise<void>;
  onSignOut: () => void;
};

export function SessionEndDialog({ onStay, onSignOut }: SessionEndDialogProps) {
  const { t } = useLingui();
  const [warned, setWarned] = useState(false);
  const isLooking = useRef(false);
  const look = useCallback(async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    setWarned(await isEnding(warned));
    isLooking.current = false;
  }, [warned]);

  useEffect(() => {
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [look]);

  /** The dialog goes as soon as the session is longer, and stays when that could not be asked for. */
  const stay = () => void onStay().finally(look);

  return (
    <Dialog
      open={warned}
      title={t`You will be signed out soon`}
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
