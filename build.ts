/**
 * Builds both browser apps and their rendering bundles into dist/, and compresses what browsers will ask for. What is
 * there already from the same sources stays.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { isBuilt, stampName, stampOfSources } from './build/sources-stamp.mjs';

const root = import.meta.dirname;
const dist = resolve(root, 'dist');
// A failed build leaves the last good one in place.
const next = resolve(root, '.build/dist');
const client = join(next, 'client');

if (isBuilt(root)) {
  console.log('dist/ is built from these sources already.');
  process.exit(0);
}
// Taken first: what changes while we build makes the next build necessary.
const stamp = stampOfSources(root);

rmSync(next, { recursive: true, force: true });
for (const mode of ['borrower', 'office', 'render-borrower', 'render-office']) {
  const outDir = mode.startsWith('render') ? join(next, 'render') : client;
  await build({ configFile: resolve(root, 'vite.config.ts'), mode, logLevel: 'warn', build: { outDir } });
}
compress(join(client, 'assets'));
writeBuildId();
writeFileSync(join(next, stampName), stamp);
replaceDist();
console.log('Built dist/client and dist/render.');
// The bundlers' worker threads would keep the process for some seconds.
process.exit(0);

function replaceDist(): void {
  const old = resolve(root, '.build/dist.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
}

function compress(folder: string): void {
  for (const file of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const text = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text, { params }));
    // Browsers ask for brotli over TLS only.
    writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }));
  }
}

/** What open pages poll to learn that a newer build is served. */
function writeBuildId(): void {
  const names = readdirSync(join(client, 'assets')).sort().join('\n');
  const id = createHash('sha256').update(names).digest('hex').slice(0, 16);
  const meta = JSON.stringify({ id, timestamp: Date.now() });
  mkdirSync(join(client, 'builds/meta'), { recursive: true });
  writeFileSync(join(client, 'builds/latest.json'), meta);
  writeFileSync(join(client, `builds/meta/${id}.json`), meta);
}
