/** What the documents are made of, from top to bottom: headings, paragraphs, notices and boxes for signatures. */
import { drawInk } from './ink.ts';
import { ink, margin, type Sheet, type TextStyle, textWidth } from './sheet.ts';

type BlockStyle = Omit<TextStyle, 'width'> & { before?: number; after?: number; keepWith?: number };

const addBlock = (sheet: Sheet, tag: string, text: string, block: BlockStyle): void => {
  const { doc } = sheet;
  const style = { ...block, width: textWidth };
  doc.y += block.before ?? 0;
  // A heading stays with the first lines of what it is about.
  if (block.keepWith) sheet.ensure(sheet.heightOf(text, style) + block.keepWith);
  sheet.root.add(doc.struct(tag, {}, () => sheet.write(text, margin, doc.y, style)));
  doc.y += block.after ?? 0;
};

export const addTitle = (sheet: Sheet, text: string): void =>
  addBlock(sheet, 'H1', text, { size: 17, bold: true, color: ink.accent, after: 6 });

export const addHeading = (sheet: Sheet, text: string, keepWith = 60): void =>
  addBlock(sheet, 'H2', text, { size: 11.5, bold: true, color: ink.accent, before: 14, after: 4, keepWith });

/** A page of its own within the document. */
export const addPageTitle = (sheet: Sheet, text: string): void => {
  sheet.doc.addPage();
  addBlock(sheet, 'H2', text, { size: 15, bold: true, color: ink.accent, after: 3 });
};

/** A clause begins with its heading and the whole of its first paragraph on one page. */
export const addClause = (sheet: Sheet, heading: string, paragraphs: readonly string[]): void => {
  const keepWith = heightOfParagraph(sheet, paragraphs[0] ?? '');
  addBlock(sheet, 'H3', heading, { size: 9.5, bold: true, before: 6, after: 1, keepWith });
  for (const paragraph of paragraphs) addParagraph(sheet, paragraph);
};

export const addSubheading = (sheet: Sheet, text: string, keepWith: number): void =>
  addBlock(sheet, 'H3', text, { size: 10, bold: true, color: ink.accent, before: 10, after: 3, keepWith });

const paragraphStyle = { size: 9.5, after: 3 };
/** Longer paragraphs may go on on the next page; shorter ones move there as a whole. */
const longestWhole = 110;

export const heightOfParagraph = (sheet: Sheet, text: string): number =>
  Math.min(
    longestWhole,
    sheet.heightOf(text, { ...paragraphStyle, width: textWidth }) + paragraphStyle.after,
  );

export const addParagraph = (sheet: Sheet, text: string): void => {
  sheet.ensure(heightOfParagraph(sheet, text));
  addBlock(sheet, 'P', text, paragraphStyle);
};

/** Whose paper it is, larger than what stands under it. */
export const addIssuer = (sheet: Sheet, text: string): void =>
  addBlock(sheet, 'P', text, { size: 13, bold: true, after: 2 });

export const addSmallPrint = (sheet: Sheet, text: string): void =>
  addBlock(sheet, 'P', text, { size: 8.5, color: ink.soft, after: 3 });

/** A tinted box that cannot be overlooked. */
export const addNotice = (sheet: Sheet, text: string, kind: 'calm' | 'danger' | 'small' = 'calm'): void => {
  const { doc } = sheet;
  const isDanger = kind === 'danger';
  const style = {
    width: textWidth - 24,
    size: kind === 'small' ? 8.5 : 9.5,
    bold: isDanger,
    color: isDanger ? ink.danger : ink.text,
  };
  const height = sheet.heightOf(text, style) + 16;
  sheet.ensure(height);
  const top = doc.y;
  sheet.decorate(() =>
    doc.roundedRect(margin, top, textWidth, height, 6).fill(isDanger ? ink.dangerTint : ink.tint),
  );
  sheet.root.add(doc.struct('P', {}, () => sheet.write(text, margin + 12, top + 8, style)));
  doc.y = top + height + 8;
};

export type SignatureBox = {
  title: string;
  /** Ink in a box of 1000 by 500, with words for who cannot see it. */
  picture?: { path: string; alt: string } | undefined;
  /** What stands where the picture would be. */
  writing?: string | undefined;
  lines: readonly string[];
};

const boxPadding = 12;
const pictureHeight = 88;
const writingHeight = 30;
const gap = 16;
const boxWidth = (textWidth - gap) / 2;
const innerWidth = boxWidth - 2 * boxPadding;
const titleStyle: TextStyle = { size: 10, bold: true, color: ink.accent, width: innerWidth };
const writingStyle: TextStyle = { size: 13, width: innerWidth };
const lineStyle: TextStyle = { size: 8.5, width: innerWidth };

/** Up to two boxes side by side under their heading, all on one page. */
export const addSignatures = (sheet: Sheet, heading: string, boxes: readonly SignatureBox[]): void => {
  const { doc } = sheet;
  const inkHeight = Math.max(...boxes.map((box) => inkHeightOf(sheet, box)));
  const height = Math.max(...boxes.map((box) => boxHeight(sheet, box, inkHeight)));
  addHeading(sheet, heading, height + 4);
  const top = doc.y;
  boxes.forEach((box, index) => {
    const left = margin + index * (boxWidth + gap);
    sheet.decorate(() => doc.roundedRect(left, top, boxWidth, height, 6).lineWidth(0.75).stroke(ink.line));
    drawBox(sheet, box, { left: left + boxPadding, top: top + boxPadding, inkHeight });
  });
  doc.y = top + height + 10;
};

const inkHeightOf = (sheet: Sheet, { picture, writing }: SignatureBox): number => {
  if (picture) return pictureHeight;
  return Math.max(writingHeight, writing ? sheet.heightOf(writing, writingStyle) + 8 : 0);
};

const boxHeight = (sheet: Sheet, box: SignatureBox, inkHeight: number): number => {
  const lines = box.lines.map((line) => sheet.heightOf(line, lineStyle) + 2);
  return (
    sheet.heightOf(box.title, titleStyle) +
    inkHeight +
    8 +
    lines.reduce((sum, height) => sum + height, 0) +
    2 * boxPadding
  );
};

const drawBox = (
  sheet: Sheet,
  box: SignatureBox,
  { left, top, inkHeight }: { left: number; top: number; inkHeight: number },
): void => {
  const { doc, root } = sheet;
  const section = doc.struct('Sect');
  root.add(section);
  section.add(doc.struct('P', {}, () => sheet.write(box.title, left, top, titleStyle)));
  const pictureTop = top + sheet.heightOf(box.title, titleStyle) + 4;
  const { picture, writing } = box;
  if (picture) {
    section.add(
      doc.struct('Figure', { alt: picture.alt }, () =>
        drawInk(sheet, picture.path, { left, top: pictureTop, width: innerWidth, height: pictureHeight }),
      ),
    );
  }
  if (writing) {
    const writingTop = pictureTop + inkHeight - sheet.heightOf(writing, writingStyle) - 4;
    section.add(doc.struct('P', {}, () => sheet.write(writing, left, writingTop, writingStyle)));
  }
  const baseline = pictureTop + inkHeight;
  sheet.decorate(() =>
    doc
      .moveTo(left, baseline)
      .lineTo(left + innerWidth, baseline)
      .lineWidth(0.5)
      .stroke(ink.soft),
  );
  doc.y = baseline + 4;
  for (const line of box.lines) {
    const lineTop = doc.y;
    section.add(doc.struct('P', {}, () => sheet.write(line, left, lineTop, lineStyle)));
    doc.y = lineTop + sheet.heightOf(line, lineStyle) + 2;
  }
  section.end();
};
