/** On the page to sign in: why somebody who was signed in here has to do it again. Whoever signed out here knows. */
import { useState } from 'react';
import { Notice } from './notice.tsx';
import { leftAtEndMs } from './session.ts';

/** Of the tabs that share an idle session one hears of its end a little before its own clock says so. */
const nearlyOverMs = 15_000;

/** The sentences are of each app: what the parts of both say is loaded by every page. */
type SignedOutNoteProps = { idle: string; elsewhere: string };

export function SignedOutNote({ idle, elsewhere }: SignedOutNoteProps) {
  const [leftMs] = useState(() => leftAtEndMs);
  if (leftMs === undefined || leftMs === Number.POSITIVE_INFINITY) return null;
  return (
    <Notice tone="info" role="status">
      {leftMs < nearlyOverMs ? idle : elsewhere}
    </Notice>
  );
}
