/** How a picture is looked at: how large, which way up, how bright. */
export type View = { zoom: number; turns: 0 | 1 | 2 | 3; brightness: number };

export const asItIs: View = { zoom: 1, turns: 0, brightness: 1 };

/** Times the size at which the whole picture fits. */
const zooms = [1, 1.5, 2, 3, 4, 6, 8];
const brightnesses = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5];
const largest = 8;

/** The next step of the ladder; a value between two steps goes to the nearer one in that direction. */
function step(ladder: readonly number[], now: number, by: 1 | -1): number {
  const next = by === 1 ? ladder.find((each) => each > now) : ladder.findLast((each) => each < now);
  return next ?? now;
}

export const zoomed = (view: View, by: 1 | -1): View => ({ ...view, zoom: step(zooms, view.zoom, by) });

/** By wheel or two fingers: any size between the whole picture and the largest. */
export const zoomedBy = (view: View, factor: number): View => ({
  ...view,
  zoom: Math.min(Math.max(view.zoom * factor, 1), largest),
});

export const brightened = (view: View, by: 1 | -1): View => ({
  ...view,
  brightness: step(brightnesses, view.brightness, by),
});

export const turned = (view: View, by: 1 | -1): View => ({
  ...view,
  turns: ((view.turns + by + 4) % 4) as View['turns'],
});

export type Size = { width: number; height: number };

/** The size of the turned picture that fits into a frame; a small picture is made larger too. */
export function fitted(picture: Size, turns: View['turns'], frame: Size): Size {
  const lies = turns % 2 === 1;
  const [width, height] = lies ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Which pictures are on the screen: one, or one beside the picture that others are compared with. */
export function shownOf(index: number, beside: number | undefined): readonly number[] {
  if (beside === undefined) return [index];
  return [index === beside ? (beside === 0 ? 1 : 0) : index, beside];
}

/** The place of the picture that buttons and keys act on; the first that is shown when that one is not on the screen. */
export function actedOn(
  chosen: string | undefined,
  shown: readonly number[],
  pictures: readonly { id: string }[],
): number {
  return shown.find((place) => pictures[place]?.id === chosen) ?? shown[0] ?? 0;
}

/** The next picture, all the way round; in a comparison the one that stays is passed over. */
export function stepped(index: number, by: 1 | -1, count: number, beside: number | undefined): number {
  const next = (index + by + count) % count;
  return next === beside ? (next + by + count) % count : next;
}
