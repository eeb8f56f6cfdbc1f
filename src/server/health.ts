/**
 * What operators ask: is the process alive, can it serve (database, migrations, jobs), and how much it does. Metrics are
 * for this machine, or for whoever has the token.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measureAudit } from './audit/measure-audit.ts';
import { isSameSecret } from './crypto.ts';
import type { Environment } from './environment.ts';
import { measureFiles } from './files/measure-files.ts';
import type { House } from './house.ts';
import { measureBackups, measureClock, measureJobs, measurePool, type PoolCounts } from './measure-house.ts';
import { measureProof } from './proof/measure-proof.ts';
import { problemCodeOf } from './request-log.ts';
import { isFromThisMachine } from './web-request.ts';

export type Readiness = {
  jobsRunning: () => boolean;
  isDraining?: () => boolean;
  pool?: PoolCounts;
  /**
   * A database that is only slow is slow for every process: if each of them took itself out, nobody would be served. One
   * that has said nothing for so long, in ms, is away.
   */
  graceMs?: number;
};

/** Less than a proxy waits for the answer. */
const patienceMs = 2_000;

export function health(
  app: FastifyInstance,
  house: House,
  { jobsRunning, isDraining = () => false, pool, graceMs = 10_000 }: Readiness,
  { metricsToken }: Pick<Environment, 'metricsToken'>,
): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  const answers = databaseAnswers(house, graceMs);
  app.get('/readyz', hidden, async (_request, reply) => {
    // Migrations ran before the server listens; what can go away later is the database and the jobs.
    const checks = { database: await answers(), jobs: jobsRunning() };
    const ok = checks.database && checks.jobs && !isDraining();
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...checks });
  });

  const registry = measure(app, house, pool);
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayMeasure(request, metricsToken)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function databaseAnswers({ db, log }: House, graceMs: number): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const { rows } = await sql<{
      takes_writes: boolean;
    }>`select current_setting('transaction_read_only') = 'off' as takes_writes`.execute(db);
    if (!rows[0]?.takes_writes)
      throw new Error('the database takes no writes: a replica, or set to read only');
    answeredAt = performance.now();
    return true;
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve, reject) => {
      timer = setTimeout(() => {
        if (performance.now() - answeredAt < graceMs) resolve(true);
        else reject(new Error('the database does not answer'));
      }, patienceMs);
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
}

function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return isSameSecret(Buffer.from(given), Buffer.from(token));
  }
  return isFromThisMachine(request);
}

function measure(app: FastifyInstance, { db, clock, store, anchorFile }: House, pool?: PoolCounts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by the name of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'outbox_waiting',
    help: 'Messages of the last day that are not sent yet',
    registers: [registry],
    async collect() {
      const { waiting } = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('sent_at', 'is', null)
        .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow();
      this.set(waiting);
    },
  });
  measureProof(registry, db);
  measureAudit(registry, db, anchorFile);
  measureFiles(registry, store);
  measureJobs(registry, db);
  measureBackups(registry, { db, clock });
  measureClock(registry, { db, clock });
  if (pool) measurePool(registry, pool);
  const problems = new Counter({
    name: 'jernih_problems_total',
    help: 'Answers that were no, or a fault, by their code',
    labelNames: ['code'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that may hold an id.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const code = problemCodeOf(request);
    if (code) problems.inc({ code });
  });
  return registry;
}
