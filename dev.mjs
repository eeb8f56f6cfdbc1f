/**
 * `npm run dev`: the server, restarted when its files change, and beside it Vite, which serves both apps from their
 * sources and passes /api on to the server. Messages and codes are on the server's /outbox.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const run = (args, env = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

// The server renders pages too, from the last build.
if (!existsSync(path.join(root, 'dist/render'))) {
  const { status } = spawnSync(process.execPath, ['build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const watched = ['server', 'words', 'contract', 'domain'].map((part) => `--watch-path=src/${part}`);
const children = [
  run([...watched, '--watch-preserve-output', 'src/server/main.ts']),
  run(['node_modules/vite/bin/vite.js'], { API_URL: api }),
];
console.log(`Server ${api} (outbox ${api}/outbox), apps with live changes on the address that Vite prints.`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
