import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterStep, emptyHistory, type SignatureHistory, type SignatureStep } from './signature-history.ts';
import type { Strokes } from './signature-strokes.ts';

const a: Strokes = [[[1, 1]]];
const ab: Strokes = [...a, [[2, 2]]];
const historyOf = (steps: SignatureStep[], from = emptyHistory) => steps.reduce(afterStep, from);
const draw = (strokes: Strokes): SignatureStep => ({ kind: 'draw', strokes });
const [undo, redo, remove] = [{ kind: 'undo' }, { kind: 'redo' }, { kind: 'delete' }] as const;

describe('the history of a pad', () => {
  it('takes back stroke by stroke and brings them again', () => {
    expect(historyOf([draw(a), draw(ab), undo]).strokes).toEqual(a);
    expect(historyOf([draw(a), draw(ab), undo, undo]).strokes).toEqual([]);
    expect(historyOf([draw(a), draw(ab), undo, undo, redo, redo]).strokes).toEqual(ab);
  });

  it('can undo deleting, and delete again', () => {
    expect(historyOf([draw(a), draw(ab), remove]).strokes).toEqual([]);
    expect(historyOf([draw(a), draw(ab), remove, undo]).strokes).toEqual(ab);
    expect(historyOf([draw(a), draw(ab), remove, undo, redo]).strokes).toEqual([]);
  });

  it('forgets what was undone once something new is drawn', () => {
    const { strokes, future } = historyOf([draw(a), undo, draw(ab)]);
    expect([strokes, future]).toEqual([ab, []]);
  });

  it('stays the same when there is nothing to do', () => {
    for (const step of [undo, redo, remove]) expect(afterStep(emptyHistory, step)).toBe(emptyHistory);
  });

  it('goes all the way back and forth from anywhere, and never grows without end', () => {
    const step = fc.oneof(
      fc.constantFrom<SignatureStep>(undo, redo, remove),
      fc.nat(9).map((x) => draw([[[x, x]]])),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const there: SignatureHistory = historyOf(steps);
        const back = historyOf(
          there.past.map(() => undo),
          there,
        );
        expect(back.past).toEqual([]);
        expect(
          historyOf(
            there.past.map(() => redo),
            back,
          ),
        ).toEqual(there);
        expect(there.past.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
