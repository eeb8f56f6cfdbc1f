/** Whether a restored installation is what it was at the cut: the figures, the daily proof, the audit log and every file. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type AnchorFile, linesOf } from '../audit/anchor-file.ts';
import { readAnchorText, readLine } from '../audit/anchor-text.ts';
import { checkAudit } from '../audit/check-audit.ts';
import { fillFile } from '../audit/write-anchors.ts';
import { systemClock } from '../clock.ts';
import type { Keys } from '../crypto.ts';
import { snapshot } from '../db/snapshot.ts';
import type { FileStore } from '../files/store.ts';
import type { Db } from '../house.ts';
import { prove } from '../proof/run-proof.ts';
import { syncFolder } from '../sync-folder.ts';
import { openFiles } from './open-files.ts';
import type { Figures } from './sections.ts';
import type { Told } from './write-backup.ts';

export type Proven = { isWhole: boolean; sentences: string[] };
type Asked = {
  db: Db;
  store: FileStore;
  keys: Keys;
  anchorFile: AnchorFile;
  log: Logger;
  told?: Told;
  atCut: Figures;
  now: Figures;
};

export async function proveRestored({
  db,
  store,
  keys,
  anchorFile,
  log,
  told,
  atCut,
  now,
}: Asked): Promise<Proven> {
  const isSame = JSON.stringify(atCut) === JSON.stringify(now);
  const sides = now.trialBalance.map(
    ({ debitsSen, creditsSen }) => [BigInt(debitsSen), BigInt(creditsSen)] as const,
  );
  const debits = sides.reduce((sum, [debit]) => sum + debit, 0n);
  const credits = sides.reduce((sum, [, credit]) => sum + credit, 0n);
  const { counts, kept } = await snapshot(db, (tx) => prove(tx));
  const survived = await setAside(db, anchorFile.path);
  await fillFile({ db, anchorFile, log });
  const audit = await snapshot(db, (tx) =>
    checkAudit(tx, survived ? { keys, file: survived.file, isCopy: true } : { keys, file: anchorFile.path }),
  );
  // What was signed after the cut cannot be in the backup; everything before it has to be the same.
  const auditFaults = audit.faults - (survived?.lost ?? 0);
  const files = await openFiles({ db, store, keys, told: (count) => told?.('files opened', count, count) });
  return {
    isWhole: isSame && debits === credits && counts.faults === 0 && auditFaults === 0 && files.faults === 0,
    sentences: [
      isSame && debits === credits
        ? `The trial balance is the one at the cut: ${now.transfers} transfers, debits ${ringgit(debits)}, credits the same.`
        : 'The trial balance is NOT the one at the cut.',
      counts.faults === 0
        ? 'The daily proof passed.'
        : `The daily proof found ${counts.faults} faults; the first: ${JSON.stringify(kept[0])}.`,
      auditFaults === 0
        ? `The audit log is whole: ${audit.events} events, ${audit.anchors} anchors.`
        : `The audit log is NOT whole: ${auditFaults} faults; the first: ${JSON.stringify(audit.findings[0])}.`,
      files.faults === 0
        ? `All ${files.files} files open and are what their rows say.`
        : `${files.faults} of ${files.files} files are missing or damaged: ${files.wrong.join(', ')}.`,
      ...(survived
        ? [
            `AUDIT_FILE outlived the database: ${survived.lost} of its anchors signed what came after the cut, and that is lost. It is kept as ${survived.file}; a new file begins with the anchors of the backup.`,
          ]
        : []),
    ],
  };
}

/** A file with anchors that the backup does not have is evidence, and nothing that new anchors can be added to. */
async function setAside(db: Db, file: string): Promise<{ file: string; lost: number } | undefined> {
  const { last } = await db
    .selectFrom('audit_anchors')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  let lost = 0;
  for await (const line of linesOf(file))
    if ((readAnchorText(readLine(line)?.text ?? '')?.anchor ?? 0) > (last ?? 0)) lost += 1;
  if (lost === 0) return undefined;
  const aside = `${file}.until-restore-${systemClock.now().toISOString().replaceAll(':', '-')}`;
  await rename(file, aside);
  await syncFolder(path.dirname(file));
  return { file: aside, lost };
}

const ringgit = (sen: bigint): string => `RM ${sen / 100n}.${String(sen % 100n).padStart(2, '0')}`;
