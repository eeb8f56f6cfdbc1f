/** Tables that a screen reader can walk: facts with their labels, and columns of figures that repeat their headings. */
import { addHeading } from './blocks.ts';
import { ink, margin, type Sheet, type TextStyle, textWidth } from './sheet.ts';

export type Fact = { label: string; value: string; isStrong?: boolean };

type Cell = {
  text: string;
  width: number;
  align?: TextStyle['align'];
  bold?: boolean;
  scope?: 'Row' | 'Column' | undefined;
};
type RowStyle = { size: number; padding: number };

const labelWidth = 190;
const cellGap = 8;

export const addFacts = (sheet: Sheet, facts: readonly Fact[]): void => {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  rule(sheet);
  for (const { label, value, isStrong = false } of facts) {
    const cells: Cell[] = [
      { text: label, width: labelWidth, bold: isStrong, scope: 'Row' },
      { text: value, width: textWidth - labelWidth, bold: isStrong },
    ];
    addRow(sheet, table, cells, { size: 9.5, padding: 3 });
  }
  table.end();
};

/** How wide each column is, and whether it stands left; the width of one is what the others leave. */
export type Column = { width?: number; align?: 'left' };

/** The first column names the row and stands left, figures stand right; the last row is their sums. */
export const addFigures = (
  sheet: Sheet,
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[] = evenColumns(headings.length),
): void => {
  const { doc, root } = sheet;
  addHeading(sheet, caption, 100);
  const table = doc.struct('Table', { title: caption });
  root.add(table);
  const head = figureCells(columns, headings, 'Column', true);
  addRow(sheet, table, head, { size: 8.5, padding: 2.5 });
  rows.forEach((row, index) => {
    const cells = figureCells(columns, row, 'Row', index === rows.length - 1);
    addRow(sheet, table, cells, { size: 8.5, padding: 1.5 }, head);
  });
  table.end();
};

const evenColumns = (count: number): Column[] => {
  const firstWidth = 92;
  const width = (textWidth - firstWidth) / (count - 1);
  return Array.from({ length: count }, (_, index) => ({ width: index === 0 ? firstWidth : width }));
};

const figureCells = (
  columns: readonly Column[],
  texts: readonly string[],
  scope: 'Row' | 'Column',
  bold: boolean,
): Cell[] => {
  const given = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return texts.map((text, index) => ({
    text,
    width: columns[index]?.width ?? textWidth - given,
    align: index === 0 ? 'left' : (columns[index]?.align ?? 'right'),
    bold,
    scope: scope === 'Column' || index === 0 ? scope : undefined,
  }));
};

const addRow = (
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  cells: readonly Cell[],
  style: RowStyle,
  head?: readonly Cell[],
): void => {
  const { doc } = sheet;
  if (sheet.ensure(rowHeight(sheet, cells, style)) && head) repeatHead(sheet, head, style);
  const height = rowHeight(sheet, cells, style);
  const top = doc.y;
  const draws = cellDrawings(sheet, cells, style, top);
  const structs = cells.map((cell, index) => {
    // The writer knows scopes, its types do not.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = cell.scope
      ? { scope: cell.scope }
      : {};
    return doc.struct(cell.scope ? 'TH' : 'TD', options, draws[index]);
  });
  table.add(doc.struct('TR', {}, structs));
  doc.y = top + height;
  rule(sheet);
};

/** The headings were read out once; on later pages they are there for the eye. */
const repeatHead = (sheet: Sheet, head: readonly Cell[], style: RowStyle): void => {
  const { doc } = sheet;
  const [top, height] = [doc.y, rowHeight(sheet, head, style)];
  sheet.decorate(() => {
    for (const draw of cellDrawings(sheet, head, style, top)) draw();
  });
  doc.y = top + height;
  rule(sheet);
};

const cellStyle = (cell: Cell, { size }: RowStyle): TextStyle => ({
  ...cell,
  size,
  width: cell.width - cellGap,
});

const rowHeight = (sheet: Sheet, cells: readonly Cell[], style: RowStyle): number =>
  Math.max(...cells.map((cell) => sheet.heightOf(cell.text, cellStyle(cell, style)))) + 2 * style.padding;

const cellDrawings = (sheet: Sheet, cells: readonly Cell[], style: RowStyle, top: number): (() => void)[] => {
  let right = margin;
  return cells.map((cell) => {
    const left = right;
    right += cell.width;
    return () => sheet.write(cell.text, left, top + style.padding, cellStyle(cell, style));
  });
};

const rule = (sheet: Sheet): void => {
  const { doc } = sheet;
  const y = doc.y;
  sheet.decorate(() =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + textWidth, y)
      .lineWidth(0.5)
      .stroke(ink.line),
  );
};
