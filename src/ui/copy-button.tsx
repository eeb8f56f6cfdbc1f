/** Copies a text without the spaces it is shown with, and says so for two seconds. */
import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { iconButtonClass } from './shell.tsx';

type CopyButtonProps = {
  text: string;
  /** What is copied, for those who listen: "reference". */
  label: string;
};

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const [cannot, setCannot] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      // Absent on connections that are not safe, and forbidden in some windows inside of other apps.
      await navigator.clipboard.writeText(text.replace(/\s/g, ''));
      setCopied(true);
      setCannot(false);
    } catch {
      setCannot(true);
    }
  }

  return (
    <>
      <button type="button" onClick={() => void copy()} className={iconButtonClass}>
        {copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        {copied ? t`Copied` : t`Copy`}
        <span className="sr-only"> {label}</span>
      </button>
      {/* Beside the button: a live region inside of it is left out of its name. */}
      <span role="status" className="sr-only">
        {copied && t`Copied`}
      </span>
      <span role="status" className="text-sm text-text-2 empty:hidden">
        {cannot && t`This browser does not let us copy. Select the text and copy it yourself.`}
      </span>
    </>
  );
}

/** A row of a list is as high with a button as without, and the button's words end where the other values end. */
export const inRowClass =
  'inline-flex flex-wrap items-center justify-end gap-x-1 [&>button]:-me-2 [&>button]:-my-2.5';

/** A value of a list and the button that copies it. */
export function Copyable({ text, label, shown = text }: { text: string; label: string; shown?: string }) {
  return (
    <span className={inRowClass}>
      <span className="tabular">{shown}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
