/** A large look at the photo before it is used, with what this device found wrong with it. */
import { useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { usePreview } from '#ui/file-field.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PhotoSize } from '../photo-file.ts';
import { usePhotoNames } from '../photo-words.ts';
import { useWarningWords } from './capture-words.ts';
import { FileButton } from './file-button.tsx';

type PhotoReviewProps = {
  kind: IdentityImageKind;
  file: File;
  /** Undefined when it is not known before the picture is shown. */
  size: PhotoSize | undefined;
  warnings: readonly DeviceWarning[];
  /** A photo with warnings may be used now. */
  mayInsist: boolean;
  /** The photo that comes after this one. */
  next: IdentityImageKind | undefined;
  /** Another photo is being got ready: the one on the screen is used no more. */
  busy: boolean;
  onUse: () => void;
  onAgain: () => void;
  onFile: (file: File) => void;
  onUnreadable: () => void;
};

export function PhotoReview(props: PhotoReviewProps) {
  const { kind, file, size, warnings, mayInsist, next, busy, onUse, onAgain, onFile, onUnreadable } = props;
  const { t } = useLingui();
  const names = usePhotoNames();
  const isDoubtful = warnings.length > 0;
  const nextName = next && names[next];
  const another = (
    <FileButton variant="secondary" onFile={onFile}>
      {t`Choose another photo`}
    </FileButton>
  );
  return (
    <>
      <Heading className="mb-2">{t`Can you read every word?`}</Heading>
      <p className="mb-4 text-text-2">
        {kind === 'selfie-with-ic'
          ? t`Your whole face and the card must be clear, too.`
          : t`All four corners must be in the photo, with no light or finger over the text.`}
      </p>
      <Picture file={file} size={size} name={names[kind]} isLow={isDoubtful} onUnreadable={onUnreadable} />
      <div className="mt-4 mb-8 grid gap-3">
        {isDoubtful && <Warnings warnings={warnings} mayInsist={mayInsist} />}
        {isDoubtful ? (
          <>
            <Button block onClick={onAgain}>{t`Take again`}</Button>
            {another}
            {mayInsist && (
              <Button
                block
                variant="secondary"
                busy={busy}
                onClick={onUse}
              >{t`Use this photo anyway`}</Button>
            )}
          </>
        ) : (
          <>
            <Button block busy={busy} onClick={onUse}>{t`Use this photo`}</Button>
            <Button block variant="secondary" onClick={onAgain}>{t`Take again`}</Button>
            {another}
          </>
        )}
        <p role="status" className="text-sm text-text-2 empty:hidden">
          {busy && t`Getting the photo ready…`}
        </p>
        {nextName && (!isDoubtful || mayInsist) && (
          <p className="text-center text-sm text-text-2">{t`Next: ${nextName}`}</p>
        )}
      </div>
    </>
  );
}

function Warnings({ warnings, mayInsist }: Pick<PhotoReviewProps, 'warnings' | 'mayInsist'>) {
  const { t } = useLingui();
  const words = useWarningWords();
  return (
    <Notice tone="warning" role="alert" title={t`This photo may be hard to read`}>
      <ul className="mt-1 grid gap-1">
        {warnings.map((warning) => (
          <li key={warning}>
            <b className="block font-strong">{words[warning].title}</b>
            {words[warning].help}
          </li>
        ))}
      </ul>
      {mayInsist && (
        <p className="mt-2">
          {t`If it does not get better, use this photo. Our team looks at it and may ask you for another one.`}
        </p>
      )}
    </Notice>
  );
}

type PictureProps = Pick<PhotoReviewProps, 'file' | 'size' | 'onUnreadable'> & {
  name: string;
  isLow: boolean;
};

/**
 * The place of a picture of this size, in which all of it is seen: it is kept free until the picture is there, so that the
 * buttons below do not move away under a finger that presses them.
 */
const placeOf = ({ width, height }: PhotoSize, highestDvh: number): CSSProperties => ({
  width: `min(100%, ${width}px, ${highestDvh}dvh * ${width} / ${height})`,
  aspectRatio: `${width} / ${height}`,
});

/** Pressed, it becomes large enough for the small print and can be moved; two fingers work as everywhere. */
function Picture({ file, size, name, isLow, onUnreadable }: PictureProps) {
  const { t } = useLingui();
  const src = usePreview(file);
  const box = useRef<HTMLElement>(null);
  const [isLarge, setLarge] = useState(false);
  // With a warning below it, it leaves that some room.
  const highestDvh = isLow ? 45 : 60;
  const place = size && placeOf(size, highestDvh);

  /** The pressed place, or the middle, comes to the middle of the box. */
  function toggle(x = 0.5, y = 0.5) {
    setLarge(!isLarge);
    requestAnimationFrame(() => {
      const { current: view } = box;
      view?.scrollTo(
        x * view.scrollWidth - view.clientWidth / 2,
        y * view.scrollHeight - view.clientHeight / 2,
      );
    });
  }
  function toggleAt({ currentTarget: picture, clientX, clientY }: MouseEvent<HTMLImageElement>) {
    const { left, top, width, height } = picture.getBoundingClientRect();
    toggle((clientX - left) / width, (clientY - top) / height);
  }

  return (
    <>
      {/* What is larger than its box is moved with the arrow keys. */}
      <section
        ref={box}
        aria-label={name}
        tabIndex={isLarge ? 0 : undefined}
        style={{ maxHeight: `${highestDvh}dvh` }}
        className={classNames(
          'grid min-h-48 rounded-card bg-surface-3 focus-visible:shadow-ring',
          isLarge ? 'overflow-auto' : 'place-items-center overflow-clip',
        )}
      >
        {src ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
          <img
            src={src}
            alt={name}
            onClick={toggleAt}
            onError={onUnreadable}
            style={isLarge ? undefined : place}
            className={classNames(
              isLarge
                ? 'w-[250%] max-w-none cursor-zoom-out'
                : 'max-h-[inherit] cursor-zoom-in object-contain',
            )}
          />
        ) : (
          <div style={place} />
        )}
      </section>
      <div className="mt-1 flex justify-center">
        <Button variant="text" onClick={() => toggle()}>
          {isLarge ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          {isLarge ? t`Show the whole photo` : t`Look closer`}
        </Button>
      </div>
    </>
  );
}
