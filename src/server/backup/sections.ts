/**
 * What is inside a backup: sections, each a fact in JSON, the bytes that belong to it, and a fact about them at its end.
 * Written and read as a stream, so that no table and no number of files has to fit into memory.
 */
import { BackupError, type Bytes } from './sealed-chunks.ts';

export type Begin = {
  kind: 'begin';
  cutAt: string;
  migrations: { number: number; name: string; sha256: string }[];
};
export type Table = { kind: 'table'; name: string; columns: string[] };
export type Sequences = { kind: 'sequences'; values: Record<string, string> };
export type StoredFile = { kind: 'file'; key: string; sha256: string };
/** The books at the cut; a restored database must say the same. */
export type Figures = {
  kind: 'figures';
  transfers: number;
  trialBalance: { name: string; debitsSen: string; creditsSen: string }[];
  events: number;
  /** Over the ends of all streams. */
  streamEnds: string;
};
export type End = {
  kind: 'end';
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  /** Destroyed after the cut, by retention or because they were asked to. */
  goneMeanwhile: number;
  /** Named by rows and not in the store. */
  missing: number;
};
export type Fact = Begin | Table | Sequences | StoredFile | Figures | End;
type Closing = { rows?: number; bytes: number };
export type Section = { fact: Fact; content: Bytes; closing(): Closing };

const tags = { fact: 1, bytes: 2, closing: 3 } as const;
const maxFrameBytes = 1024 * 1024;
const headBytes = 5;

const frame = (tag: number, payload: Uint8Array): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(tag);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
};
const json = (tag: number, value: object): Buffer => frame(tag, Buffer.from(JSON.stringify(value)));

/** `rows` is asked when all bytes have gone. */
export async function* writeSection(
  fact: Fact,
  content: Bytes | Iterable<Uint8Array> = [],
  rows?: () => number,
): AsyncGenerator<Buffer> {
  yield json(tags.fact, fact);
  let count = 0;
  for await (const bytes of content) {
    count += bytes.length;
    for (let from = 0; from < bytes.length; from += maxFrameBytes)
      yield frame(tags.bytes, bytes.subarray(from, from + maxFrameBytes));
  }
  yield json(tags.closing, { bytes: count, ...(rows && { rows: rows() }) });
}

/** One after the other: what was not read of a section's content is passed over when the next one is asked for. */
export async function* readSections(source: Bytes): AsyncGenerator<Section> {
  const frames = framesOf(source);
  for (;;) {
    const { value: first, done } = await frames.next();
    if (done) return;
    if (first.tag !== tags.fact) throw new BackupError(unreadable);
    let closing: Closing | undefined;
    const content = contentOf(frames, (found) => {
      closing = found;
    });
    yield {
      fact: parse<Fact>(first.payload),
      content,
      closing: () => {
        if (!closing) throw new Error('the section was not read to its end');
        return closing;
      },
    };
    if (!closing) for await (const _ of content);
  }
}

async function* contentOf(
  frames: AsyncGenerator<Frame>,
  close: (closing: Closing) => void,
): AsyncGenerator<Buffer> {
  let count = 0;
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw new BackupError(unreadable);
    if (value.tag === tags.closing) {
      const closing = parse<Closing>(value.payload);
      if (closing.bytes !== count) throw new BackupError(unreadable);
      return close(closing);
    }
    if (value.tag !== tags.bytes) throw new BackupError(unreadable);
    count += value.payload.length;
    yield value.payload;
  }
}

const unreadable =
  'The backup cannot be read by this version of the program. Use the version that made it, or a newer one.';

function parse<T>(payload: Buffer): T {
  return JSON.parse(payload.toString('utf8')) as T;
}

type Frame = { tag: number; payload: Buffer };

async function* framesOf(source: Bytes): AsyncGenerator<Frame> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    waiting = waiting.length === 0 ? Buffer.from(bytes) : Buffer.concat([waiting, bytes]);
    let from = 0;
    while (waiting.length - from >= headBytes) {
      const size = waiting.readUInt32BE(from + 1);
      const end = from + headBytes + size;
      if (waiting.length < end) break;
      yield { tag: waiting.readUInt8(from), payload: waiting.subarray(from + headBytes, end) };
      from = end;
    }
    waiting = waiting.subarray(from);
  }
  if (waiting.length > 0) throw new BackupError(unreadable);
}
