/** The button that hands the photos to another phone; what it opens is loaded when it is pressed. */
import { useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { HandoffDialogProps } from './handoff-dialog.tsx';

type AnotherPhoneProps = {
  kinds: readonly IdentityImageKind[];
  /** All of them have arrived, and the person goes on here. */
  onArrived?: () => void;
};

export function AnotherPhone({ kinds, onArrived }: AnotherPhoneProps) {
  const { t } = useLingui();
  const [Opened, setOpened] = useState<ComponentType<HandoffDialogProps>>();
  const [isMissing, setIsMissing] = useState(false);

  async function open() {
    const loaded = await import('./handoff-dialog.tsx').catch(() => undefined);
    setIsMissing(!loaded);
    setOpened(() => loaded?.HandoffDialog);
  }

  function close(isAllThere: boolean) {
    setOpened(undefined);
    if (isAllThere) onArrived?.();
  }

  return (
    <>
      <Button type="button" block variant="secondary" onClick={() => void open()}>
        <Smartphone aria-hidden />
        {t`Continue on another phone`}
      </Button>
      {isMissing && (
        <Notice
          tone="warning"
          role="alert"
        >{t`We could not load this. Check your connection and try again.`}</Notice>
      )}
      {Opened && <Opened kinds={kinds} onClose={close} />}
    </>
  );
}
