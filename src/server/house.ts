/** What every part of the server is handed: database, keys, clock, words, files and the way to queue work for after a commit. */
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Words } from '#words/catalog.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import type { Sealing } from './agreements/sealing.ts';
import type { AnchorFile } from './audit/anchor-file.ts';
import type { Clock } from './clock.ts';
import type { Keys } from './crypto.ts';
import type { Database } from './db/types.gen.ts';
import type { Environment } from './environment.ts';
import type { Images } from './files/image.ts';
import type { FileStore } from './files/store.ts';
import type { Vault } from './files/vault.ts';
import type { Watermarks } from './files/watermark.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type House = {
  db: Db;
  keys: Keys;
  clock: Clock;
  /** Refuses money while the clock is in doubt. Absent where a clock is moved on purpose: tests, and the past of a demo. */
  assertClock?: ((tx: Tx, now: Date) => Promise<void>) | undefined;
  /** Of tests in which passwords are not the point, alone: the product hashes as `passwords.ts` says. */
  testPasswordCost?: PasswordCost | undefined;
  words: Words;
  /** Where the vault keeps its bytes. */
  store: FileStore;
  vault: Vault;
  sealing: Sealing;
  images: Images;
  watermarks: Watermarks;
  /** Where the signed anchors of the audit log go, beside their table. */
  anchorFile: AnchorFile;
  log: Logger;
  environment: Pick<
    Environment,
    | 'publicUrl'
    | 'officeUrl'
    | 'officeNetworks'
    | 'smtpUrl'
    | 'host'
    | 'keyFolder'
    | 'otherSecretKeys'
    | 'webhookHosts'
    | 'apiDocs'
    | 'trustedProxies'
    | 'passkeys'
  > &
    // Absent where many changes of few people are the point: tests, the load of a benchmark.
    Partial<Pick<Environment, 'changesPerMinute' | 'codesPerHour'>>;
  /** Queues the sending of an outbox row; it happens only if `tx` commits. */
  queueDelivery(tx: Tx, outboxId: string): Promise<void>;
  /** Queues the sealing of a stamped agreement; it happens only if `tx` commits. */
  queueSeal(tx: Tx, job: { loanId: string }): Promise<void>;
  /** Queues a run of the proof; it happens only if `tx` commits. */
  queueProof(tx: Tx, job: { askedBy: string }): Promise<void>;
  /** Queues a run of the proof that nobody asked for: one for all who call within ten minutes. */
  proveSoon(): Promise<void>;
  /** Queues the sending of messages to addresses outside; it happens only if `tx` commits. */
  queueWebhooks(tx: Tx): Promise<void>;
  /** Queues a check of the audit log; it happens only if `tx` commits. */
  queueAuditCheck(tx: Tx, job: { askedBy: string }): Promise<void>;
};
