/**
 * The product under test: `src/server/main.ts` with a seeded demo lender on a database of its own, embedded or on the
 * server that TEST_DATABASE_URL names. Playwright calls the default export once before all journeys.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyTemplate, startTestServer } from '#server/db/test-server.ts';

const port = 4300;
export const address = `http://127.0.0.1:${port}`;
const root = path.join(import.meta.dirname, '..');

export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jernih-e2e-'));
  const onServer = process.env.TEST_DATABASE_URL ? await startTestServer() : undefined;
  const databaseUrl = onServer && (await copyTemplate(onServer));
  const product = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      SEED_DEMO: '1',
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: 'e2e'.padEnd(43, 'A') }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await ready(product);
  process.env.E2E_DATA_DIR = dataDir;
  if (databaseUrl) process.env.E2E_DATABASE_URL = databaseUrl;
  return async () => {
    product.kill('SIGTERM');
    if (product.exitCode === null) await new Promise((resolve) => product.once('exit', resolve));
    await onServer?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function ready(product: ChildProcess): Promise<void> {
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    if (product.exitCode !== null) throw new Error(`the product stopped with ${product.exitCode}`);
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('the product was not ready in 90 s');
}

/** The demo people as the product wrote them down at its first start. */
export function demo<T>(): T {
  return JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'demo.json'), 'utf8')) as T;
}
