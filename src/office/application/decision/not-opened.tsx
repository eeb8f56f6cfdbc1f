/** Whoever decides without having looked at the photos is told so once more, in the question. */
import { useLingui } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import { Notice } from '#ui/notice.tsx';
import { usePhotoNames } from '../photo-names.ts';

export function NotOpened({ found: { images } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const unopened = images.filter(({ lookedAt }) => !lookedAt);
  if (unopened.length === 0) return null;
  const list = unopened.map(({ kind }) => names[kind]).join(', ');
  return (
    <div className="mb-2">
      <Notice tone="warning" icon={EyeOff}>
        {unopened.length === images.length
          ? t`You have opened none of the photos.`
          : t`You have not opened: ${list}`}
      </Notice>
    </div>
  );
}
