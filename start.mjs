/**
 * `npm start`: the right Node, the web app built when its sources changed, then the server. Plain JavaScript for Node 20,
 * because that may be what is installed; the product itself runs on the Node that npm brought.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build/sources-stamp.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const neededMajor = 24;

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

if (process.env.npm_lifecycle_event) endWithParent();
if (majorOf(process.version) < neededMajor) runAgainOnOwnNode();
else await start();

/**
 * What Node makes of the sources is kept from one start to the next: a start takes half the work, and what reads
 * TypeScript is not in memory. The build fills it (`--load`); where nothing may be written, nothing is added.
 */
async function start() {
  nodeModule.enableCompileCache(path.join(root, '.build/code'));
  const isLoadedOnly = process.argv.includes('--load');
  if (!isLoadedOnly) buildWebIfNeeded();
  const { serve } = await import('./src/server/serve.ts');
  if (isLoadedOnly) nodeModule.flushCompileCache();
  else serve();
}

function buildWebIfNeeded() {
  if (isBuilt(root)) return;
  console.log('Building the web app …');
  const { status } = spawnSync(process.execPath, [path.join(root, 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) stop('The web app could not be built; the reason is above.');
}

function runAgainOnOwnNode() {
  const own = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const found = existsSync(own) ? spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout : '';
  if (majorOf(found || '0') < neededMajor) {
    stop(
      `This is Node ${process.version}, and Jernih runs on Node ${neededMajor}, which npm installs beside it; here it is missing.\n` +
        'Run: npm install   (install scripts must be allowed for the package "node"), or use Node 24 or newer yourself.',
    );
  }
  const again = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(own, again, { stdio: 'inherit' });
  // Ctrl-C reaches the child by itself; what is sent to this process only is passed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm starts us through a shell that dies of a SIGTERM without passing it on: when it is gone, we end in good order too. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
