/** An open form, or a dialog with one, is closed: what was typed in it is asked about first. Other forms of the page stay as they are. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { isGuarded } from '#ui/history.ts';
import type { Form } from '#ui/use-form.ts';

type Close = () => void;

let ask = (close: Close): void => close();

/** What the button and the Escape key that close this form do. */
export function closing(form: Pick<Form, 'isChanged' | 'release'>, close: Close): Close {
  return () => {
    if (!form.isChanged()) return close();
    ask(() => {
      form.release();
      close();
    });
  };
}

/** The same for a dialog over the page, whose forms go with it. */
export const closingDialog = (close: Close): Close =>
  closing({ isChanged: isGuarded, release: () => undefined }, close);

/** Stands once in the back office. */
export function CloseQuestion() {
  const { t } = useLingui();
  const [close, setClose] = useState<Close>();
  useEffect(() => {
    ask = (asked) => setClose(() => asked);
  }, []);
  const keep = () => setClose(undefined);
  return (
    <Dialog
      open={close !== undefined}
      title={t`Close this form?`}
      onClose={keep}
      actions={
        <>
          <Button onClick={keep}>{t`Keep it open`}</Button>
          <Button
            variant="secondary"
            onClick={() => {
              // First this one: a dialog that closes below an open one can give the focus back to nobody.
              flushSync(keep);
              close?.();
            }}
          >{t`Close without saving`}</Button>
        </>
      }
    >
      <p>{t`What you typed in it has not been sent and will be lost.`}</p>
    </Dialog>
  );
}
