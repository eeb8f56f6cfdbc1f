/**
 * Starts the product: environment, database, migrations, demo, jobs, HTTP. It ends in the opposite order: first no more
 * requests, then the jobs in hand, then the pool, last the embedded database.
 */
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { announce } from './announce.ts';
import { apiDocs } from './api-docs.ts';
import { buildApp } from './app.ts';
import { MigrationError } from './db/migrate.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { health } from './health.ts';
import { pagePayload } from './lender/page-payload.ts';
import { makeLog } from './log.ts';
import { openHouse, startJobs } from './open-house.ts';
import { outboxPage } from './outbox/page.ts';
import { pages } from './pages.ts';
import { verifyAddress } from './papers/verify-address.ts';
import { demoAuthenticatorCodes } from './seed/demo-people.ts';
import { seedDemo } from './seed/seed-demo.ts';

const dist = path.join(import.meta.dirname, '../../dist');
const stopWithinMs = 20_000;

const closers: (() => unknown)[] = [];
let isStopping = false;
const opened = { close: (what: () => unknown) => void closers.unshift(what) };

async function start(): Promise<void> {
  const environment = readEnvironment();
  const log = makeLog(environment.logLevel);
  closeWithGrace({ delay: stopWithinMs, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopped by a fault');
    await stop();
  });
  const { house, jobs } = await openHouse(environment, log, opened);
  const people = environment.seedDemo ? await seedDemo(house, environment) : undefined;
  const app = await buildApp(house);
  opened.close(() => app.close());
  health(app, house, { jobsRunning: jobs.isRunning }, environment);
  apiDocs(app);
  outboxPage(app, house, () => demoAuthenticatorCodes(people ?? [], house.clock.now()));
  verifyAddress(app);
  await app.register(pages, { dist, payload: () => pagePayload(house) });
  await startJobs(house, jobs);
  await app.listen({ port: environment.port, host: environment.host });
  announce(house, people);
}

async function stop(): Promise<void> {
  isStopping = true;
  for (const close of closers.splice(0)) await close();
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

start().catch(async (error: unknown) => {
  // Stopped while it was still starting: what failed then is the stop itself.
  if (isStopping) return;
  console.error(explain(error));
  await stop();
  process.exit(1);
});
