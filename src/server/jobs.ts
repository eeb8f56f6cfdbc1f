/**
 * Work that happens after a commit, or by the clock, kept in the same database as everything else: a job queued in a
 * transaction exists only if it commits, and is tried again a bounded number of times when it fails.
 */
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Tx } from './house.ts';
import { newId } from './id.ts';

/** What is done, by the name of its queue: `delivery`, `seal` and `proof` are queued by commands, and all but the first two recur by the clock. */
export type Workers = {
  /** Says itself what went wrong. */
  delivery(job: { outboxId: string }, tries: { isLast: boolean }): Promise<void>;
  seal(job: { loanId: string }): Promise<void>;
  /** What a crash or a fault left stamped and not sealed. */
  unsealed(): Promise<void>;
  offers(): Promise<void>;
  dueBills(): Promise<void>;
  leftovers(): Promise<void>;
  arrears(): Promise<void>;
  reminders(): Promise<void>;
  proof(asked: { askedBy?: string }): Promise<void>;
};

export type Jobs = {
  queueDelivery: (tx: Tx, outboxId: string) => Promise<void>;
  queueSeal: (tx: Tx, job: { loanId: string }) => Promise<void>;
  queueProof: (tx: Tx, job: { askedBy: string }) => Promise<void>;
  /** Now, without anybody having asked. */
  startProof(): Promise<void>;
  /** Now, so that the list of late loans is of today from the start. */
  startArrears(): Promise<void>;
  /** Begins to work. Before it, jobs are only kept. */
  work(workers: Workers): Promise<void>;
  isRunning: () => boolean;
  /** Waits for the jobs in hand; the pool stays open. */
  stop(): Promise<void>;
};

const atOnce = 20;
const queues = {
  delivery: { retryLimit: 7, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
  // Waits once for each loan, however often it is asked for.
  seal: { policy: 'short', retryLimit: 3, retryBackoff: true, expireInSeconds: 300 },
  unsealed: { retryLimit: 0, expireInSeconds: 3600 },
  offers: { retryLimit: 2, expireInSeconds: 600 },
  'due-bills': { retryLimit: 2, expireInSeconds: 3600 },
  leftovers: { retryLimit: 2, expireInSeconds: 600 },
  arrears: { retryLimit: 2, expireInSeconds: 3600 },
  reminders: { retryLimit: 2, expireInSeconds: 3600 },
  proof: { retryLimit: 1, expireInSeconds: 6 * 60 * 60 },
} as const;
/** Minutes and hours of Kuala Lumpur: an offer ends with its last day. */
const schedules = {
  unsealed: '*/10 * * * *',
  offers: '2 * * * *',
  'due-bills': '6 * * * *',
  leftovers: '17 * * * *',
  arrears: '12 * * * *',
  reminders: '*/30 9-20 * * *',
  proof: '30 3 * * *',
} as const;
const keptForSeconds = 24 * 60 * 60;

export type JobSettings = {
  pollingSeconds?: number;
  /** Before the second try of a message or a seal; it doubles from there. */
  retrySeconds?: number;
};

export async function openJobs(
  pool: pg.Pool,
  log: Logger,
  { pollingSeconds = 1, retrySeconds = 5 }: JobSettings = {},
): Promise<Jobs> {
  const boss = new PgBoss({ db: onPool(pool), schema: 'pgboss', persistWarnings: false });
  let isRunning = false;
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, { ...options, deleteAfterSeconds: keptForSeconds });
    // Looks the queue up now: the first time inside a transaction it would need a second connection.
    await boss.findJobs(name, { id: newId() });
  }
  return {
    queueDelivery: async (tx, outboxId) => {
      await boss.send('delivery', { outboxId }, { db: onTransaction(tx), retryDelay: retrySeconds });
    },
    queueSeal: async (tx, job) => {
      const singletonKey = job.loanId;
      await boss.send('seal', job, { db: onTransaction(tx), retryDelay: retrySeconds, singletonKey });
    },
    queueProof: async (tx, job) => {
      await boss.send('proof', job, { db: onTransaction(tx) });
    },
    startArrears: async () => {
      await boss.send('arrears', {});
    },
    startProof: async () => {
      await boss.send('proof', {});
    },
    work: async (workers) => {
      const polling = { pollingIntervalSeconds: pollingSeconds };
      const delivery = { ...polling, batchSize: atOnce, includeMetadata: true, perJobResults: true } as const;
      await boss.work<{ outboxId: string }, unknown, typeof delivery>('delivery', delivery, (batch) =>
        Promise.all(
          batch.map(async ({ id, data, retryCount, retryLimit }) => {
            try {
              await workers.delivery(data, { isLast: retryCount >= retryLimit });
              return { id, status: 'completed' as const };
            } catch {
              return { id, status: 'failed' as const };
            }
          }),
        ),
      );
      await boss.work<{ loanId: string }>('seal', polling, async ([job]) => {
        if (job) await workers.seal(job.data);
      });
      await boss.work('unsealed', polling, () => workers.unsealed());
      await boss.work('offers', polling, () => workers.offers());
      await boss.work('due-bills', polling, () => workers.dueBills());
      await boss.work('leftovers', polling, () => workers.leftovers());
      await boss.work('arrears', polling, () => workers.arrears());
      await boss.work('reminders', polling, () => workers.reminders());
      await boss.work<{ askedBy?: string } | null>('proof', polling, ([job]) =>
        workers.proof(job?.data ?? {}),
      );
      for (const [name, cron] of Object.entries(schedules)) {
        await boss.schedule(name, cron, undefined, { tz: 'Asia/Kuala_Lumpur', missed: 'once' });
      }
      isRunning = true;
    },
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

type Runner = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** The queue's own tables are read as it expects, not as our money and dates are. */
const onPool = (pool: pg.Pool): Runner => ({
  executeSql: (text, values) => pool.query({ text, values, types: pg.types } as pg.QueryConfig),
});

const onTransaction = (tx: Tx): Runner => ({
  executeSql: async (text, values = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  },
});
