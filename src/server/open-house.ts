/** Makes the house from the environment: everything is opened here, in order, and handed back with how to close it. */
import type { Logger } from 'pino';
import { assertPasskeysWork } from './accounts/passkey-site.ts';
import { sealOne, sealWaiting } from './agreements/seal-agreements.ts';
import { makeSealing } from './agreements/sealing.ts';
import { closeFormalNotices } from './arrears/commands.ts';
import { refreshArrears } from './arrears/refresh-arrears.ts';
import { sendReminders } from './arrears/send-reminders.ts';
import { anchorFile } from './audit/anchor-file.ts';
import { runAuditCheck } from './audit/run-check.ts';
import { anchorAtStop, writeAnchorsByClock } from './audit/write-anchors.ts';
import { kualaLumpurDate, systemClock } from './clock.ts';
import { assertClock, watchClock } from './clock-guard.ts';
import { makeKeys } from './crypto.ts';
import { migrate } from './db/migrate.ts';
import { type DatabaseSource, type OpenDatabase, openDatabase } from './db/open.ts';
import { grantLogin, hasOwner } from './db/owner.ts';
import { type Environment, EnvironmentError } from './environment.ts';
import { makeImages } from './files/image.ts';
import { noteSweep } from './files/measure-files.ts';
import { openStore } from './files/open-store.ts';
import { sweepOrphans } from './files/sweep-orphans.ts';
import { makeVault } from './files/vault.ts';
import { makeWatermarks } from './files/watermark.ts';
import type { House } from './house.ts';
import { indexLastFours } from './identity/ic-last-four.ts';
import { sendWebhooks } from './integrations/send-webhooks.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { clearLeftovers } from './leftovers.ts';
import { moveAccount } from './lender/account-change-job.ts';
import { readLender } from './lender/queries.ts';
import { expireOffers } from './loans/expire-offers.ts';
import { assertDatabasePlace } from './one-machine.ts';
import { deliver } from './outbox/delivery.ts';
import { assertMailSender } from './outbox/mail-sender.ts';
import { destroyOverdueFiles } from './privacy/retention-job.ts';
import { proveDamage } from './proof/prove-damage.ts';
import { isProofOverdue } from './proof/queries.ts';
import { runProof } from './proof/run-proof.ts';
import { assertPublicAddress } from './public-address.ts';
import { readCards } from './reading/read-cards.ts';
import { openReader, type Reader } from './reading/reader.ts';
import { tieRefundLines } from './refunds/refund-lines.ts';
import { assertKeysFit, KeyRingError, openKeyRing } from './rotation/key-ring.ts';
import { rotateWithin } from './rotation/rotate.ts';
import { watchStoredKey } from './rotation/stored-keys.ts';
import { openSealer } from './seal/open-sealer.ts';
import { storedSecretKeys } from './secret-key.ts';
import { bookDueBills } from './servicing/book-due-bills.ts';
import { readWords } from './words.ts';

/** After it the database is asked whether it works for a connection that waits. */
const silenceMs = 30_000;

/** What has been opened; closed in the opposite order. */
export type Opened = { close(what: () => unknown): void };

export async function openHouse(
  environment: Environment,
  log: Logger,
  opened: Opened,
): Promise<{ house: House; jobs: Jobs; reader: Reader | undefined; database: OpenDatabase }> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const database = await opening(
    openDatabase(environment.database, { as: 'program', onIdleError, silenceMs }),
  );
  opened.close(() => database.close());
  const secrets = { secretKey: environment.secretKey, otherKeys: environment.otherSecretKeys };
  const known = await asOwner(environment.database, database, async (owner) => {
    // Before the first write.
    await inSentence(assertKeysFit(owner.db, secrets));
    // Whoever is refused here goes back to the version before, which does not know newer migrations.
    const lender = await readLender(owner.db, kualaLumpurDate(systemClock.now())).catch(() => undefined);
    if (lender) assertReady(environment, lender.isDemo, log);
    const migrations = await migrate(owner.pool);
    if (migrations.length > 0) log.info(`migrated: ${migrations.join(', ')}`);
    // Its tables, too, are the owner's.
    if (owner !== database) await (await openJobs(owner.pool, log)).stop();
    return lender;
  });
  const indexKey = await inSentence(openKeyRing(database.db, secrets, systemClock.now()));
  const { keyFolder } = environment;
  const keys = makeKeys(secrets.secretKey, secrets.otherKeys, {
    indexKey,
    ...(keyFolder && { findMore: () => storedSecretKeys(keyFolder) }),
  });
  const store = await openStore(environment, log);
  const images = makeImages();
  opened.close(() => images.close());
  const watermarks = makeWatermarks();
  opened.close(() => watermarks.close());
  // Behind the jobs in hand and before the pool is closed.
  let made: House | undefined;
  opened.close(() => made && anchorAtStop(made));
  const jobs = await openJobs(database.pool, log);
  opened.close(() => jobs.stop());
  const { isDemo } = await readLender(database.db, kualaLumpurDate(systemClock.now()));
  assertPublicAddress(environment.publicUrl, isDemo);
  // A form of the database that this version cannot read yet was not asked.
  if (known?.isDemo !== isDemo) assertReady(environment, isDemo, log);
  const sealer = await openSealer(environment, { isDemoLender: isDemo, now: systemClock.now(), log });
  const house: House = {
    db: database.db,
    sealing: makeSealing(sealer),
    keys,
    clock: systemClock,
    assertClock,
    words: await readWords(),
    store,
    vault: makeVault(store, keys),
    images,
    watermarks,
    anchorFile: anchorFile(environment.auditFile),
    log,
    environment,
    queueDelivery: jobs.queueDelivery,
    queueSeal: jobs.queueSeal,
    queueProof: jobs.queueProof,
    proveSoon: jobs.proveSoon,
    queueWebhooks: jobs.queueWebhooks,
    queueAuditCheck: jobs.queueAuditCheck,
  };
  made = house;
  if (keyFolder) opened.close(watchStoredKey(house, keyFolder, jobs.startRotation));
  const reader = environment.readIcNumbers ? openReader() : undefined;
  if (reader) opened.close(() => reader.close());
  return { house, jobs, reader, database };
}

