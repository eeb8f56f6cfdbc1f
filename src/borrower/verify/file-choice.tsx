/** Choosing or dropping the PDF to check. What cannot be checked is said beside the field, before anything is read. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { FileField } from '#ui/file-field.tsx';
import { type FileFault, faultOf } from './check-chosen-file.ts';

/** `onFile`: undefined when there is none to check. */
export function FileChoice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [fault, setFault] = useState<FileFault>();
  const faults: Record<FileFault, string> = {
    empty: t`This file is empty. Choose another one.`,
    'too-large': t`This file is larger than 5 MB, and none of ours is. Choose another one, or use the code.`,
    'no-pdf': t`This is not a PDF. For a photo, a scan or a paper use the code that is printed on it.`,
  };

  function take(file: File | undefined) {
    const found = file && faultOf(file);
    setFault(found);
    onFile(found ? undefined : file);
  }

  return (
    <FileField
      id={id}
      name="paper"
      label={t`Choose the PDF, or drop it here`}
      hint={t`Your device works out its fingerprint and asks us by that. Only when the fingerprint does not tell, the file itself is sent so that we can check its seal. We do not keep it.`}
      error={fault && faults[fault]}
      // Nothing was pressed that would move the focus to the error.
      progress={fault && <span className="sr-only">{faults[fault]}</span>}
      accept="application/pdf,.pdf"
      onFile={take}
    />
  );
}
