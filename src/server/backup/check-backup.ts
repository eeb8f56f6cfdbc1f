/** Reads a whole backup without writing anything: that it opens to its end, and that its counts and hashes are right. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Head, readHead } from './head.ts';
import { BackupError, contentKey, openChunks } from './sealed-chunks.ts';
import { type Begin, type End, type Figures, readSections, type Section, type Table } from './sections.ts';
import type { Told } from './write-backup.ts';

export type Sealed = { file: string; head: Head; headBytes: Buffer; secret: Uint8Array };
export type Checked = { begin: Begin; figures: Figures; end: End; tables: Table[] };

export async function* openSections({ file, head, headBytes, secret }: Sealed): AsyncGenerator<Section> {
  const again = await readHead(file);
  if (!again.bytes.equals(headBytes)) throw new BackupError(`${file} was changed meanwhile.`);
  const key = contentKey(secret, Buffer.from(head.salt, 'base64url'));
  yield* readSections(openChunks(createReadStream(file, { start: headBytes.length }), key, headBytes));
}

/** Throws BackupError for the first thing that is not as it was written. */
export async function checkBackup(sealed: Sealed, told: Told = () => {}): Promise<Checked> {
  let begin: Begin | undefined;
  let figures: Figures | undefined;
  let end: End | undefined;
  const tables: Table[] = [];
  const count = { rows: 0, files: 0, fileBytes: 0 };
  for await (const { fact, content, closing } of openSections(sealed)) {
    if (fact.kind === 'begin') begin = fact;
    else if (fact.kind === 'figures') figures = fact;
    else if (fact.kind === 'end') end = fact;
    else if (fact.kind === 'table') {
      for await (const _ of content);
      tables.push(fact);
      count.rows += closing().rows ?? 0;
      told('tables checked', tables.length, count.rows);
    } else if (fact.kind === 'file') {
      const hash = createHash('sha256');
      for await (const bytes of content) hash.update(bytes);
      if (hash.digest('hex') !== fact.sha256)
        throw new BackupError(`The file ${fact.key} in the backup is not what was stored.`);
      count.files += 1;
      count.fileBytes += closing().bytes;
      told('files checked', count.files, count.fileBytes);
    }
  }
  const isWhole =
    end?.tables === tables.length &&
    end.rows === count.rows &&
    end.files === count.files &&
    end.fileBytes === count.fileBytes;
  if (!begin || !figures || !end || !isWhole)
    throw new BackupError('The backup does not hold what it says it holds. Take another one.');
  return { begin, figures, end, tables };
}
