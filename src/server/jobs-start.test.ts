/** Processes that start together on an empty database: each of them gets its jobs. */
import pino from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from './db/test-database.ts';
import { openJobs } from './jobs.ts';

const { pool } = await testDatabase();

it('three that start at once make the tables of the queue once', async () => {
  const log = pino({ level: 'silent' });
  for (let round = 0; round < 3; round += 1) {
    await pool.query('drop schema if exists pgboss cascade');
    const started = await Promise.all(Array.from({ length: 3 }, () => openJobs(pool, log)));
    expect(started).toHaveLength(3);
    await Promise.all(started.map((jobs) => jobs.stop()));
  }
});
