/** The one narrow column of every screen of the verification. */
import type { ReactNode } from 'react';

export function StepFrame({ children }: { children: ReactNode }) {
  return <div className="wrap max-w-[calc(var(--form-width)+4rem)] pt-2 pb-10">{children}</div>;
}
