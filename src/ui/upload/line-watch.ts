/** For somebody who waits for an upload: it may go on for hours by itself, but a press of a button must end. */
import { ApiProblem } from '../problem.ts';
import type { UploadProgress } from './upload-in-chunks.ts';

/** Said as of any request that got no answer. */
export const lineGone = new ApiProblem({
  code: 'unreachable',
  status: 0,
  title: '',
  detail: '',
  requestId: '',
});

export type LineWatch = {
  see: (progress: UploadProgress) => void;
  /** What `work` gives, or `lineGone` as soon as nobody knows how long it takes. */
  unlessGone: <A>(work: Promise<A>) => Promise<A>;
};

export function watchLine(): LineWatch {
  let isGone = false;
  const waiting = new Set<() => void>();
  return {
    see({ state }) {
      isGone = state === 'waiting';
      if (isGone) for (const giveUp of waiting) giveUp();
    },
    unlessGone: (work) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(giveUp);
          reject(lineGone);
        };
        if (isGone) giveUp();
        else waiting.add(giveUp);
        work.then(resolve, reject);
      }),
  };
}
