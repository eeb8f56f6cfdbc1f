/**
 * Makes a finished PDF smaller without changing what it says: the thousand small objects of a tagged document move into
 * compressed object streams (PDF 1.5), which is a third of the file. Streams (pages, fonts) stay as they are.
 */
import { deflateSync } from 'node:zlib';

type PdfObject = { id: number; bytes: Buffer };
/** How a cross-reference stream names an object: at an offset, or as the nth of an object stream. */
type Place = [kind: 1 | 2, where: number, index: number];

const perStream = 200;
const endOfObject = '\nendobj\n';

/** For what our own writer makes: one plain cross-reference table, no encryption, generation 0 everywhere. */
export const compactPdf = (pdf: Buffer): Buffer => {
  const { objects, trailer } = readObjects(pdf);
  const isStream = ({ bytes }: PdfObject): boolean => bytes.subarray(-9).toString('latin1') === 'endstream';
  const places = new Map<number, Place>();
  // The second line marks the file as binary for programs that guess.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')];
  let offset = parts[0]?.length ?? 0;
  const write = (id: number, ...content: readonly Buffer[]): void => {
    places.set(id, [1, offset, 0]);
    const written = [Buffer.from(`${id} 0 obj\n`), ...content, Buffer.from(endOfObject)];
    parts.push(...written);
    offset += written.reduce((sum, part) => sum + part.length, 0);
  };
  for (const object of objects.filter(isStream)) write(object.id, object.bytes);
  const small = objects.filter((object) => !isStream(object));
  let lastId = Math.max(...objects.map(({ id }) => id));
  for (let start = 0; start < small.length; start += perStream) {
    const group = small.slice(start, start + perStream);
    lastId += 1;
    for (const [index, { id }] of group.entries()) places.set(id, [2, lastId, index]);
    write(lastId, objectStream(group));
  }
  const startOfTable = offset;
  write(lastId + 1, crossReferences(places, lastId + 1, startOfTable, trailer));
  parts.push(Buffer.from(`startxref\n${startOfTable}\n%%EOF\n`));
  return Buffer.concat(parts);
};

const readObjects = (pdf: Buffer): { objects: PdfObject[]; trailer: string } => {
  const tail = pdf.subarray(-64).toString('latin1');
  const startOfTable = Number(/startxref\n(\d+)/.exec(tail)?.[1]);
  const table = pdf.subarray(startOfTable).toString('latin1');
  const offsets = [...table.matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
  const sorted = [...offsets, startOfTable].sort((a, b) => a - b);
  const objects = sorted.slice(0, -1).map((start, index): PdfObject => {
    const bytes = pdf.subarray(start, (sorted[index + 1] ?? 0) - endOfObject.length);
    const [head = '', id = ''] = /^(\d+) 0 obj\n/.exec(bytes.subarray(0, 24).toString('latin1')) ?? [];
    if (head === '') throw new Error(`the PDF has no object at ${start}`);
    return { id: Number(id), bytes: bytes.subarray(head.length) };
  });
  const trailer = /trailer\n<<\n(?:\/Size \d+\n)([\s\S]*?)\n>>/.exec(table)?.[1];
  if (trailer === undefined) throw new Error('the PDF has no trailer');
  return { objects: objects.sort((a, b) => a.id - b.id), trailer };
};

const stream = (dictionary: string, content: Buffer): Buffer => {
  const packed = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<<\n${dictionary}\n/Filter /FlateDecode\n/Length ${packed.length}\n>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
};

/** First which object stands where, then the objects. */
const objectStream = (group: readonly PdfObject[]): Buffer => {
  let offset = 0;
  const index = group.map(({ id, bytes }) => {
    const entry = `${id} ${offset}`;
    offset += bytes.length + 1;
    return entry;
  });
  const head = Buffer.from(`${index.join(' ')}\n`);
  const body = group.flatMap(({ bytes }) => [bytes, Buffer.from('\n')]);
  return stream(`/Type /ObjStm\n/N ${group.length}\n/First ${head.length}`, Buffer.concat([head, ...body]));
};

/** Entry 0 is the head of the list of free objects, as the format demands. */
const crossReferences = (
  places: ReadonlyMap<number, Place>,
  ownId: number,
  ownOffset: number,
  trailer: string,
): Buffer => {
  const entries = Buffer.alloc((ownId + 1) * 7);
  entries.writeUInt16BE(0xffff, 5);
  for (const [id, [kind, where, index]] of [...places, [ownId, [1, ownOffset, 0]] as const]) {
    entries.writeUInt8(kind, id * 7);
    entries.writeUInt32BE(where, id * 7 + 1);
    entries.writeUInt16BE(index, id * 7 + 5);
  }
  return stream(`/Type /XRef\n/Size ${ownId + 1}\n/W [1 4 2]\n${trailer}`, entries);
};
