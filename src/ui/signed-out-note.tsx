/** On the page to sign in: why somebody who was signed in here has to do it again. Whoever signed out here knows. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from './notice.tsx';
import { leftAtEndMs } from './session.ts';

/** Of the tabs that share an idle session one hears of its end a little before its own clock says so. */
const nearlyOverMs = 15_000;

export function SignedOutNote({ idleMinutes }: { idleMinutes: number }) {
  const { t } = useLingui();
  const [leftMs] = useState(() => leftAtEndMs);
  if (leftMs === undefined || leftMs === Number.POSITIVE_INFINITY) return null;
  return (
    <Notice tone="info" role="status">
      {leftMs < nearlyOverMs
        ? t`You were signed out because nothing was done for ${idleMinutes} minutes. Sign in to go on where you were.`
        : t`You were signed out in another tab or on another device, or the longest time to stay signed in was over. Sign in to go on where you were.`}
    </Notice>
  );
}
