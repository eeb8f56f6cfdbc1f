/** How a picture is looked at: how large, which way up, how bright. */
export type View = { zoom: number; turns: 0 | 1 | 2 | 3; brightness: number };

export const asItIs: View = { zoom: 1, turns: 0, brightness: 1 };

/** Times the size at which the whole picture fits. */
const zooms = [1, 1.5, 2, 3, 4, 6, 8];
const brightnesses = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5];

function step(ladder: readonly number[], now: number, by: 1 | -1): number {
  const place = ladder.indexOf(now);
  return ladder[Math.min(Math.max(place + by, 0), ladder.length - 1)] ?? now;
}

export const zoomed = (view: View, by: 1 | -1): View => ({ ...view, zoom: step(zooms, view.zoom, by) });

export const brightened = (view: View, by: 1 | -1): View => ({
  ...view,
  brightness: step(brightnesses, view.brightness, by),
});

export const turned = (view: View): View => ({ ...view, turns: ((view.turns + 1) % 4) as View['turns'] });

export type Size = { width: number; height: number };

/** The size of the turned picture that fits into a frame; a small picture is made larger too. */
export function fitted(picture: Size, turns: View['turns'], frame: Size): Size {
  const lies = turns % 2 === 1;
  const [width, height] = lies ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
