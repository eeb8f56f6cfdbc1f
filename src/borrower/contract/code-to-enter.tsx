/**
 * On top of a contract that is opened while the code that signs it waits: after a reload the form is far below, and nobody
 * should look for it. Whoever asks for the code on this very page has it at the button; a notice above would move what they press.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { CodeWaits } from '../account/code-waits.tsx';
import { useWaitingCode } from '../account/waiting-code.ts';
import { signFormId } from './signing.ts';

export function CodeToEnter({ bodyHash }: { bodyHash: string }) {
  const { t } = useLingui();
  const waiting = useWaitingCode(bodyHash);
  const [atFirst] = useState(waiting);
  if (!atFirst) return null;
  // Once the code ended the room stays: somebody may be drawing their signature below.
  return (
    <div className={classNames('print:hidden', !waiting && 'invisible')}>
      <Notice tone="info">
        <CodeWaits waiting={waiting ?? atFirst} />
        <a href={`#${signFormId}`} className="flex min-h-11 w-fit items-center">{t`Sign the contract`}</a>
      </Notice>
    </div>
  );
}
