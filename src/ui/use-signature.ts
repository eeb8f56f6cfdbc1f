/** The drawn signature of a field: its strokes, undo and redo by button and key, and what is said about them. */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import type { Stroke } from '#domain/signature.ts';
import { afterStep, emptyHistory, type SignatureHistory, type SignatureStep } from './signature-history.ts';
import { type Strokes, withStroke } from './signature-strokes.ts';

export type DrawnSignature = {
  history: SignatureHistory;
  /** What happened last, for those who listen. */
  said: string;
  /** No more ink fits: shown until something is taken away. */
  isFull: boolean;
  add: (stroke: Stroke) => void;
  fill: () => void;
  step: (kind: 'undo' | 'redo' | 'delete') => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function useSignature(onStrokes: (strokes: Strokes) => void): DrawnSignature {
  const { t } = useLingui();
  const [history, setHistory] = useState(emptyHistory);
  const [said, setSaid] = useState('');
  const [isFull, setFull] = useState(false);

  function take(step: SignatureStep): void {
    const next = afterStep(history, step);
    if (next === history) return;
    const count = next.strokes.length;
    const sentences = {
      draw: '',
      undo: t`Undone. Strokes in the box: ${count}`,
      redo: t`Done again. Strokes in the box: ${count}`,
      delete: t`Signature deleted. You can undo this.`,
    };
    setHistory(next);
    setSaid(sentences[step.kind]);
    setFull(false);
    onStrokes(next.strokes);
  }

  return {
    history,
    said,
    isFull,
    add(stroke) {
      const strokes = withStroke(history.strokes, stroke);
      if (strokes) take({ kind: 'draw', strokes });
      else setFull(true);
    },
    fill: () => setFull(true),
    step: (kind) => take({ kind }),
    onKeyDown(event) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      take({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    },
  };
}
