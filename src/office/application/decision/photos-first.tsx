/** Instead of the approval's form while photos are not accepted: which, and the way to them. */
import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { photosId } from '../identity-photos.tsx';
import { leadTo } from '../lead-to.ts';
import { usePhotoNames } from '../photo-names.ts';

export function PhotosFirst({ found: { images } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const left = images
    .filter(({ accepted }) => !accepted)
    .map(({ kind }) => names[kind])
    .join(', ');
  return (
    <Notice tone="plain" icon={Images} title={t`Accept the photos first`}>
      <p>{t`Not accepted yet: ${left}. Open each photo and accept it, or send it back.`}</p>
      <Button size="small" variant="secondary" className="mt-3" onClick={() => leadTo(photosId)}>
        {t`Go to the photos`}
      </Button>
    </Notice>
  );
}
