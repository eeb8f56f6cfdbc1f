/** A photo as the server has it, for its owner alone; no browser keeps it. One that does not come can be asked for again. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getFile } from '#contract/identity.ts';
import { Button } from '#ui/button.tsx';
import { addressOf } from '#ui/endpoint-address.ts';

type StoredPhotoProps = { fileId: string; name: string; className: string };

export function StoredPhoto({ fileId, name, className }: StoredPhotoProps) {
  const { t } = useLingui();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <div role="alert" className="p-4 text-note">
        <p className="mb-2">{t`The photo did not come. Check your connection and try again. What you sent is safe.`}</p>
        <Button variant="secondary" size="small" onClick={() => setMissing(false)}>{t`Try again`}</Button>
      </div>
    );
  }
  return (
    <img
      src={addressOf(getFile, { fileId })}
      alt={name}
      onError={() => setMissing(true)}
      className={className}
    />
  );
}
