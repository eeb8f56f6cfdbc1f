/** The ways to a photo that need nothing of this page: the phone's camera app, a photo that is there, and what is put in. */
import { useLingui } from '@lingui/react/macro';
import { Camera, ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { hasCameraApp } from './camera.ts';
import { FileButton } from './file-button.tsx';

type WaysOutProps = {
  kind: IdentityImageKind;
  /** No other button stands before these. */
  isFirst?: boolean;
  onFile: (file: File) => void;
  /** Further ways, such as another phone. */
  children?: ReactNode;
};

export function WaysOut({ kind, isFirst = false, onFile, children }: WaysOutProps) {
  const { t } = useLingui();
  const hasApp = hasCameraApp();
  return (
    <>
      {hasApp && (
        <FileButton variant={isFirst ? 'primary' : 'secondary'} capture={facingOf(kind)} onFile={onFile}>
          <Camera aria-hidden />
          {isFirst ? t`Take photo` : t`Use the phone's camera app`}
        </FileButton>
      )}
      <FileButton variant={isFirst && !hasApp ? 'primary' : 'secondary'} onFile={onFile}>
        <ImageUp aria-hidden />
        {t`Choose a photo from this device`}
      </FileButton>
      {children}
    </>
  );
}

export const facingOf = (kind: IdentityImageKind) => (kind === 'selfie-with-ic' ? 'user' : 'environment');
