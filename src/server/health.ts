/**
 * What operators ask: is the process alive, can it serve (database, migrations, jobs), and how much it does. Metrics are
 * for this machine, or for whoever has the token.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isSameSecret } from './crypto.ts';
import type { Environment } from './environment.ts';
import type { House } from './house.ts';
import { measureProof } from './proof/measure-proof.ts';

export type Readiness = { jobsRunning: () => boolean };

const patienceMs = 2_000;

export function health(
  app: FastifyInstance,
  house: House,
  { jobsRunning }: Readiness,
  { metricsToken }: Pick<Environment, 'metricsToken'>,
): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', hidden, async (_request, reply) => {
    // Migrations ran before the server listens; what can go away later is the database and the jobs.
    const checks = { database: await answers(house), jobs: jobsRunning() };
    const ok = checks.database && checks.jobs;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...checks });
  });

  const registry = measure(app, house);
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayMeasure(request, metricsToken)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

async function answers({ db, log }: House): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), patienceMs);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return isSameSecret(Buffer.from(given), Buffer.from(token));
  }
  // Behind a proxy on the same machine every request comes from here, so one that was passed on is refused.
  const isPassedOn =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !isPassedOn;
}

function measure(app: FastifyInstance, { db }: House): Registry {
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
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that may hold an id.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}
