/** Hardly anybody ever reads it, so it is in a chunk of its own. */
import type { ComponentType } from 'react';
import { type LazyPage, lazyPage } from '#ui/lazy-page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
// Tells the build whose words these pages need; brings no code.
import type { RecoveryNotice as Notice } from './recovery-notice.tsx';

type NoticeProps = Parameters<typeof Notice>[0];

/** A page that was written with it waits for it: React would leave its place empty until it comes, with what was pressed there. */
export const recoveryNotice: LazyPage<NoticeProps> = lazyPage(() =>
  import('./recovery-notice.tsx').then((module) => module.RecoveryNotice),
);

export const RecoveryNotice: ComponentType<NoticeProps> = lazyPart(recoveryNotice, { isAhead: false });
