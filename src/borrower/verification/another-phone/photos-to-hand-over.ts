/** Which photos another phone is asked for. */
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { Photo } from '../draft.ts';

export type Standings = Partial<Record<IdentityImageKind, Pick<Photo, 'state'>>>;

/** Those that are not with us yet. When none is missing, whoever hands over wants to take all again. */
export function photosToHandOver(
  asked: readonly IdentityImageKind[],
  photos: Standings,
): readonly IdentityImageKind[] {
  const missing = asked.filter((kind) => photos[kind]?.state !== 'added');
  return missing.length > 0 ? missing : asked;
}
