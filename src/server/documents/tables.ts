/** Tables that a screen reader can walk: facts with their labels, and columns of figures that repeat their headings. */
import { addHeading, addSubheading } from './blocks.ts';
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

export type FactsLayout = RowStyle & { width: number; labelWidth: number };
const wholeWidth: FactsLayout = { size: 9.5, padding: 3, width: textWidth, labelWidth };

export const addFacts = (sheet: Sheet, facts: readonly Fact[], layout = wholeWidth): void => {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  rule(sheet, layout.width);
  for (const fact of facts) addRow(sheet, table, factCells(fact, layout), layout);
  table.end();
};

export const heightOfFacts = (sheet: Sheet, facts: readonly Fact[], layout = wholeWidth): number =>
  facts.reduce((sum, fact) => sum + rowHeight(sheet, factCells(fact, layout), layout), 0);

const factCells = ({ label, value, isStrong = false }: Fact, layout: FactsLayout): Cell[] => [
  { text: label, width: layout.labelWidth, bold: isStrong, scope: 'Row' },
  { text: value, width: layout.width - layout.labelWidth, bold: isStrong },
];

/** How wide each column is, and whether it stands left; the width of one is what the others leave. */
export type Column = { width?: number; align?: 'left' };

const sumsStyle = { size: 8.5, padding: 1.5 };
const listStyle = { size: 8.5, padding: 0.5 };

/** The first column names the row and stands left, figures stand right; the last row is their sums, unless it is a list. */
export const addFigures = (
  sheet: Sheet,
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[] = evenColumns(headings.length),
  kind: 'sums' | 'list' = 'sums',
): void => {
  const { doc, root } = sheet;
  if (kind === 'sums') addHeading(sheet, caption, 100);
  else addSubheading(sheet, caption, 60);
  const table = doc.struct('Table', { title: caption });
  root.add(table);
  const head = figureCells(columns, headings, 'Column', true);
  addRow(sheet, table, head, { size: 8.5, padding: 2.5 });
  rows.forEach((row, index) => {
    const isSum = kind === 'sums' && index === rows.length - 1;
    const cells = figureCells(columns, row, 'Row', isSum);
    // Sums never stand alone on a page.
    const keepWith = kind === 'sums' && index === rows.length - 2 ? 20 : 0;
    addRow(sheet, table, cells, kind === 'sums' ? sumsStyle : listStyle, { head, keepWith });
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
  { head, keepWith = 0 }: { head?: readonly Cell[]; keepWith?: number } = {},
): void => {
  const { doc } = sheet;
  const height = rowHeight(sheet, cells, style);
  if (sheet.ensure(height + keepWith) && head) repeatHead(sheet, head, style);
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
  rule(sheet, widthOf(cells));
};

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, { width }) => sum + width, 0);

/** The headings were read out once; on later pages they are there for the eye. */
const repeatHead = (sheet: Sheet, head: readonly Cell[], style: RowStyle): void => {
  const { doc } = sheet;
  const [top, height] = [doc.y, rowHeight(sheet, head, style)];
  sheet.decorate(() => {
    for (const draw of cellDrawings(sheet, head, style, top)) draw();
  });
  doc.y = top + height;
  rule(sheet, widthOf(head));
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

const rule = (sheet: Sheet, width: number): void => {
  const { doc } = sheet;
  const y = doc.y;
  sheet.decorate(() =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .stroke(ink.line),
  );
};
