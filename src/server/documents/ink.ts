/** A drawn signature on the paper: its ink is in the file once, however often and in whatever size it is shown. */
import { signatureBox } from '#domain/signature-box.ts';
import { ink, type Sheet } from './sheet.ts';

export type InkArea = { left: number; top: number; width: number; height: number };

const { width: boxWidth, height: boxHeight } = signatureBox;
const kept = new WeakMap<Sheet, Map<string, PDFKit.PDFKitReference>>();

/** `path`: what `signaturePath` gives. The box of 1000 by 500 keeps its shape. */
export const drawInk = (sheet: Sheet, path: string, { left, top, width, height }: InkArea): void => {
  const { doc } = sheet;
  const forms = kept.get(sheet) ?? new Map<string, PDFKit.PDFKitReference>();
  kept.set(sheet, forms);
  const form = forms.get(path) ?? inkForm(doc, path);
  forms.set(path, form);
  const scale = Math.min(width / boxWidth, height / boxHeight);
  // The writer has no public call for a drawing that is used twice; the page keeps the list of them.
  const { page } = doc as unknown as { page: { xobjects: Record<string, PDFKit.PDFKitReference> } };
  page.xobjects.Ink = form;
  doc.save();
  doc.translate(left, top).scale(scale).addContent('/Ink Do');
  doc.restore();
};

const inkForm = (doc: PDFKit.PDFDocument, path: string): PDFKit.PDFKitReference => {
  const form = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, boxWidth, boxHeight] });
  form.end(Buffer.from(`${colour(ink.text)} rg\n${cubicPath(path)}f`));
  return form;
};

const colour = (hex: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

/** The format knows curves with two handles only; a thousandth of the box is finer than any printer. */
const cubicPath = (path: string): string => {
  const outlines = path.split('M').slice(1);
  return outlines
    .map((outline) => {
      const [x = 0, y = 0, ...rest] = (outline.match(/-?\d+/g) ?? []).map(Number);
      let from = [x, y] as const;
      let drawn = `${x} ${y} m\n`;
      for (let at = 0; at + 3 < rest.length; at += 4) {
        const [handleX = 0, handleY = 0, toX = 0, toY = 0] = rest.slice(at, at + 4);
        drawn += curve(from, [handleX, handleY], [toX, toY]);
        from = [toX, toY];
      }
      return `${drawn}h\n`;
    })
    .join('');
};

type Place = readonly [x: number, y: number];

/** Between neighbouring points rounding makes curves of no length; they say nothing. */
const curve = (from: Place, handle: Place, to: Place): string => {
  if (from[0] === to[0] && from[1] === to[1]) return '';
  const near = (end: Place, axis: 0 | 1) => Math.round(end[axis] + (2 / 3) * (handle[axis] - end[axis]));
  return `${near(from, 0)} ${near(from, 1)} ${near(to, 0)} ${near(to, 1)} ${to[0]} ${to[1]} c\n`;
};
