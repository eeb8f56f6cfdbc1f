/** What every part of the server is handed: database, keys, clock, words, files and the way to queue work for after a commit. */
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Words } from '#words/catalog.ts';
import type { Sealing } from './agreements/sealing.ts';
import type { Clock } from './clock.ts';
import type { Keys } from './crypto.ts';
import type { Database } from './db/types.gen.ts';
import type { Environment } from './environment.ts';
import type { Images } from './files/image.ts';
import type { Vault } from './files/vault.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type House = {
  db: Db;
  keys: Keys;
  clock: Clock;
  words: Words;
  vault: Vault;
  sealing: Sealing;
  images: Images;
  log: Logger;
  environment: Pick<Environment, 'publicUrl' | 'smtpUrl' | 'host'>;
  /** Queues the sending of an outbox row; it happens only if `tx` commits. */
  queueDelivery(tx: Tx, outboxId: string): Promise<void>;
  /** Queues the sealing of a stamped agreement; it happens only if `tx` commits. */
  queueSeal(tx: Tx, job: { loanId: string }): Promise<void>;
  /** Queues a run of the proof; it happens only if `tx` commits. */
  queueProof(tx: Tx, job: { askedBy: string }): Promise<void>;
};
