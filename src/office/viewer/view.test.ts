import { describe, expect, it } from 'vitest';
import { asItIs, brightened, fitted, turned, type View, zoomed } from './view.ts';

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

  it('turns all the way round', () => {
    expect(turned(asItIs).turns).toBe(1);
    expect(times(4, turned)).toEqual(asItIs);
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
