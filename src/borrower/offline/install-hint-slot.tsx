/** Where the hint to install the app may stand; it comes when the page is idle. */
import { type ComponentType, lazy } from 'react';
import { whenIdle } from '#ui/idle.ts';
import { LatePart } from '#ui/late-part.tsx';
// Tells the build whose words these pages need; brings no code.
import type { InstallHint as Hint } from './install-hint.tsx';

type HintProps = Parameters<typeof Hint>[0];

const InstallHint: ComponentType<HintProps> = lazy(
  whenIdle(() => import('./install-hint.tsx').then((module) => module.InstallHint)),
);

export function InstallHintSlot(props: HintProps) {
  return (
    <LatePart>
      <InstallHint {...props} />
    </LatePart>
  );
}
