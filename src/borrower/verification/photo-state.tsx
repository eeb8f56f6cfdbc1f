/** Where photos on their way stand: in the list of the verification, and on another phone that takes them for it. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Clock, RotateCcw, TriangleAlert } from 'lucide-react';
import { Tag } from '#ui/tag.tsx';
import { UploadBar, useUploadWords } from '#ui/upload/upload-bar.tsx';
import type { UploadProgress } from '#ui/upload/upload-in-chunks.ts';
import { useCalm } from '#ui/upload/use-calm.ts';

export type PhotoState =
  | { state: 'sending'; progress: UploadProgress }
  | { state: 'failed'; problem: unknown }
  | { state: 'added' };

type PhotoTagProps = { photo: PhotoState | undefined; isAskedAgain?: boolean };

export function PhotoTag({ photo, isAskedAgain = false }: PhotoTagProps) {
  const { t } = useLingui();
  switch (photo?.state) {
    case 'added':
      return <Tag tone="success" icon={CircleCheck}>{t`Saved`}</Tag>;
    case 'sending':
      return <Tag tone="info" icon={Clock}>{t`Sending…`}</Tag>;
    case 'failed':
      return <Tag tone="warning" icon={TriangleAlert}>{t`Not sent`}</Tag>;
    default:
      return isAskedAgain ? (
        <Tag tone="warning" icon={RotateCcw}>{t`Take again`}</Tag>
      ) : (
        <Tag icon={CircleDashed}>{t`Not started`}</Tag>
      );
  }
}

export function PhotoBar({ progress, name }: { progress: UploadProgress; name: string }) {
  const { t } = useLingui();
  const words = useUploadWords(
    t`Checking your photo…`,
    t`The connection is gone. Your photo goes on by itself when it is back.`,
  );
  return <UploadBar progress={progress} words={words(progress)} label={name} />;
}

type PhotoNewsProps = {
  photos: readonly PhotoState[];
  sending: string;
  /** So many are with us. */
  added: (count: number) => string;
};

/** The one line that is spoken: where the photos stand together, in words that change seldom. */
export function PhotoNews({ photos, sending, added }: PhotoNewsProps) {
  const { t } = useLingui();
  const count = photos.filter(({ state }) => state === 'added').length;
  const isWaiting = photos.some((photo) => photo.state === 'sending' && photo.progress.state === 'waiting');
  const news = isWaiting
    ? t`The connection is gone. Your photos go on by themselves when it is back.`
    : photos.some(({ state }) => state === 'sending')
      ? sending
      : count > 0
        ? added(count)
        : '';
  return (
    <p role="status" className="text-sm text-text-2">
      {useCalm(news)}
    </p>
  );
}
