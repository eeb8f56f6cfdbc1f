import { describe, expect, it } from 'vitest';
import {
  actedOn,
  asItIs,
  brightened,
  fitted,
  shownOf,
  stepped,
  turned,
  type View,
  zoomed,
  zoomedBy,
} from './view.ts';

const times = (count: number, act: (view: View) => View, from: View = asItIs) =>
  Array.from({ length: count }).reduce<View>((view) => act(view), from);

describe('looking at a picture', () => {
  it('zooms in steps, never below the whole picture and never without end', () => {
    expect(zoomed(asItIs, -1).zoom).toBe(1);
    expect(zoomed(asItIs, 1).zoom).toBe(1.5);
    expect(times(20, (view) => zoomed(view, 1)).zoom).toBe(8);
    expect(
      zoomed(
        times(3, (view) => zoomed(view, 1)),
        -1,
      ).zoom,
    ).toBe(2);
  });

  it('gets brighter and darker around what it is', () => {
    expect(brightened(asItIs, 1).brightness).toBe(1.25);
    expect(times(20, (view) => brightened(view, -1)).brightness).toBe(0.5);
  });

  it('turns all the way round, either way', () => {
    expect(turned(asItIs, 1).turns).toBe(1);
    expect(turned(asItIs, -1).turns).toBe(3);
    expect(times(4, (view) => turned(view, 1))).toEqual(asItIs);
    expect(times(4, (view) => turned(view, -1))).toEqual(asItIs);
  });

  it('zooms by any factor within its bounds, and from there to the next step', () => {
    const between = zoomedBy(asItIs, 1.7);
    expect(between.zoom).toBe(1.7);
    expect([zoomed(between, 1).zoom, zoomed(between, -1).zoom]).toEqual([2, 1.5]);
    expect(zoomedBy(asItIs, 0.2).zoom).toBe(1);
    expect(zoomedBy(between, 100).zoom).toBe(8);
  });

  it('shows one picture, or one beside the picture that others are compared with', () => {
    expect(shownOf(1, undefined)).toEqual([1]);
    expect([0, 1, 2].map((index) => shownOf(index, 2))).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
    ]);
    expect(shownOf(0, 0)).toEqual([1, 0]);
  });

  it('acts on the chosen picture also when another before it is gone', () => {
    const [front, back, selfie] = [{ id: 'front' }, { id: 'back' }, { id: 'selfie' }];
    expect(actedOn('back', [0, 1], [front, back])).toBe(1);
    expect(actedOn('back', [0, 1], [back, selfie])).toBe(0);
    expect(actedOn('front', [0, 1], [back, selfie])).toBe(0);
    expect(actedOn('selfie', [1], [front, back, selfie])).toBe(1);
  });

  it('goes from picture to picture and passes over the one that stays', () => {
    expect(stepped(2, 1, 3, undefined)).toBe(0);
    expect(stepped(1, 1, 3, 2)).toBe(0);
    expect(stepped(0, -1, 3, 2)).toBe(1);
  });

  it('fits into its frame, also when it lies on its side', () => {
    expect(fitted({ width: 1500, height: 1000 }, 0, { width: 900, height: 900 })).toEqual({
      width: 900,
      height: 600,
    });
    expect(fitted({ width: 1500, height: 1000 }, 1, { width: 900, height: 900 })).toEqual({
      width: 600,
      height: 900,
    });
    expect(fitted({ width: 100, height: 100 }, 2, { width: 400, height: 300 })).toEqual({
      width: 300,
      height: 300,
    });
  });
});
