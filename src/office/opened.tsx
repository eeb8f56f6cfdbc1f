/** A form that a button opened in its own place: the button is gone, so the form takes the focus, for keys and screen readers. */
import { type ReactNode, useEffect, useRef } from 'react';

export function Opened({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
