/** The chunk of the recovery notice, for whoever fetches it without showing it: the words of the notice are not theirs. */
import { lazyPage } from '#ui/lazy-page.tsx';

/** A page that was written with it waits for it: React would leave its place empty until it comes, with what was pressed there. */
export const recoveryNotice = lazyPage(() =>
  import('./recovery-notice.tsx').then((module) => module.RecoveryNotice),
);
