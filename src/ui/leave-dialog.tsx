/** Asks before an unsaved form is left. Stands once in the app; until it is there a guarded page waits with the step. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { askGuardedBy, type Departure, guardedNames } from './history.ts';

type LeaveDialogProps = {
  /** The sentence where everything that would be lost has a name. */
  named?: (names: string[]) => string;
};

export function LeaveDialog({ named }: LeaveDialogProps) {
  const { t } = useLingui();
  const [leave, setLeave] = useState<Departure>();
  useEffect(
    () =>
      askGuardedBy(
        (departure) => setLeave(() => departure),
        () => setLeave(undefined),
      ),
    [],
  );
  const names = leave ? guardedNames() : [];
  const stay = () => setLeave(undefined);
  return (
    <Dialog
      open={leave !== undefined}
      title={t`Leave this page?`}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t`Stay on this page`}</Button>
          <Button
            variant="secondary"
            onClick={() => {
              // First this one: a dialog that closes below an open one can give the focus back to nobody.
              flushSync(stay);
              leave?.();
            }}
          >{t`Leave without saving`}</Button>
        </>
      }
    >
      <p>
        {named && names.length > 0
          ? named(names)
          : t`What you typed on this page has not been sent and will be lost.`}
      </p>
    </Dialog>
  );
}
