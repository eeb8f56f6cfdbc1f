/**
 * Builds both browser apps and their rendering bundles into dist/, and compresses what browsers will ask for. What is
 * there already from the same sources stays.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { build } from 'vite';
import { buildIdOf, builtAt } from './build/build-id.ts';
import { weighHome } from './build/home-weight.ts';
import { isBuilt, stampName, stampOfSources } from './build/sources-stamp.mjs';

const root = import.meta.dirname;
const dist = resolve(root, 'dist');
// A failed build leaves the last good one in place.
const next = resolve(root, '.build/dist');
const client = join(next, 'client');
/**
 * Chromium then compiles all functions of the file beside the page's own work, while it arrives. Without, each is first passed
 * over and then compiled when it is called: React, which is one function of 150 kB, twice, as the page is taken over.
 */
const compileWhole = '//# allFunctionsCalledOnLoad\n';

if (isBuilt(root)) {
  loadServer();
  console.log('dist/ is built from these sources already.');
  process.exit(0);
}
// Taken first: what changes while we build makes the next build necessary.
const stamp = stampOfSources(root);

rmSync(next, { recursive: true, force: true });
for (const mode of ['borrower', 'office', 'worker', 'no-worker', 'render-borrower', 'render-office']) {
  const outDir = mode.startsWith('render') ? join(next, 'render') : client;
  await build({ configFile: resolve(root, 'vite.config.ts'), mode, logLevel: 'warn', build: { outDir } });
  if (mode === 'borrower') await squeeze(join(client, 'assets'));
}
for (const folder of ['.', 'assets', 'assets/office']) compress(join(client, folder));
writeBuildId();
const homeWeighs = await weighHome(next);
writeFileSync(join(next, stampName), stamp);
replaceDist();
console.log(`Built dist/client and dist/render. Home weighs ${homeWeighs} bytes with brotli.`);
loadServer();
// The bundlers' worker threads would keep the process for some seconds.
process.exit(0);

/** Whoever runs the product may not be allowed to write here: what Node makes of the server's sources is kept now. */
function loadServer(): void {
  // The flags of `npm start`: others would not read it.
  const args = ['--max-semi-space-size=4', '--max-old-space-size=1024', resolve(root, 'start.mjs'), '--load'];
  spawnSync(process.execPath, args, { stdio: 'inherit' });
}

function replaceDist(): void {
  const old = resolve(root, '.build/dist.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
}

/** A hundredth less than the bundler's own work: what a page of a person may weigh is nearly spent. */
async function squeeze(folder: string): Promise<void> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const { code } = await minify(readFileSync(join(folder, file), 'utf8'), {
      ecma: 2020,
      module: true,
      compress: { passes: 3 },
    });
    if (code === undefined) throw new Error(`${file} is nothing after terser`);
    writeFileSync(join(folder, file), file.startsWith('main-') ? `${compileWhole}${code}` : code);
  }
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

/** What open pages ask for: the newest build, and by its id the one that they are of. */
function writeBuildId(): void {
  const id = buildIdOf(client);
  const meta = JSON.stringify({ id, timestamp: builtAt(client) });
  mkdirSync(join(client, 'builds/meta'), { recursive: true });
  writeFileSync(join(client, 'builds/latest.json'), meta);
  writeFileSync(join(client, `builds/meta/${id}.json`), meta);
}
