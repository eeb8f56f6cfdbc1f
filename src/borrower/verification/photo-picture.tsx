/** One photo as it is now: the file on this device, or what the server has of an earlier time. */
import { getFile } from '#contract/identity.ts';
import { addressOf } from '#ui/endpoint-address.ts';
import { usePreview } from '#ui/file-field.tsx';
import type { Photo } from './draft.ts';

type PhotoPictureProps = { photo: Photo; alt: string; className: string };

export function PhotoPicture({ photo, alt, className }: PhotoPictureProps) {
  const local = usePreview(photo.file);
  const stored = photo.state === 'added' && !photo.file ? photo.fileId : undefined;
  const src = local ?? (stored && addressOf(getFile, { fileId: stored }));
  return src ? <img src={src} alt={alt} className={className} /> : <span className={className} />;
}
