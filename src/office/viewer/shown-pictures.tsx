/** The one or two pictures on the screen, and beside them what they are compared with. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Views } from './use-views.ts';
import { type Picture, ViewedPicture } from './viewed-picture.tsx';

type ShownPicturesProps = { pictures: readonly Picture[]; views: Views; facts: ReactNode };

export function ShownPictures({ pictures, views, facts }: ShownPicturesProps) {
  const { t } = useLingui();
  const { shown, now, viewOf, changeOf, choose } = views;
  return (
    <div className="flex min-h-0 flex-1 gap-1 portrait:flex-col">
      {shown.map((picture, place) => {
        const one = pictures[picture];
        return (
          one && (
            <ViewedPicture
              // biome-ignore lint/suspicious/noArrayIndexKey: the frame that has the focus stays when its picture changes
              key={place}
              picture={one}
              view={viewOf(picture)}
              onView={changeOf(picture)}
              isChosen={shown.length > 1 && picture === now}
              hasCaption={shown.length > 1}
              onChoose={() => choose(picture)}
            />
          )
        );
      })}
      {facts && (
        <aside
          aria-label={t`What the borrower typed`}
          className="flex-none overflow-y-auto border-border bg-surface px-4 py-2 text-sm landscape:w-64 landscape:border-s portrait:max-h-[25dvh] portrait:border-t"
        >
          {facts}
        </aside>
      )}
    </div>
  );
}
