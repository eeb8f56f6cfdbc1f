/** The foot of an approval's form: what went wrong, and the button, which stays in view however much stands above it. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { ConflictNote } from '../../conflict-note.tsx';

type DecideFootProps = { problem: unknown; onReload: () => void; children: ReactNode };

export function DecideFoot({ problem, onReload, children }: DecideFootProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="lg:hidden">
        <Notice tone="warning">{t`Check the photos on a wide screen before you approve.`}</Notice>
      </div>
      {/* What went wrong stands in the foot: above it, the foot would lie over it. */}
      <div className="grid gap-3 bg-surface xl:sticky xl:-bottom-6 xl:-mx-6 xl:-my-3 xl:px-6 xl:py-3">
        <ConflictNote problem={problem} onReload={onReload} />
        {children}
        <p className="-mt-1 text-sm text-text-3">
          {t`You will be asked to confirm. Your name and the time are recorded.`}
        </p>
      </div>
    </>
  );
}
