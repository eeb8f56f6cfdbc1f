/**
 * The product under test: `src/server/main.ts` with a seeded demo lender on a database of its own, embedded or on the
 * server that TEST_DATABASE_URL names. Each of Playwright's workers has one to itself, so what one journey switches off
 * is not missing in another. Playwright calls the default export once before all journeys.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyTemplate, startTestServer } from '#server/db/test-server.ts';
import { withoutSettings } from '#server/testing-settings.ts';

const firstPort = Number(process.env.E2E_PORT ?? 4300);
/** Which of the workers this process is. */
const own = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const addressOf = (worker: number): string => `http://127.0.0.1:${firstPort + worker}`;
const webhookHostOf = (worker: number): string => `127.0.0.1:${firstPort + 93 + worker}`;

export const address = addressOf(own);
/** Where the journey about integrations listens. */
export const webhookHost = webhookHostOf(own);
const root = path.join(import.meta.dirname, '..');

type Stop = () => Promise<void>;
/** Where a worker's product keeps its files, and its database when that is on another server. */
type Place = { dataDir: string; databaseUrl: string | undefined };

export default async function startProducts({ workers }: { workers: number }): Promise<Stop> {
  const onServer = process.env.TEST_DATABASE_URL ? await startTestServer() : undefined;
  const products = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'jernih-e2e-'));
      const place = { dataDir, databaseUrl: onServer && (await copyTemplate(onServer)) };
      return { place, stop: await startProduct(worker, place) };
    }),
  );
  process.env.E2E_PLACES = JSON.stringify(products.map(({ place }) => place));
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    await onServer?.stop();
  };
}

async function startProduct(worker: number, { dataDir, databaseUrl }: Place): Promise<Stop> {
  const product = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    env: {
      ...withoutSettings(),
      PORT: new URL(addressOf(worker)).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: addressOf(worker),
      DATA_DIR: dataDir,
      SEED_DEMO: '1',
      LOG_LEVEL: 'warn',
      WEBHOOK_HOSTS: webhookHostOf(worker),
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: btoa('e2e-run: a key that is for tests') }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await ready(product, addressOf(worker));
  return async () => {
    product.kill('SIGTERM');
    if (product.exitCode === null) await new Promise((resolve) => product.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function ready(product: ChildProcess, at: string): Promise<void> {
  const until = Date.now() + 240_000;
  while (Date.now() < until) {
    if (product.exitCode !== null) throw new Error(`the product stopped with ${product.exitCode}`);
    const answer = await fetch(`${at}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('the product was not ready in 4 minutes');
}

function ownPlace(): Place {
  const places: Place[] = JSON.parse(process.env.E2E_PLACES ?? '[]');
  const place = places[own];
  if (!place) throw new Error(`no product was started for worker ${own}`);
  return place;
}

/** Which database the product of this worker keeps its books in. */
export function ownDatabase(): { url: string } | { embedded: string } {
  const { dataDir, databaseUrl } = ownPlace();
  return databaseUrl ? { url: databaseUrl } : { embedded: dataDir };
}

const ownFile = (name: string): string => path.join(ownPlace().dataDir, name);

/** The demo people as the product wrote them down at its first start. */
export function demo<T>(): T {
  return JSON.parse(readFileSync(ownFile('demo.json'), 'utf8')) as T;
}

/**
 * What the tests know of their product as long as it runs. It lies in a file beside the demo people, because after a
 * failed test, and for a spec with other options, Playwright goes on in a new process.
 */
export function remembered<T>(name: string, atFirst: T): T {
  const file = ownFile(`e2e-${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : atFirst;
}

export function remember(name: string, what: unknown): void {
  writeFileSync(ownFile(`e2e-${name}.json`), JSON.stringify(what));
}
