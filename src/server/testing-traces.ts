/** For tests: looks for planted values in whatever bytes somebody could get hold of, however they are written there. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A trace is found by its bytes; `of` says what it is a trace of. */
export type Trace = { of: string; bytes: Buffer };

/** A value as text, in hex (as `bytea` is shown) and inside any base64. */
export function tracesOf(of: string, ...spellings: readonly string[]): Trace[] {
  return spellings.flatMap((text) => {
    const bytes = Buffer.from(text);
    const hex = bytes.toString('hex');
    const found = [bytes, Buffer.from(hex), Buffer.from(hex.toUpperCase())];
    for (const before of [0, 1, 2]) {
      const base64 = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      const whole = base64.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
      found.push(Buffer.from(whole), Buffer.from(whole.replaceAll('+', '-').replaceAll('/', '_')));
    }
    return found.map((trace) => ({ of, bytes: trace }));
  });
}

/** The bytes themselves, and as hex and base64. */
export const tracesOfBytes = (of: string, bytes: Buffer): Trace[] => [
  { of, bytes },
  { of, bytes: Buffer.from(bytes.toString('hex')) },
  { of, bytes: Buffer.from(bytes.toString('base64').slice(0, Math.floor((bytes.length * 4) / 3))) },
];

/** Which of them are there. Traces have four bytes at least; all are looked for in one pass. */
export function findTraces(bytes: Buffer, traces: readonly Trace[]): ReadonlySet<string> {
  const byStart = Map.groupBy(traces, (trace) => trace.bytes.readUInt32BE(0));
  const mayEnd = new Uint8Array(1 << 16);
  for (const start of byStart.keys()) mayEnd[start & 0xffff] = 1;
  const found = new Set<string>();
  let last = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    last = ((last << 8) | (bytes[at] ?? 0)) >>> 0;
    if (at < 3 || !mayEnd[last & 0xffff]) continue;
    for (const trace of byStart.get(last) ?? []) {
      const start = at - 3;
      if (bytes.subarray(start, start + trace.bytes.length).equals(trace.bytes)) found.add(trace.of);
    }
  }
  return found;
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** In every file of a folder, also those below it; with `since`, only what was written after that moment. */
export function findInFolder(folder: string, traces: readonly Trace[], since = 0): ReadonlySet<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // The database may remove one while we look.
    if (!entry.isFile() || (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < since) continue;
    for (const of of findTraces(readIfThere(file), traces)) found.add(of);
  }
  return found;
}
