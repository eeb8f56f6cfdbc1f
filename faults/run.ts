/** `npm run faults [-- short] [-- <file>]`: the short form is FAULTS=short. Repeat a run with FAULTS_SEED=<the seed it printed>. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const given = process.argv.slice(2);
const root = path.join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'faults/vitest.config.ts',
    ...given.filter((word) => word !== 'short'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(given.includes('short') && { FAULTS: 'short' }) },
  },
);
process.exit(status ?? 1);
