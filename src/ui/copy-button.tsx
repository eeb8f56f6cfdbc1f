/** Copies a text without the spaces it is shown with, and says so for two seconds. */
import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { iconButtonClass } from './shell.tsx';

export function CopyButton({
  text,
  label,
}: {
  text: string /** What is copied, for those who listen: "reference". */;
  label: string;
}) {
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
