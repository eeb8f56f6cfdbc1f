/** What the tests of sealing share: a lender whose seals are quick or real, and what of them lies in the database and on the disk. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import { openFolderStore } from '../files/store.ts';
import { makeVault } from '../files/vault.ts';
import type { House } from '../house.ts';
import { readPem } from '../seal/seal-key.ts';
import { makeSealer } from '../seal/sealer.ts';
import { makeTestPem } from '../seal/testing-seal.ts';
import { makeHouse, movableClock, proveLedger, quickSealing } from '../testing.ts';
import { type Applied, openLender } from '../testing-loans.ts';
import { makeSealing, type Sealing } from './sealing.ts';

/** Call it once, at the top level of the test file. */
export async function openSealHouse() {
  const clock = movableClock();
  const folder = await mkdtemp(path.join(tmpdir(), 'jernih-seals-'));
  const sealing = makeSealing(makeSealer(await readPem(await makeTestPem())));
  const made = await makeHouse({ clock });
  const store = await openFolderStore(path.join(folder, 'files'));
  const queued: string[] = [];
  /** Sealed quickly, but where a test says otherwise. */
  const house: House = {
    ...made,
    store,
    vault: makeVault(store, made.keys),
    queueSeal: async (_tx, { loanId }) => {
      queued.push(loanId);
    },
  };
  const app = await buildApp(house);
  await openLender(house);
  afterAll(async () => {
    await app.close();
    await proveLedger(house);
    await rm(folder, { recursive: true, force: true });
  });
  /** Everything that lies in the store. */
  const storedFiles = async (): Promise<string[]> => {
    const entries = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
  };
  const sealsWith = (sealCopy: Sealing['sealCopy']): House => ({
    ...house,
    sealing: { ...quickSealing, sealCopy },
  });
  const real: House = { ...house, sealing };
  return { house, real, app, clock, sealing, queued, storedFiles, sealsWith, ...rowsIn(house) };
}

function rowsIn({ db }: House) {
  const rowsOf = (
    table: 'agreement_seals' | 'agreement_copies' | 'agreement_seal_failures',
    { loan }: Applied,
  ) => db.selectFrom(table).selectAll().where('loan_id', '=', loan.loanId).execute();
  const eventsOf = ({ loan }: Applied, name: string) =>
    db.selectFrom('events').selectAll().where('loan_id', '=', loan.loanId).where('name', '=', name).execute();
  const messagesOf = ({ person }: Applied) =>
    db
      .selectFrom('messages')
      .select('message_id')
      .where('borrower_id', '=', person.userId)
      .where('template', '=', 'agreement-sealed')
      .execute();
  const sealsOf = async (loan: Applied) => ({
    seals: (await rowsOf('agreement_seals', loan)).length,
    copies: (await rowsOf('agreement_copies', loan)).length,
    events: (await eventsOf(loan, 'agreement.sealed')).length,
    messages: (await messagesOf(loan)).length,
  });
  const failureOf = async (loan: Applied) => (await rowsOf('agreement_seal_failures', loan))[0];
  return { rowsOf, eventsOf, sealsOf, failureOf };
}

export const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
export const once = { seals: 1, copies: 3, events: 1, messages: 1 };
export const never = { seals: 0, copies: 0, events: 0, messages: 0 };
