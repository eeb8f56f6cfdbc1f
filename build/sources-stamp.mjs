/**
 * Tells by content, not by time, whether dist/ was built from what is here now: the stamp lies in the build and moves
 * into place with it. Plain JavaScript, because `npm start` asks before it knows which Node runs it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const stampName = 'sources.sha256';

/** Everything that a build reads; the lock file stands for the packages. */
const sources = [
  ...['borrower', 'office', 'ui', 'words', 'contract', 'domain'].map((part) => `src/${part}`),
  'build',
  'build.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];

/** @param {string} root */
export function stampOfSources(root) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(root, name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} root */
export function isBuilt(root) {
  const file = path.join(root, 'dist', stampName);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOfSources(root);
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(root, name) {
  if (statSync(path.join(root, name)).isFile()) return [name];
  return readdirSync(path.join(root, name))
    .sort()
    .flatMap((child) => filesUnder(root, `${name}/${child}`))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
