/** Hardly anybody ever reads it, so it is in a chunk of its own. */
import type { ComponentType } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
// Tells the build whose words these pages need; brings no code.
import type { RecoveryNotice as Notice } from './recovery-notice.tsx';
import { recoveryNotice } from './recovery-script.ts';

type NoticeProps = Parameters<typeof Notice>[0];

export const RecoveryNotice: ComponentType<NoticeProps> = lazyPart(recoveryNotice, { isAhead: false });
