/** A native dialog: a sheet from the bottom on phones, a panel above 40 rem. Focus stays inside, Escape closes, focus returns. */
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Escape, or the back gesture of a phone; absent: it can be left through its buttons only. */
  onClose?: () => void;
  children?: ReactNode;
  /** The buttons, the one that acts first. */
  actions: ReactNode;
};

export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before it leaves the page: a dialog that is gone can give the focus back to nobody.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open) dialog?.showModal();
    return () => dialog?.close();
  }, [open]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose?.();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={cancel}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-sheet border border-border bg-surface p-5 text-left pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-text shadow-3 backdrop:bg-hero/55 open:animate-rise sm:inset-0 sm:m-auto sm:w-[min(32rem,calc(100%-2rem))] sm:rounded-sheet sm:p-6"
    >
      {open && (
        <>
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {children && <div className="mt-3 text-text-2">{children}</div>}
          <div className="mt-5 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">{actions}</div>
        </>
      )}
    </dialog>
  );
}
