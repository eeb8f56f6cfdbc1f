/**
 * The two fonts of every document, and the gate before them: the PDF writer leaves a hole where a font has no glyph and
 * says nothing, so a text is checked first and a document with a hole is never made.
 */
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

const read = (name: string): Buffer => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

let kept: { regular: Buffer; bold: Buffer; characters: ReadonlySet<number> } | undefined;

/** Read once: both are large, and both know the same characters. */
export const documentFonts = () => {
  if (kept) return kept;
  const [regular, bold] = [read('noto-sans-sc-400'), read('noto-sans-sc-700')];
  kept = { regular, bold, characters: charactersOf(regular) };
  return kept;
};

/** The characters that cannot be printed, each once; empty when the text may be printed. */
export const missingGlyphs = (text: string): string[] => {
  const { characters } = documentFonts();
  const missing = [...text.normalize('NFC')].filter(
    (character) => character !== '\n' && !characters.has(character.codePointAt(0) ?? 0),
  );
  return [...new Set(missing)];
};

/** The document cannot be made; a person has to look at the text. */
export class MissingGlyphsError extends Error {
  override name = 'MissingGlyphsError';
  readonly characters: readonly string[];
  constructor(characters: readonly string[]) {
    const codes = characters.map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`);
    super(`The document fonts have no glyph for ${codes.join(', ')}.`);
    this.characters = characters;
  }
}

/** The writer opens the font anyway; its list of characters is not part of its public types. */
const charactersOf = (font: Buffer): ReadonlySet<number> => {
  const opened = new PDFDocument({ autoFirstPage: false }).font(font);
  const { characterSet } = (opened as unknown as { _font: { font: { characterSet: number[] } } })._font.font;
  return new Set(characterSet);
};
