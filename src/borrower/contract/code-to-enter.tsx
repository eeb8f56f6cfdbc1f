/**
 * On top of a contract that is opened while the code that signs it waits: after a reload the form is far below, and nobody
 * should look for it. Whoever asks for the code on this very page has it at the button; a notice above would move what they press.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { CodeWaits } from '../account/code-waits.tsx';
import { useWaitingCode } from '../account/waiting-code.ts';
import { signFormId } from './signing.ts';

export function CodeToEnter({ bodyHash }: { bodyHash: string }) {
  const { t } = useLingui();
  const waiting = useWaitingCode(bodyHash);
  const [waitedAtFirst] = useState(waiting !== undefined);
  if (!waiting || !waitedAtFirst) return null;
  return (
    <div className="print:hidden">
      <Notice tone="info">
        <CodeWaits waiting={waiting} />
        <a href={`#${signFormId}`} className="flex min-h-11 w-fit items-center">{t`Sign the contract`}</a>
      </Notice>
    </div>
  );
}
