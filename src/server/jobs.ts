/**
 * Work that happens after a commit, or by the clock, kept in the same database as everything else: a job queued in a
 * transaction exists only if it commits, and is tried again a bounded number of times when it fails.
 */
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { ownsTables } from './db/owner.ts';
import type { Tx } from './house.ts';
import { newId } from './id.ts';
import { inSpan, traceparent } from './tracing/span.ts';

/** What is done, by the name of its queue: `delivery`, `seal`, `proof` and `auditCheck` are queued by commands, and all but the first two recur by the clock. */
export type Workers = {
  /** Says itself what went wrong. */
  delivery(job: { outboxId: string }, tries: { isLast: boolean }): Promise<void>;
  seal(job: { loanId: string }): Promise<void>;
  /** What a crash or a fault left stamped and not sealed. */
  unsealed(): Promise<void>;
  offers(): Promise<void>;
  dueBills(): Promise<void>;
  leftovers(): Promise<void>;
  orphans(): Promise<void>;
  arrears(): Promise<void>;
  reminders(): Promise<void>;
  /** Files whose time is over. */
  retention(): Promise<void>;
  proof(asked: { askedBy?: string }): Promise<void>;
  /** What waits for addresses outside. */
  webhooks(): Promise<void>;
  /** What moved in the audit log is signed. */
  anchors(): Promise<void>;
  auditCheck(asked: { askedBy?: string }): Promise<void>;
  /** False: there is more to do. */
  rotation(): Promise<boolean>;
  /** A repayment account that waits: who is told, and when it is in force. */
  lenderAccount(): Promise<void>;
  /** Absent where the installation does not ask for it. */
  readings?: (() => Promise<void>) | undefined;
  /** Hears why any of the others, but a delivery, broke off. */
  brokeOff?(error: unknown): Promise<void>;
};

export type Jobs = {
  queueDelivery: (tx: Tx, outboxId: string) => Promise<void>;
  queueSeal: (tx: Tx, job: { loanId: string }) => Promise<void>;
  queueProof: (tx: Tx, job: { askedBy: string }) => Promise<void>;
  queueWebhooks: (tx: Tx) => Promise<void>;
  queueAuditCheck: (tx: Tx, job: { askedBy: string }) => Promise<void>;
  /** Now, without anybody having asked. */
  startProof(): Promise<void>;
  /** The same, one for all who call within ten minutes. */
  proveSoon(): Promise<void>;
  /** Now: what the last stop did not sign. */
  startAnchors(): Promise<void>;
  /** Now, so that the list of late loans is of today from the start. */
  startArrears(): Promise<void>;
  /** Now: there is a new secret key. */
  startRotation(): Promise<void>;
  /** Begins to work. Before it, jobs are only kept. */
  work(workers: Workers): Promise<void>;
  isRunning: () => boolean;
  /** Waits for the jobs in hand; the pool stays open. */
  stop(): Promise<void>;
};

