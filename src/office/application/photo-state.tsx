/** How a photo stands: accepted by whom and when, to be sent back, asked for again, or still to decide. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Hourglass, Smartphone, Undo2 } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useItemWords, useWarningWords } from './photo-names.ts';
import { usePhotoReasons } from './photo-reasons.tsx';

export type CasePhoto = ApplicationCase['images'][number];

export function PhotoState({ photo, isShown }: { photo: CasePhoto; isShown: boolean }) {
  const { t } = useLingui();
  const items = useItemWords();
  const format = useFormat();
  const reason = usePhotoReasons().reasonOf(photo.kind);
  if (reason) {
    const why = items[reason];
    return photo.askedFor === reason ? (
      <Tag tone="info" icon={Hourglass}>{t`Asked for again: ${why}`}</Tag>
    ) : (
      <Tag tone="warning" icon={Undo2}>{t`To be sent back: ${why}`}</Tag>
    );
  }
  if (photo.accepted) {
    const { name } = photo.accepted.by;
    const at = format.dateTime(photo.accepted.at);
    return <Tag tone="success" icon={CircleCheck}>{t`Accepted by ${name}, ${at}`}</Tag>;
  }
  if (isShown) return <Tag icon={CircleDashed}>{t`To decide`}</Tag>;
  return <Tag icon={CircleDashed}>{photo.lookedAt ? t`Looked at, not decided` : t`Not looked at`}</Tag>;
}

/** A hint for the eye, not a judgement: the borrower saw it too and kept the photo. */
export function PhoneWarnings({ photo: { warnings } }: { photo: CasePhoto }) {
  const { t } = useLingui();
  const words = useWarningWords();
  if (warnings.length === 0) return null;
  const list = warnings.map((warning) => words[warning]).join(', ');
  return (
    <p className="flex items-start gap-1.5 text-sm text-text-2">
      <Smartphone aria-hidden className="mt-0.5 size-4 flex-none text-text-3" />
      {t`The phone warned: ${list}`}
    </p>
  );
}
