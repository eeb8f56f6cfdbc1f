/**
 * The file of anchors: one line each, added at its end and on the disk before we go on. It is meant to be copied to
 * another place; what was copied cannot be changed here any more.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../sync-folder.ts';
import { type AnchorLine, readAnchorText, readLine, textOfLine } from './anchor-text.ts';

export type AnchorFile = {
  readonly path: string;
  /** The last try to write it did not succeed: the table has anchors that the file does not. */
  isBehind: boolean;
};

export const anchorFile = (file: string): AnchorFile => ({ path: file, isBehind: false });

const blockSize = 64 * 1024;

/**
 * Adds the lines that the file does not have yet: `linesAfter` gives those behind a number, in order. A line that was
 * broken off by a crash is taken away first: it comes again, whole. Answers how many were added.
 */
export async function appendAnchors(
  file: string,
  linesAfter: (number: number) => AsyncIterable<AnchorLine>,
): Promise<number> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isNew = !(await stat(file).catch(() => undefined));
  const handle = await open(file, 'a+', 0o600);
  try {
    const end = await endOfLines(handle);
    await handle.truncate(end);
    const last = await lastLine(handle, end);
    const number = last === undefined ? 0 : readAnchorText(readLine(last)?.text ?? '')?.anchor;
    if (number === undefined) throw new Error(`the last line of ${file} is no anchor`);
    let added = 0;
    for await (const line of linesAfter(number)) {
      await handle.appendFile(`${textOfLine(line)}\n`);
      added += 1;
    }
    if (added > 0) await handle.sync();
    if (isNew) await syncFolder(folder);
    return added;
  } finally {
    await handle.close();
  }
}

/** Behind the last whole line. */
async function endOfLines(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  return (await lineBreakBefore(handle, size)) + 1;
}

async function lastLine(handle: FileHandle, end: number): Promise<string | undefined> {
  if (end === 0) return undefined;
  const start = (await lineBreakBefore(handle, end - 1)) + 1;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - 1 - start), 0, end - 1 - start, start);
  return buffer.toString('utf8', 0, bytesRead);
}

/** Where the last line break before `end` is; -1 when there is none. */
async function lineBreakBefore(handle: FileHandle, end: number): Promise<number> {
  for (let from = end; from > 0; ) {
    const start = Math.max(0, from - blockSize);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(from - start), 0, from - start, start);
    const at = buffer.subarray(0, bytesRead).lastIndexOf('\n');
    if (at >= 0) return start + at;
    from = start;
  }
  return -1;
}

/** The lines of a file, its own or a copy from elsewhere; nothing when there is none. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const isThere = await stat(file).catch(() => undefined);
  if (!isThere) return;
  const stream = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield line;
  } finally {
    stream.destroy();
  }
}
