/**
 * Words as outlines: a machine without any fonts would draw an SVG's text as nothing. The letters are those of the
 * documents' bold font.
 */
import { fileURLToPath } from 'node:url';
import { openDocument } from './pdf-writer.ts';

type Outline = { translate(x: number, y: number): Outline; toSVG(): string };
type OpenedFont = {
  unitsPerEm: number;
  layout(text: string): { glyphs: { path: Outline }[]; positions: { xAdvance: number }[] };
};

let opened: OpenedFont | undefined;

/** The PDF writer opens the font; its outlines are not part of its public types. */
function font(): OpenedFont {
  if (opened) return opened;
  const file = fileURLToPath(new URL('./fonts/noto-sans-sc-700.ttf', import.meta.url));
  const writer = openDocument({ autoFirstPage: false }).font(file);
  opened = (writer as unknown as { _font: { font: OpenedFont } })._font.font;
  return opened;
}

/** Drawn in the font's own units, upwards from the line; `unitsPerEm` of them are one letter size. */
export type TextOutline = { d: string; width: number; unitsPerEm: number };

export function textOutline(text: string): TextOutline {
  const { glyphs, positions } = font().layout(text);
  let pen = 0;
  const outlines = glyphs.map(({ path }, index) => {
    const outline = path.translate(pen, 0).toSVG();
    pen += positions[index]?.xAdvance ?? 0;
    return outline;
  });
  return { d: outlines.join(''), width: pen, unitsPerEm: font().unitsPerEm };
}

export type Line = { x: number; y: number; size: number; fill: string; maxWidth?: number };

/** One line of text as an SVG path, its left end on (x, y); drawn smaller when it would be wider than `maxWidth`. */
export function lettering(
  text: string,
  { x, y, size, fill, maxWidth = Number.POSITIVE_INFINITY }: Line,
): string {
  const { d, width, unitsPerEm } = textOutline(text);
  const scale = Math.min(size / unitsPerEm, maxWidth / width);
  return `<path fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${d}"/>`;
}
