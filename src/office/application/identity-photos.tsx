/** The three photos side by side. They are fetched when somebody asks for them, because every look is recorded. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ImageOff, Images, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useProblemWords } from '#ui/error-note.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { api } from '../api.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { PictureViewer } from '../viewer/picture-viewer.tsx';
import { usePhotoNames } from './photo-names.ts';

export function IdentityPhotos({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const isWorkedOn = ['unknown', 'under-review', 'approved'].includes(found.status);
  return (
    <Card
      title={t`Identity photos`}
      aside={<span className="text-sm text-text-3">{t`Opening a photo is recorded in the audit log`}</span>}
    >
      {isWorkedOn ? (
        <Photos loanId={found.loanId} kinds={found.images.map(({ kind }) => kind)} />
      ) : (
        <p className="text-text-2">{t`The case is closed, so its photos are not shown any more.`}</p>
      )}
    </Card>
  );
}

function Photos({ loanId, kinds }: { loanId: string; kinds: readonly IdentityImageKind[] }) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const [shown, setShown] = useState(false);
  const [open, setOpen] = useState<number>();
  const [urls, setUrls] = useState<Partial<Record<IdentityImageKind, string>>>({});
  const pictures = kinds.flatMap((kind) =>
    urls[kind] ? [{ kind, name: names[kind], url: urls[kind] }] : [],
  );
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        {kinds.map((kind) => (
          <figure
            key={kind}
            className="min-w-0 overflow-clip rounded-control border border-border bg-surface"
          >
            {shown ? (
              <Photo
                loanId={loanId}
                kind={kind}
                onUrl={(url) => setUrls((known) => ({ ...known, [kind]: url }))}
                onOpen={() => setOpen(pictures.findIndex((picture) => picture.kind === kind))}
              />
            ) : (
              <div className="grid aspect-[1.5] place-items-center bg-surface-3 text-text-3">
                <Images aria-hidden className="size-8" />
              </div>
            )}
            <figcaption className="px-3 py-2 text-sm font-medium">{names[kind]}</figcaption>
          </figure>
        ))}
      </div>
      {!shown && (
        <Button size="small" variant="secondary" className="mt-4" onClick={() => setShown(true)}>
          <Images aria-hidden />
          {t`Show the photos`}
        </Button>
      )}
      <PictureViewer pictures={pictures} index={open === -1 ? undefined : open} onIndex={setOpen} />
    </>
  );
}

type PhotoProps = {
  loanId: string;
  kind: IdentityImageKind;
  onUrl: (url: string | undefined) => void;
  onOpen: () => void;
};

function Photo({ loanId, kind, onUrl, onOpen }: PhotoProps) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const problemWords = useProblemWords();
  const query = useQuery({
    queryKey: ['getIdentityImage', loanId, kind],
    queryFn: ({ signal }) => api.getIdentityImage({ loanId, kind }, { signal }),
    // Every fetch is a look that is recorded: one is enough.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const url = useObjectUrl(query.data, onUrl);
  const name = names[kind];
  if (query.isError) {
    return (
      <div className="grid aspect-[1.5] content-center gap-2 bg-surface-2 p-3 text-center text-sm">
        <ImageOff aria-hidden className="mx-auto size-6 text-text-3" />
        <p role="alert">{problemWords(query.error)}</p>
        <button type="button" className="min-h-11 text-link underline" onClick={() => void query.refetch()}>
          {t`Try again`}
        </button>
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
