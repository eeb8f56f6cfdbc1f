/** One photo as it is fetched: its bones, why it did not come, or the picture that opens larger. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ImageOff, Maximize2 } from 'lucide-react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useProblemWords } from '#ui/error-note.tsx';
import { mayTryAgain } from '#ui/problem.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useObjectUrl } from '../use-object-url.ts';
import { usePhotoNames } from './photo-names.ts';

type PhotoPictureProps = {
  kind: IdentityImageKind;
  /** By file: a photo that was sent again is fetched again. */
  queryKey: readonly string[];
  read: (signal: AbortSignal) => Promise<Blob>;
  onUrl: (url: string | undefined) => void;
  onOpen: () => void;
};

export function PhotoPicture({ kind, queryKey, read, onUrl, onOpen }: PhotoPictureProps) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const problemWords = useProblemWords();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // Every fetch is a look that is recorded: one is enough.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // And none is missing: what left the screen is fetched, and recorded, when it is shown again.
    gcTime: 0,
  });
  const url = useObjectUrl(query.data, onUrl);
  const name = names[kind];
  if (query.isError) {
    return (
      <div className="grid aspect-[1.5] content-center gap-2 bg-surface-2 p-3 text-center text-sm">
        <ImageOff aria-hidden className="mx-auto size-6 text-text-3" />
        <p role="alert">{problemWords(query.error)}</p>
        {mayTryAgain(query.error) && (
          <button type="button" className="min-h-11 text-link underline" onClick={() => void query.refetch()}>
            {t`Try again`}
          </button>
        )}
      </div>
    );
  }
  if (!url) {
    return (
      <Skeleton label={t`Loading the photo…`}>
        <Bone className="aspect-[1.5]" />
      </Skeleton>
    );
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group relative block w-full bg-surface-3 focus-visible:[box-shadow:inset_0_0_0_3px_var(--focus)]"
    >
      <img src={url} alt={t`${name}, open it larger`} className="aspect-[1.5] w-full object-contain" />
      <Maximize2
        aria-hidden
        className="absolute end-2 bottom-2 size-7 rounded-sm bg-surface p-1 text-text shadow-1"
      />
    </button>
  );
}
