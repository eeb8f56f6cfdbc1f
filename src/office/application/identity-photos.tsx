/** The card of the three photos, for those who may look at them now; to others it says why they are not shown. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { Photos } from './photos.tsx';

/** Where other parts of the page send somebody to look at the photos. */
export const photosId = 'identity-photos';

export function IdentityPhotos({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const isWorkedOn = ['unknown', 'under-review', 'approved'].includes(found.status);
  return (
    <div id={photosId} tabIndex={-1}>
      <Card
        title={t`Identity photos`}
        aside={<span className="text-sm text-text-3">{t`Opening a photo is recorded in the audit log`}</span>}
      >
        {found.mayLook ? (
          <Photos found={found} />
        ) : isWorkedOn ? (
          <p className="text-text-2">
            {found.assignedTo
              ? t`Only the officer who has this application sees its photos, and whoever approves it once approval is proposed.`
              : t`Take this application to see its photos.`}
          </p>
        ) : (
          <p className="text-text-2">{t`The case is closed, so its photos are not shown any more.`}</p>
        )}
      </Card>
    </div>
  );
}
