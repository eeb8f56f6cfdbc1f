/** One process of the product, started and ended as an operator would. */
import path from 'node:path';
import { host, ports } from './ports.ts';
import { type Program, start, until } from './processes.ts';
import { isUpBehindHaproxy } from './proxies.ts';

const entry = path.join(import.meta.dirname, '../src/server/main.ts');

export type ApiSettings = { readonly databaseUrl: string; readonly secretKey: string; readonly root: string };
export type Api = { readonly port: number; program: Program };

export const apiEnvironment = ({ databaseUrl, secretKey, root }: ApiSettings, port: number) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
  PUBLIC_URL: `https://${host}`,
  // What is on every machine: the files, and the key of the demo's seal.
  DATA_DIR: path.join(root, 'data'),
  AUDIT_FILE: path.join(root, `anchors-${port}.jsonl`),
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}?from=loans@example.com`,
  WEBHOOK_HOSTS: `127.0.0.1:${ports.webhooks}`,
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '5',
  SEED_DEMO: '0',
  // The load is many changes of few people.
  CHANGES_PER_MINUTE: '1000000',
  LOG_LEVEL: 'warn',
});

export const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;

export async function startApi(settings: ApiSettings, port: number): Promise<Api> {
  const program = start([process.execPath, [entry]], {
    ...apiEnvironment(settings, port),
    NODE_ENV: 'production',
    VITEST: undefined,
  });
  await until(() => isReady(port), `the process at ${port} is ready`, program);
  return { port, program };
}

/** Ended by SIGTERM, then started again; comes back when the proxy sends it requests. */
export async function restart(settings: ApiSettings, api: Api): Promise<void> {
  await api.program.stop('SIGTERM');
  api.program = (await startApi(settings, api.port)).program;
  await untilUp(settings, api);
}

export const untilUp = ({ root }: ApiSettings, { port }: Api): Promise<void> =>
  until(() => isUpBehindHaproxy(root, port), `HAProxy sends requests to ${port}`);
