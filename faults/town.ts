/**
 * People for the load, made in-process on the database that the product under test then works on: borrowers with a
 * running loan, one who signs in again and again, and somebody of finance. Their sessions live in the database.
 */
import path from 'node:path';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { anchorFile } from '#server/audit/anchor-file.ts';
import { systemClock } from '#server/clock.ts';
import { makeKeys } from '#server/crypto.ts';
import { addressUrl } from '#server/db/embedded-address.ts';
import { readPostmaster } from '#server/db/embedded-process.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { makeImages } from '#server/files/image.ts';
import { openFolderStore } from '#server/files/store.ts';
import { makeVault } from '#server/files/vault.ts';
import { makeWatermarks } from '#server/files/watermark.ts';
import type { House } from '#server/house.ts';
import { newId } from '#server/id.ts';
import { openKeyRing } from '#server/rotation/key-ring.ts';
import { openDemoLender } from '#server/seed/demo-lender.ts';
import { type Borrower, borrower, quickSealing, type StaffMember } from '#server/testing.ts';
import { disbursedLoan, openOffice } from '#server/testing-money.ts';
import { readWords } from '#server/words.ts';
import { secretKey } from './product.ts';

export type Town = {
  readonly house: House;
  readonly database: OpenDatabase;
  readonly payers: readonly { person: Borrower; loanId: string }[];
  readonly signer: Borrower;
  /** As many more as were asked for: people who only look, and move house. */
  readonly neighbours: readonly Borrower[];
  readonly finance: StaffMember;
  readonly close: () => Promise<void>;
};

const payerCount = 2;

/** Makes the tables too. `source` as the product reads it; the files are in `dataDir`. */
export async function settle(
  source: { readonly url: string } | { readonly embedded: string },
  dataDir: string,
  neighbourCount = 0,
): Promise<Town> {
  const database = await openDatabase(source, { max: 6, waitMs: 120_000 });
  await migrate(database.pool);
  const { house, close } = await openHouseOn(database, dataDir);
  await house.db.transaction().execute((tx) => openDemoLender(tx, newId()));
  const app = await buildApp(house);
  const office = await openOffice(house, app);
  const payers: { person: Borrower; loanId: string }[] = [];
  for (let number = 0; number < payerCount; number += 1) {
    const { person, loan } = await disbursedLoan(office);
    payers.push({ person, loanId: loan.loanId });
  }
  const signer = await borrower(house, app);
  const neighbours: Borrower[] = [];
  while (neighbours.length < neighbourCount) neighbours.push(await borrower(house, app));
  await app.close();
  // Nobody sends what was said while the people were made.
  await house.db.updateTable('outbox').set({ sent_at: new Date() }).where('sent_at', 'is', null).execute();
  return { house, database, payers, signer, neighbours, finance: office.finance, close };
}

/** The same people, seen through a plain connection: we are no user of the embedded server any more. */
export async function reopen(town: Town, dataDir: string): Promise<Town> {
  const home = path.join(dataDir, 'postgres');
  const server = readPostmaster(path.join(home, 'cluster'));
  if (!server) throw new Error('the embedded database does not run');
  await town.close();
  const database = await openDatabase(
    { url: addressUrl(home, server, 'jernih', 'jernih') },
    { waitMs: 60_000 },
  );
  const { house, close } = await openHouseOn(database, dataDir);
  return { ...town, house, database, close };
}

async function openHouseOn(database: OpenDatabase, dataDir: string) {
  const { db } = database;
  const secret = Buffer.from(secretKey, 'base64url');
  const indexKey = await openKeyRing(db, { secretKey: secret, otherKeys: [] }, systemClock.now());
  const keys = makeKeys(secret, [], { indexKey });
  const store = await openFolderStore(path.join(dataDir, 'files'), { minFreeBytes: 1 });
  const images = makeImages();
  const watermarks = makeWatermarks();
  const nothing = async () => {};
  const house: House = {
    db,
    keys,
    clock: systemClock,
    images,
    watermarks,
    words: await readWords(),
    store,
    vault: makeVault(store, keys),
    anchorFile: anchorFile(path.join(dataDir, 'audit', 'anchors.jsonl')),
    log: pino({ level: 'silent' }),
    environment: { publicUrl: 'http://localhost:3000', host: '127.0.0.1', otherSecretKeys: [] },
    sealing: quickSealing,
    queueDelivery: nothing,
    queueSeal: nothing,
    queueProof: nothing,
    proveSoon: nothing,
    queueWebhooks: nothing,
    queueAuditCheck: nothing,
  };
  return {
    house,
    close: async () => {
      await images.close();
      await watermarks.close();
      await database.close();
    },
  };
}
