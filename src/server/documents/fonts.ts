/**
 * The two fonts of every document, and the gate before them: the PDF writer leaves a hole where a font has no glyph and
 * says nothing, so a text is checked first and a document with a hole is never made.
 */
import { readFileSync } from 'node:fs';
import type { Refusal } from '#domain/refusal.ts';
import { openDocument } from './pdf-writer.ts';

/** A font that the writer has opened. It takes one instead of a file, which its types do not know. */
type OpenFont = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[];
  layout(text: string, features?: object): unknown;
};

let kept: { regular: OpenFont; bold: OpenFont; characters: ReadonlySet<number> } | undefined;

/** Opened once: opening takes longer than drawing a page. Both know the same characters. */
export const documentFonts = () => {
  if (kept) return kept;
  const [regular, bold] = [open('noto-sans-sc-400'), open('noto-sans-sc-700')];
  kept = { regular, bold, characters: new Set(regular.characterSet) };
  return kept;
};

/**
 * A font keeps for each glyph the letter that asked for it first, and copies of the text get that letter. Glyphs that
 * stand for several letters are asked for here, so that a document does not depend on the documents before it.
 */
const sharedGlyphs = ' -•／';

const open = (name: string): OpenFont => {
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  const opened = openDocument({ autoFirstPage: false }).font(file);
  const { font } = (opened as unknown as { _font: { font: OpenFont } })._font;
  const layout = font.layout.bind(font);
  // Two letters drawn as one sign ('fi') would be two in one for readers, and some of them stumble over it.
  font.layout = (text) => layout(text, { liga: false });
  font.layout(sharedGlyphs);
  return font;
};

/** The characters that cannot be printed, each once; empty when the text may be printed. */
export const missingGlyphs = (text: string): string[] => {
  const { characters } = documentFonts();
  const missing = [...text.normalize('NFC')].filter(
    (character) => character !== '\n' && !characters.has(character.codePointAt(0) ?? 0),
  );
  return [...new Set(missing)];
};

/** With '?' for what cannot be printed, where a record has the name in full: it must not hold up a seal. */
export const legible = (text: string): string =>
  missingGlyphs(text).reduce(
    (legibleText, character) => legibleText.replaceAll(character, '?'),
    text.normalize('NFC'),
  );

/** A character as staff can look for it: '𠮷 (U+20BB7)'. */
export const characterLabel = (character: string): string =>
  `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;

/** The document cannot be made; a person has to look at the text. */
export class MissingGlyphsError extends Error {
  override name = 'MissingGlyphsError';
  readonly characters: readonly string[];
  constructor(characters: readonly string[]) {
    super(`The document fonts have no glyph for ${characters.map(characterLabel).join(', ')}.`);
    this.characters = characters;
  }
  /** What whoever asked for the document is told. */
  get refusal(): Refusal {
    return { code: 'glyph-missing', characters: this.characters.map(characterLabel).join(', ') };
  }
}