/** What the owner of the tables does before the program works with them, as a login that owns none where there is one. */
async function asOwner<T>(
  source: DatabaseSource,
  program: OpenDatabase,
  work: (owner: OpenDatabase) => Promise<T>,
): Promise<T> {
  if (!hasOwner(source)) {
    return work(program).catch((error: Error & { code?: string; cause?: { code?: string } }) => {
      throw [error.code, error.cause?.code].includes('42501') ? new EnvironmentError([noRights]) : error;
    });
  }
  const owner = await opening(openDatabase(source, { as: 'owner', max: 4 }));
  try {
    const done = await work(owner);
    await opening(grantLogin(owner.pool, program.pool));
    return done;
  } finally {
    await owner.close();
  }
}

/** It is a sentence for the person who starts the server; the trace would hide it. */
const opening = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: Error) => {
    throw new EnvironmentError([error.message]);
  });

const noRights =
  'The login of DATABASE_URL has not the rights of this version yet. Start once with MIGRATION_DATABASE_URL, the login that owns the tables.';

/** What a licensed lender has to have decided; throws EnvironmentError. */
function assertReady(environment: Environment, isDemo: boolean, log: Logger): void {
  assertDatabasePlace(environment, { isDemo, log });
  assertMailSender(environment, isDemo);
  assertPasskeysWork(environment);
}

async function inSentence<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof KeyRingError ? new EnvironmentError([error.message]) : error;
  }
}

/** Begins what happens after a commit and by the clock. */
export async function startJobs(
  house: House,
  jobs: Jobs,
  reader: Reader | undefined,
  opened: Opened,
): Promise<void> {
  const { smtpUrl } = house.environment;
  const { registeredName, isDemo } = await readLender(house.db, kualaLumpurDate(house.clock.now()));
  // Loaded only where mail is sent.
  const mailer = smtpUrl
    ? (await import('./outbox/mail.ts')).openMailer(smtpUrl, house.environment, registeredName)
    : undefined;
  opened.close(await watchClock(house, { isDemo }));
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
    orphans: async () => {
      const sweep = await sweepOrphans(house);
      noteSweep(house.store, sweep);
      if (sweep.removed > 0) house.log.info({ removed: sweep.removed }, 'files of nobody removed');
    },
    arrears: async () => {
      const written = await refreshArrears(house);
      const closed = await closeFormalNotices(house);
      if (written + closed > 0) house.log.info({ written, closed }, 'arrears');
    },
    reminders: async () => {
      const sent = await sendReminders(house);
      if (sent > 0) house.log.info({ sent }, 'reminders');
    },
    retention: async () => {
      const { destroyed, removed } = await destroyOverdueFiles(house);
      if (destroyed + removed > 0) house.log.info({ destroyed, removed }, 'files destroyed');
    },
    lenderAccount: async () => {
      const { told, applied } = await moveAccount(house);
      if (told + applied > 0) house.log.info({ told, applied }, 'repayment account');
    },
    proof: async (asked) => {
      // The proof comes whatever happens here: it lists what was not tied.
      await tieRefundLines(house).catch((err: unknown) =>
        house.log.error({ err }, 'refunds were not tied to lines of the bank statement'),
      );
      await runProof(house, asked);
    },
    webhooks: async () => {
      const tried = await sendWebhooks(house);
      if (tried > 0) house.log.info({ tried }, 'webhooks');
    },
    anchors: async () => {
      const { anchors, added } = await writeAnchorsByClock(house, jobs.isRunning);
      if (anchors + added > 0) house.log.info({ anchors, added }, 'audit log anchored');
    },
    auditCheck: async (asked) => {
      const { faults } = await runAuditCheck(house, asked);
      // What was found whole is signed at once. A job of its own: tried again, it does not check again, nor find its own gap.
      if (faults === 0) await jobs.startAnchors();
    },
    rotation: () => rotateWithin(house, jobs.isRunning),
    brokeOff: (error) => proveDamage(house, error),
    readings:
      reader &&
      (async () => {
        const read = await readCards(house, reader);
        if (read > 0) house.log.info({ read }, 'cards read');
      }),
  });
  await indexLastFours(house);
  await jobs.startArrears();
  await jobs.startAnchors();
  await jobs.startRotation();
  if (await isProofOverdue(house)) await jobs.startProof();
}
