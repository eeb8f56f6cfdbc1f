/** Reads back what a PDF says, for tests: the letters by the tables inside the file, the tags, and the size of each page. */
import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  /** What is read out, in the order it was drawn, without any spaces or line breaks. */
  text: string;
  /** What is only seen: footers, watermarks, headings repeated. */
  decoration: string;
  title: string;
  pageCount: number;
  /** How often each structure tag occurs: { H1: 1, P: 30 … } */
  tags: Record<string, number>;
  /** The file with its streams left as they are, and behind it the objects that were packed. */
  raw: string;
};

export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const packed = [...objects.values()].flatMap(packedObjects);
  for (const [id, body] of packed) objects.set(id, body);
  const raw = [file, ...[...objects].map(([id, body]) => `${id} 0 obj\n${body}\nendobj`)].join('\n');
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      if (map) fonts.set(name, lettersOf(streamOf(objects.get(map))));
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const contents = pages.map((page) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')));
  const [text, decoration] = [false, true].map((isArtifact) =>
    contents.map((content) => textOf(content, fonts, isArtifact)).join(''),
  ) as [string, string];
  const tags: Record<string, number> = {};
  for (const body of objects.values()) {
    const tag = /^<<\n\/S \/(\w+)\n/.exec(body)?.[1];
    if (tag) tags[tag] = (tags[tag] ?? 0) + 1;
  }
  const title = stringOf(objects.get(/\/Title (\d+) 0 R/.exec(raw)?.[1] ?? ''));
  return { text, decoration, title, pageCount: pages.length, tags, raw };
};

/** A text as `ReadPdf.text` has it. */
export const squeezed = (text: string): string => text.normalize('NFC').replace(/\s/g, '');

const streamOf = (body = ''): string => {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const stream = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return inflateSync(stream).toString('latin1');
};

/** First which object begins where, then the objects. */
const packedObjects = (body: string): [id: string, body: string][] => {
  const first = Number(/\/Type \/ObjStm\n[\s\S]*?\/First (\d+)/.exec(body)?.[1]);
  if (Number.isNaN(first)) return [];
  const content = streamOf(body);
  const index = [...content.slice(0, first).matchAll(/(\d+) (\d+)/g)];
  return index.map(([, id = '', offset], at) => [
    id,
    content.slice(first + Number(offset), first + Number(index[at + 1]?.[2] ?? content.length)).trim(),
  ]);
};

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const stringOf = (body = ''): string => {
  const text = body
    .trim()
    .slice(1, -1)
    .replace(/\\(.)/gs, (_, escaped: string) => escapes[escaped] ?? escaped);
  return text.startsWith('\xfe\xff')
    ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
    : text;
};

/** From glyph to letter, by the ranges that readers use for copying text. */
const lettersOf = (map: string): Map<string, string> => {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
};

const textOf = (content: string, fonts: Map<string, Map<string, string>>, isArtifact: boolean): string => {
  let text = '';
  let font = new Map<string, string>();
  let isInArtifact = false;
  for (const [, tag, end, name, shown] of content.matchAll(
    /\/(\w+) (?:<<[^>]*>> )?B[DM]C|(EMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (tag !== undefined) isInArtifact = tag === 'Artifact';
    if (end !== undefined) isInArtifact = false;
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    if (shown === undefined || isInArtifact !== isArtifact) continue;
    for (const [, glyphs = ''] of shown.matchAll(/<([0-9a-f]*)>/gi)) {
      for (const glyph of glyphs.match(/.{4}/g) ?? []) text += font.get(glyph) ?? '\ufffd';
    }
  }
  return text.replace(/\s/g, '');
};
