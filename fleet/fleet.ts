/**
 * Everything together: PostgreSQL, PgBouncer when asked for, three processes of the product, HAProxy, nginx, and a house
 * of the test's own on the same database with the same key, so that the server's test kit can read codes and prove the books.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { transaction } from '#server/db/transaction.ts';
import { readEnvironment } from '#server/environment.ts';
import type { House } from '#server/house.ts';
import { newId } from '#server/id.ts';
import { makeLog } from '#server/log.ts';
import { openHouse } from '#server/open-house.ts';
import { openDemoLender } from '#server/seed/demo-lender.ts';
import { type Api, type ApiSettings, apiEnvironment, startApi, untilUp } from './api.ts';
import { lineTo } from './line.ts';
import { ports } from './ports.ts';
import { addReplica, type Cluster, openPrimary, stopCluster, urlAt } from './postgres.ts';
import { makeCertificate, startHaproxy, startNginx, startPgbouncer } from './proxies.ts';
import { openReceivers, type Receivers } from './receivers.ts';

export type Fleet = {
  readonly house: House;
  /** What the test kit calls the app. */
  readonly app: FastifyInstance;
  readonly apis: Api[];
  readonly settings: ApiSettings;
  readonly primary: Cluster;
  readonly replica: Cluster | undefined;
  readonly receivers: Receivers;
  readonly close: () => Promise<void>;
};

export type Ways = { readonly pgbouncer?: boolean; readonly replica?: boolean; readonly nginx?: boolean };

export async function openFleet({ pgbouncer = false, replica = false, nginx = false }: Ways): Promise<Fleet> {
  const closers: (() => unknown)[] = [];
  const opened = { close: (what: () => unknown) => void closers.unshift(what) };
  const close = async () => {
    for (const end of closers.splice(0)) await end();
  };
  try {
    const root = await mkdtemp(path.join(tmpdir(), 'jernih-fleet-'));
    // Several users of the machine reach what is theirs below it.
    await chmod(root, 0o755);
    opened.close(() => rm(root, { recursive: true, force: true }));
    await mkdir(path.join(root, 'data'), { mode: 0o700 });
    const receivers = await openReceivers();
    opened.close(receivers.close);
    await makeCertificate(root);

    const primary = await openPrimary(root);
    opened.close(() => stopCluster(primary));
    const second = replica ? await addReplica(root, primary) : undefined;
    if (second) opened.close(() => stopCluster(second));
    const haproxy = await startHaproxy(root);
    opened.close(() => haproxy.stop());
    if (nginx) {
      const web = await startNginx(root);
      opened.close(() => web.stop());
    }
    // Where one of two servers answers, the proxy knows which.
    const server = replica ? ports.postgresProxy : ports.primary;
    if (pgbouncer) {
      const pooler = await startPgbouncer(root, server);
      opened.close(() => pooler.stop('SIGINT'));
    }
    const databaseUrl = urlAt(pgbouncer ? ports.pgbouncer : server);
    const settings = { databaseUrl, secretKey: randomBytes(32).toString('base64url'), root };
    // All at once, on an empty database: they agree who migrates.
    const apis = await Promise.all(ports.api.map((port) => startApi(settings, port)));
    opened.close(() => Promise.all(apis.map(({ program }) => program.stop())));
    for (const api of apis) await untilUp(settings, api);

    const environment = readEnvironment(apiEnvironment(settings, 0));
    const { house } = await openHouse(environment, makeLog('silent'), opened);
    await transaction(house.db, (tx) => openDemoLender(tx, newId(house.clock.now())));
    return { house, app: lineTo(ports.haproxy), apis, settings, primary, replica: second, receivers, close };
  } catch (error) {
    await close();
    throw error;
  }
}
