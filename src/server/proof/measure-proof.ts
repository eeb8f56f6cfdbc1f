/** The proof for those who watch the server: whether the last run passed, and how long ago it was. */
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../house.ts';
import { newestRun, unseenIn } from './queries.ts';

export function measureProof(registry: Registry, db: Db): void {
  new Gauge({
    name: 'jernih_proof_ok',
    help: '0 while money is stopped because the last finished proof of the books failed',
    registers: [registry],
    async collect() {
      this.set((await newestRun(db))?.result === 'failed' ? 0 : 1);
    },
  });
  new Gauge({
    name: 'jernih_unseen_money',
    help: 'Payouts, payments and refunds confirmed by hand that the statements of their days do not show, at the last proof',
    registers: [registry],
    async collect() {
      this.set(unseenIn(await newestRun(db)));
    },
  });
  new Gauge({
    name: 'jernih_proof_age_seconds',
    help: 'Time since a proof of the books finished; +Inf when none has',
    registers: [registry],
    async collect() {
      const finishedAt = (await newestRun(db))?.finished_at;
      this.set(finishedAt ? (Date.now() - finishedAt.getTime()) / 1000 : Number.POSITIVE_INFINITY);
    },
  });
}
