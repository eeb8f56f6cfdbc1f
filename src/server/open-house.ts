/** Makes the house from the environment: everything is opened here, in order, and handed back with how to close it. */
import path from 'node:path';
import type { Logger } from 'pino';
import { sealOne, sealWaiting } from './agreements/seal-agreements.ts';
import { makeSealing } from './agreements/sealing.ts';
import { closeFormalNotices } from './arrears/commands.ts';
import { refreshArrears } from './arrears/refresh-arrears.ts';
import { sendReminders } from './arrears/send-reminders.ts';
import { kualaLumpurDate, systemClock } from './clock.ts';
import { makeKeys } from './crypto.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { type Environment, EnvironmentError } from './environment.ts';
import { makeImages } from './files/image.ts';
import { openFolderStore } from './files/store.ts';
import { makeVault } from './files/vault.ts';
import type { House } from './house.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { clearLeftovers } from './leftovers.ts';
import { readLender } from './lender/queries.ts';
import { expireOffers } from './loans/expire-offers.ts';
import { deliver } from './outbox/delivery.ts';
import { openMailer } from './outbox/mail.ts';
import { isProofOverdue } from './proof/queries.ts';
import { runProof } from './proof/run-proof.ts';
import { assertPublicAddress } from './public-address.ts';
import { openSealer } from './seal/open-sealer.ts';
import { bookDueBills } from './servicing/book-due-bills.ts';
import { readWords } from './words.ts';

/** What has been opened; closed in the opposite order. */
export type Opened = { close(what: () => unknown): void };

export async function openHouse(
  environment: Environment,
  log: Logger,
  opened: Opened,
): Promise<{ house: House; jobs: Jobs }> {
  const { storage } = environment;
  if (storage.kind !== 'file') {
    throw new EnvironmentError([
      'STORAGE_URL: this version keeps files in a folder only, STORAGE_URL=file:./.data/files.',
    ]);
  }
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const database = await openDatabase(environment.database, { onIdleError }).catch((error: Error) => {
    // It is a sentence for the person who starts the server; the trace would hide it.
    throw new EnvironmentError([error.message]);
  });
  opened.close(() => database.close());
  const migrations = await migrate(database.pool);
  if (migrations.length > 0) log.info(`migrated: ${migrations.join(', ')}`);
  const keys = makeKeys(environment.secretKey);
  const images = makeImages();
  opened.close(() => images.close());
  const jobs = await openJobs(database.pool, log);
  opened.close(() => jobs.stop());
  const { isDemo } = await readLender(database.db, kualaLumpurDate(systemClock.now()));
  assertPublicAddress(environment.publicUrl, isDemo);
  const sealer = await openSealer(environment, { isDemoLender: isDemo, now: systemClock.now(), log });
  const house: House = {
    db: database.db,
    sealing: makeSealing(sealer),
    keys,
    clock: systemClock,
    words: await readWords(),
    vault: makeVault(await openFolderStore(path.resolve(storage.folder)), keys),
    images,
    log,
    environment,
    queueDelivery: jobs.queueDelivery,
    queueSeal: jobs.queueSeal,
    queueProof: jobs.queueProof,
  };
  return { house, jobs };
}

/** Begins what happens after a commit and by the clock. */
export async function startJobs(house: House, jobs: Jobs): Promise<void> {
  const { smtpUrl } = house.environment;
  const { registeredName } = await readLender(house.db, kualaLumpurDate(house.clock.now()));
  const mailer = smtpUrl ? openMailer(smtpUrl, house.environment, registeredName) : undefined;
  await jobs.work({
    delivery: (job, tries) => deliver(house, mailer, job, tries),
    seal: async ({ loanId }) => {
      if (await sealOne(house, loanId)) house.log.info({ loanId }, 'agreement sealed');
    },
    unsealed: async () => {
      const sealed = await sealWaiting(house);
      if (sealed > 0) house.log.info({ sealed }, 'agreements sealed that were left');
    },
    offers: async () => {
      const ended = await expireOffers(house);
      if (ended > 0) house.log.info({ ended }, 'offers ended');
    },
    dueBills: async () => {
      const booked = await bookDueBills(house);
      if (booked > 0) house.log.info({ booked }, 'bills fell due');
    },
    leftovers: () => clearLeftovers(house),
    arrears: async () => {
      const written = await refreshArrears(house);
      const closed = await closeFormalNotices(house);
      if (written + closed > 0) house.log.info({ written, closed }, 'arrears');
    },
    reminders: async () => {
      const sent = await sendReminders(house);
      if (sent > 0) house.log.info({ sent }, 'reminders');
    },
    proof: async (asked) => {
      await runProof(house, asked);
    },
  });
  await jobs.startArrears();
  if (await isProofOverdue(house)) await jobs.startProof();
}
