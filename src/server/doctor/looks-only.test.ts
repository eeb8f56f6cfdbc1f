/** The programs that only look, run as processes where there is nothing to look at. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { copyTemplate } from '../db/test-server.ts';
import { withoutSettings } from '../testing-settings.ts';

const run = (file: string, settings: Record<string, string>) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '..', file)], {
    encoding: 'utf8',
    env: { ...withoutSettings(), ...settings },
  });

it('the doctor makes nothing where nothing was installed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jernih-doctor-'));
  try {
    const { status, stderr, stdout } = run('doctor/doctor.ts', { DATA_DIR: folder });
    expect(stderr).toContain('There is nothing to examine');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('a clock of a database that is older than the table of clocks is answered in a sentence', async () => {
  const url = await copyTemplate(inject('testServer'));
  const { pool, close } = await openDatabase({ url });
  await pool.query('drop table clock_marks');
  await close();
  const settings = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') };
  const { status, stderr } = run('confirm-clock.ts', settings);
  expect(stderr.trim()).toBe('Start this version of the product once, then ask again.');
  expect(status).toBe(1);
});