const atOnce = 20;
/** Any constant will do that no other lock of ours has. */
const advisoryLockKey = 5_371_646_803;
const queues = {
  delivery: { retryLimit: 7, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
  // Waits once for each loan, however often it is asked for.
  seal: { policy: 'short', retryLimit: 3, retryBackoff: true, expireInSeconds: 300 },
  unsealed: { retryLimit: 0, expireInSeconds: 3600 },
  offers: { retryLimit: 2, expireInSeconds: 600 },
  'due-bills': { retryLimit: 2, expireInSeconds: 3600 },
  leftovers: { retryLimit: 2, expireInSeconds: 600 },
  orphans: { retryLimit: 0, expireInSeconds: 3600 },
  arrears: { retryLimit: 2, expireInSeconds: 3600 },
  reminders: { retryLimit: 2, expireInSeconds: 3600 },
  retention: { retryLimit: 2, expireInSeconds: 3600 },
  'lender-account': { policy: 'singleton', retryLimit: 0, expireInSeconds: 3600 },
  proof: { retryLimit: 1, expireInSeconds: 6 * 60 * 60 },
  // One waits at a time: whoever runs takes everything that is due.
  webhooks: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
  anchors: { retryLimit: 2, expireInSeconds: 1800 },
  'audit-check': { retryLimit: 1, expireInSeconds: 6 * 60 * 60 },
  rotation: { policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  // Never two at once, also with several processes.
  readings: { policy: 'singleton', retryLimit: 0, expireInSeconds: 3600 },
} as const;
/** Minutes and hours of Kuala Lumpur: an offer ends with its last day. */
const schedules = {
  unsealed: '*/10 * * * *',
  offers: '2 * * * *',
  'due-bills': '6 * * * *',
  leftovers: '17 * * * *',
  orphans: '47 * * * *',
  arrears: '12 * * * *',
  reminders: '*/30 9-20 * * *',
  retention: '20 4 * * *',
  'lender-account': '* * * * *',
  proof: '30 3 * * *',
  // Also what is tried again after a pause.
  webhooks: '* * * * *',
  anchors: '27 * * * *',
  'audit-check': '50 3 * * *',
  rotation: '41 * * * *',
} as const;
/** Every minute: the hint is there when an officer opens the case. */
const readingsSchedule = '* * * * *';
const rotationPauseSeconds = 5 * 60;
const keptForSeconds = 24 * 60 * 60;
/** A damaged page is met by every request that needs it; one run says what there is to say. */
const proveSoonSeconds = 10 * 60;

export type JobSettings = {
  /** Between two looks for work; 1 where it is not given. */
  pollingSeconds?: number;
  /** Before the second try of a message or a seal; it doubles from there. */
  retrySeconds?: number;
};

export async function openJobs(
  pool: pg.Pool,
  log: Logger,
  { pollingSeconds = 1, retrySeconds = 5 }: JobSettings = {},
): Promise<Jobs> {
  // The owner makes the tables; the program, where it is another login, finds them made.
  const isOwner = await ownsTables(pool);
  const boss = new PgBoss({
    db: onPool(pool),
    schema: 'pgboss',
    persistWarnings: false,
    migrate: isOwner,
    reindex: isOwner,
  });
  let isRunning = false;
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await oneAtATime(pool, async () => {
    await boss.start();
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, { ...options, deleteAfterSeconds: keptForSeconds });
      // Looks the queue up now: the first time inside a transaction it would need a second connection.
      await boss.findJobs(name, { id: newId() });
    }
  });
  return {
    queueDelivery: async (tx, outboxId) => {
      await boss.send('delivery', traced({ outboxId }), { db: onTransaction(tx), retryDelay: retrySeconds });
    },
    queueSeal: async (tx, job) => {
      const singletonKey = job.loanId;
      await boss.send('seal', traced(job), { db: onTransaction(tx), retryDelay: retrySeconds, singletonKey });
    },
    queueProof: async (tx, job) => {
      await boss.send('proof', traced(job), { db: onTransaction(tx) });
    },
    queueWebhooks: async (tx) => {
      await boss.send('webhooks', traced({}), { db: onTransaction(tx) });
    },
    queueAuditCheck: async (tx, job) => {
      await boss.send('audit-check', traced(job), { db: onTransaction(tx) });
    },
    startAnchors: async () => {
      await boss.send('anchors', {});
    },
    startArrears: async () => {
      await boss.send('arrears', {});
    },
    startRotation: async () => {
      await boss.send('rotation', {});
    },
    startProof: async () => {
      await boss.send('proof', {});
    },
    proveSoon: async () => {
      await boss.send('proof', {}, { singletonKey: 'soon', singletonSeconds: proveSoonSeconds });
    },
    work: async (workers) => {
      await beginToWork(boss, workers, pollingSeconds);
      isRunning = true;
    },
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Every queue gets its worker, and what recurs its hours. */
async function beginToWork(boss: PgBoss, workers: Workers, pollingSeconds: number): Promise<void> {
  const polling = { pollingIntervalSeconds: pollingSeconds };
  const delivery = { ...polling, batchSize: atOnce, includeMetadata: true, perJobResults: true } as const;
  await boss.work<{ outboxId: string }, unknown, typeof delivery>('delivery', delivery, (batch) =>
    Promise.all(
      batch.map(async ({ id, data, retryCount, retryLimit }) => {
        try {
          await inSpan(jobSpan('delivery', data), () =>
            workers.delivery(data, { isLast: retryCount >= retryLimit }),
          );
          return { id, status: 'completed' as const };
        } catch {
          return { id, status: 'failed' as const };
        }
      }),
    ),
  );
  const work = <Data extends object>(name: string, run: (data: Partial<Data>) => Promise<void>) =>
    boss.work<Partial<Data> | null>(name, polling, ([job]) =>
      inSpan(jobSpan(name, job?.data), async () => {
        try {
          await run(job?.data ?? {});
        } catch (error) {
          await workers.brokeOff?.(error);
          throw error;
        }
      }),
    );
  await work<{ loanId: string }>('seal', async ({ loanId }) => {
    if (loanId !== undefined) await workers.seal({ loanId });
  });
  await work('unsealed', () => workers.unsealed());
  await work('offers', () => workers.offers());
  await work('due-bills', () => workers.dueBills());
  await work('leftovers', () => workers.leftovers());
  await work('orphans', () => workers.orphans());
  await work('arrears', () => workers.arrears());
  await work('reminders', () => workers.reminders());
  await work('retention', () => workers.retention());
  await work('lender-account', () => workers.lenderAccount());
  await work<{ askedBy: string }>('proof', (asked) => workers.proof(asked));
  await work('webhooks', () => workers.webhooks());
  await work('anchors', () => workers.anchors());
  await work<{ askedBy: string }>('audit-check', (asked) => workers.auditCheck(asked));
  await work('rotation', async () => {
    if (!(await workers.rotation())) await boss.send('rotation', {}, { startAfter: rotationPauseSeconds });
  });
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.schedule(name, cron, undefined, { tz: 'Asia/Kuala_Lumpur', missed: 'once' });
  }
  const { readings } = workers;
  if (readings) {
    await work('readings', readings);
    await boss.schedule('readings', readingsSchedule);
  } else await boss.unschedule('readings');
}

/** Processes that start together on an empty database would all make the queue's tables, and all but one would fail. */
async function oneAtATime(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLockKey]);
    await work();
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** What a job is of, so that it is told as a part of the request that asked for it. */
const traced = <Data extends object>(data: Data): Data & { traceparent?: string } => {
  const from = traceparent();
  return from === undefined ? data : { ...data, traceparent: from };
};

const jobSpan = (name: string, data: object | null | undefined) => ({
  name: `job ${name}`,
  kind: 'consumer' as const,
  from: data && 'traceparent' in data && typeof data.traceparent === 'string' ? data.traceparent : '',
});

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
