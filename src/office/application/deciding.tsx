/** What is decided in the viewer on the picture that it shows: the bar below it, its keys, and where it goes on to. */
import type { Deciding } from '../viewer/picture-viewer.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { type CasePhoto, PhoneWarnings, PhotoState } from './photo-state.tsx';
import type { FetchedPhoto } from './use-fetched-photos.ts';
import type { PhotoDecisions } from './use-photo-decisions.ts';

export function decidingOn(pictures: readonly FetchedPhoto[], decisions: PhotoDecisions) {
  const { mayAccept, maySendBack, isOpen, accept, reasonOf, choose, choosing } = decisions;

  return (index: number, goOn: (index: number) => void): Deciding => {
    const photo = pictures[index]?.photo;
    const isFree = photo && reasonOf(photo.kind) === undefined;
    async function acceptAndGoOn(accepted: CasePhoto): Promise<void> {
      if (!(await accept(accepted))) return;
      const after = [...pictures.slice(index + 1), ...pictures.slice(0, index)];
      const next = after.find((each) => isOpen(each.photo));
      if (next) goOn(pictures.indexOf(next));
    }
    return {
      bar: photo && (
        <div className="grid max-h-[40dvh] gap-2 overflow-y-auto border-t border-border px-4 py-3">
          <div role="status" className="flex flex-wrap items-center gap-3">
            <PhotoState photo={photo} isShown />
            <PhoneWarnings photo={photo} />
          </div>
          <PhotoActions photo={photo} decisions={{ ...decisions, accept: acceptAndGoOn }} withKeys />
        </div>
      ),
      keys: {
        ...(isFree && mayAccept(photo) && { a: () => void acceptAndGoOn(photo) }),
        ...(isFree && maySendBack(photo) && { s: () => choose(photo.kind) }),
      },
      close() {
        if (choosing === undefined) return false;
        choose(undefined);
        return true;
      },
    };
  };
}
