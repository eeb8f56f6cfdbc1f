/** The strokes of a pad with what can be undone and redone. Deleting is a step like any other, so it can be undone too. */
import type { Strokes } from './signature-strokes.ts';

export type SignatureHistory = {
  past: readonly Strokes[];
  strokes: Strokes;
  future: readonly Strokes[];
};

export type SignatureStep = { kind: 'draw'; strokes: Strokes } | { kind: 'undo' | 'redo' | 'delete' };

export const emptyHistory: SignatureHistory = { past: [], strokes: [], future: [] };

/** More than anybody goes back; drawing and deleting for hours must not fill the memory. */
const maxPast = 200;

/** The same history when there is nothing to undo, redo or delete. */
export function afterStep(history: SignatureHistory, step: SignatureStep): SignatureHistory {
  const { past, strokes, future } = history;
  switch (step.kind) {
    case 'draw':
      return changed(history, step.strokes);
    case 'delete':
      return strokes.length === 0 ? history : changed(history, []);
    case 'undo': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), strokes: before, future: [strokes, ...future] } : history;
    }
    case 'redo': {
      const [next, ...later] = future;
      return next ? { past: [...past, strokes], strokes: next, future: later } : history;
    }
  }
}

const changed = ({ past, strokes }: SignatureHistory, next: Strokes): SignatureHistory => ({
  past: [...past, strokes].slice(-maxPast),
  strokes: next,
  future: [],
});
