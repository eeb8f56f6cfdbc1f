/**
 * Starts the product: environment, database, migrations, demo, jobs, HTTP. It ends in the opposite order: first no more
 * requests (behind a proxy: when it knows), then the jobs in hand, then the pool, last the embedded database.
 */
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { pageDescription } from '#words/page-descriptions.ts';
import { announce } from './announce.ts';
import { apiDocs } from './api-docs.ts';
import { buildApp } from './app.ts';
import { MigrationError } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { type Drain, makeDrain } from './drain.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { health } from './health.ts';
import type { House } from './house.ts';
import { pagePayload } from './lender/page-payload.ts';
import { makeLog } from './log.ts';
import { openHouse, startJobs } from './open-house.ts';
import { outboxPage } from './outbox/page.ts';
import { pageFaults } from './page-faults.ts';
import { pages } from './pages.ts';
import { verifyAddress } from './papers/verify-address.ts';
import { makeReadForPage } from './read-for-page.ts';
import { demoAuthenticatorCodes } from './seed/demo-people.ts';
import { mostInHand, socketLimits } from './sockets.ts';
import { setTracer } from './tracing/span.ts';
import { sessionCookie } from './web-request.ts';

const dist = path.join(import.meta.dirname, '../../dist');
/** For what is in hand, behind the drain: a request may take its time to arrive, and the jobs have ten seconds. */
const finishWithinMs = socketLimits.arrivalMs + 15_000;

const closers: (() => unknown)[] = [];
let isStopping = false;
let drain: Drain | undefined;
let database: Pick<OpenDatabase, 'rest'> | undefined;
const opened = { close: (what: () => unknown) => void closers.unshift(what) };

async function start(): Promise<void> {
  const environment = readEnvironment();
  const log = makeLog(environment.logLevel);
  const stopWithinMs = environment.drainSeconds * 1000 + finishWithinMs;
  closeWithGrace({ delay: stopWithinMs, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopped by a fault');
    database?.rest();
    // Nobody is waited for where something is broken: what it would still take, it might take wrongly.
    if (!err) await drain?.begin();
    if (!(await stop())) process.exit(1);
  });
  await startTraces(environment, log);
  const { house, jobs, reader, ...made } = await openHouse(environment, log, opened);
  database = made.database;
  const { pool } = made.database;
  const people = environment.seedDemo ? await seed(house, environment) : undefined;
  const app = await buildApp(house, { inHand: mostInHand });
  opened.close(() => app.close());
  const draining = makeDrain(app, environment.drainSeconds);
  health(app, house, { jobsRunning: jobs.isRunning, isDraining: draining.isDraining, pool }, environment);
  apiDocs(app, house);
  outboxPage(app, house, () => demoAuthenticatorCodes(people ?? [], house.clock.now()));
  verifyAddress(app);
  await app.register(pages, {
    dist,
    payload: () => pagePayload(house),
    publicUrl: environment.publicUrl,
    serviceWorker: environment.serviceWorker,
    descriptionOf: (path, locale) => pageDescription(house.words[locale], path),
    readForPage: makeReadForPage(app),
    cameWithSession: (request) => sessionCookie(house, request) !== undefined,
    hearFaults: (pagesApp, pagePaths) => pageFaults(pagesApp, house, pagePaths),
  });
  await startJobs(house, jobs, reader, opened);
  await app.listen({ port: environment.port, host: environment.host });
  drain = draining;
  await announce(house, people);
}

/** Before anything that tells of itself is opened, and ended behind all of it. */
async function startTraces({ traces }: Environment, log: Logger): Promise<void> {
  if (!traces) return;
  const { openTracing } = await import('./tracing/open-tracing.ts');
  const { tracer, close } = openTracing(traces, log);
  setTracer(tracer);
  opened.close(close);
}

/** Only a demo draws its papers and photos. */
async function seed(house: House, environment: Environment) {
  const { seedDemo } = await import('./seed/seed-demo.ts');
  return seedDemo(house, environment);
}

/** What cannot be closed, with the database away for example, keeps nothing behind it open. Answers whether all was. */
async function stop(): Promise<boolean> {
  isStopping = true;
  let isClosed = true;
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      isClosed = false;
      console.error(explain(error));
    }
  }
  return isClosed;
}

/** What the person who starts the server can put right, they read as a sentence; everything else with its trace. */
function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof MigrationError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Stop the other program, or choose another port: PORT=3001 npm start`;
  }
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(dist)) {
    return 'The pages are not built. Run: npm run build';
  }
  return error.stack ?? error.message;
}

export function serve(): void {
  start().catch(async (error: unknown) => {
    // Stopped while it was still starting: what failed then is the stop itself.
    if (isStopping) return;
    console.error(explain(error));
    await stop();
    process.exit(1);
  });
}
