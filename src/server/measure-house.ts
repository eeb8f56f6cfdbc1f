/** What the process works with, for those who watch it: connections to the database, jobs, and the age of the last backup. */
import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { clockDoubt } from './clock-guard.ts';
import type { Db, House } from './house.ts';

export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export function measurePool(registry: Registry, pool: PoolCounts): void {
  new Gauge({
    name: 'jernih_database_connections',
    help: 'Connections of this process to the database, and queries that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

export function measureJobs(registry: Registry, db: Db): void {
  new Gauge({
    name: 'jernih_jobs',
    help: 'Jobs of all processes by their queue and state: created, retry, active, or failed within the last day',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const { rows: made } = await sql<{
        is_there: boolean;
      }>`select to_regclass('pgboss.job') is not null as is_there`.execute(db);
      if (!made[0]?.is_there) return;
      const { rows } = await sql<{ name: string; state: string; count: number }>`
        select name, state::text as state, count(*)::integer as count from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db);
      for (const { name, state, count } of rows) this.set({ queue: name, state }, count);
    },
  });
}

export function measureClock(registry: Registry, { db, clock }: Pick<House, 'db' | 'clock'>): void {
  new Gauge({
    name: 'jernih_clock_ok',
    help: '1 while the clock is sound; 0 while it is in doubt and no money moves',
    registers: [registry],
    async collect() {
      this.set((await clockDoubt(db, clock.now())) ? 0 : 1);
    },
  });
}

export function measureBackups(registry: Registry, { db, clock }: Pick<House, 'db' | 'clock'>): void {
  new Gauge({
    name: 'jernih_backup_age_seconds',
    help: 'Time since the cut of the last backup; +Inf when there was none',
    registers: [registry],
    async collect() {
      const last = await db
        .selectFrom('backups')
        .select('cut_at')
        .orderBy('cut_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      this.set(last ? (clock.now().getTime() - last.cut_at.getTime()) / 1000 : Number.POSITIVE_INFINITY);
    },
  });
}
