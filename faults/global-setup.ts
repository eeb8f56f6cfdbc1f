/** A folder for the run, and its seed told once. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isShort, seed } from './chance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    faultsFolder: string;
    faultsSeed: number;
  }
}

export function setup(project: TestProject): () => void {
  console.log(`faults, ${isShort ? 'short' : 'full'} form; to repeat: FAULTS_SEED=${seed} npm run faults`);
  // Files are run in workers of their own, and all of them draw from this seed.
  process.env.FAULTS_SEED = String(seed);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'jernih-faults-'));
  project.provide('faultsFolder', folder);
  project.provide('faultsSeed', seed);
  return () => rmSync(folder, { recursive: true, force: true });
}
