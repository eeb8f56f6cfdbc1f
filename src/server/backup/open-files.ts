/** Opens every stored file that a key still opens, with the place its row gives it, and takes its hash again. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { copyPlace } from '../agreements/seal-agreements.ts';
import { type Keys, UnreadableError } from '../crypto.ts';
import type { FileStore } from '../files/store.ts';
import { makeVault, type Vault } from '../files/vault.ts';
import type { Db } from '../house.ts';
import { localeOf } from '../messages/notices.ts';
import { printPlace } from '../papers/print.ts';
import { openChunk } from '../uploads/chunk-vault.ts';

type Row = {
  storageKey: string;
  wrappedKey: string;
  keyId: string;
  sha256: string;
  form: 'file' | 'print' | 'copy' | 'chunk';
  id: string;
  ownerId: string;
  /** Of a file or a chunk its kind, of a paper its language. */
  kind: string;
  startByte: number;
};

const rowsAtOnce = 500;
const namedAtMost = 20;

/** `wrong`: the first names of those that are gone, damaged, somebody else's, or another file than the row says. */
export async function openFiles({
  db,
  store,
  keys,
  told = () => {},
}: {
  db: Db;
  store: FileStore;
  keys: Keys;
  told?: (files: number) => void;
}): Promise<{ files: number; faults: number; wrong: string[] }> {
  const vault = makeVault(store, keys);
  const found = { files: 0, faults: 0, wrong: [] as string[] };
  for (let after = ''; ; ) {
    const { rows } = await rowsAfter(after).execute(db);
    const last = rows.at(-1);
    if (!last) return found;
    after = last.storageKey;
    for (const row of rows) {
      found.files += 1;
      told(found.files);
      if (await isRight(row, { vault, store, keys })) continue;
      found.faults += 1;
      if (found.wrong.length < namedAtMost) found.wrong.push(row.storageKey);
    }
  }
}

async function isRight(row: Row, opening: { vault: Vault; store: FileStore; keys: Keys }): Promise<boolean> {
  try {
    const bytes = await open(row, opening);
    // A chunk has no hash of its own: that it opens in its place is all there is to say.
    return row.form === 'chunk' || createHash('sha256').update(bytes).digest('hex') === row.sha256;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}

function open(row: Row, { vault, store, keys }: { vault: Vault; store: FileStore; keys: Keys }) {
  const { id, ownerId, kind, storageKey, wrappedKey, keyId, startByte } = row;
  const sealed = { storageKey, wrappedKey, keyId };
  const place = { id, ownerId, kind };
  if (row.form === 'chunk') return openChunk({ keys, store }, place, sealed, { startByte, storageKey });
  if (row.form === 'file') return vault.openFile(place, sealed);
  const locale = localeOf(kind);
  return vault.openFile(
    row.form === 'print'
      ? printPlace({ document_id: id, borrower_id: ownerId }, locale)
      : copyPlace(id, ownerId, locale),
    sealed,
  );
}

const rowsAfter = (after: string) => sql<Row>`
  select * from (
    select storage_key as "storageKey", wrapped_key as "wrappedKey", key_id as "keyId", encode(sha256, 'hex') as sha256,
      'file' as form, file_id as id, owner_id as "ownerId", kind, 0 as "startByte" from files
    union all select p.storage_key, p.wrapped_key, p.key_id, p.sha256, 'print', p.document_id, d.borrower_id, p.locale, 0
      from document_prints p join documents d using (document_id)
    union all select a.storage_key, a.wrapped_key, a.key_id, a.sha256, 'copy', a.loan_id, l.borrower_id, a.locale, 0
      from agreement_copies a join loans l using (loan_id)
    union all select c.storage_key, u.wrapped_key, u.key_id, '', 'chunk', u.upload_id, u.owner_id, u.kind, c.start_byte
      from upload_chunks c join uploads u using (upload_id)
  ) f where "wrappedKey" is not null and "storageKey" > ${after} order by "storageKey" limit ${rowsAtOnce}`;
