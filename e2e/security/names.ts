/** ffuf over names that scanners try: nothing answers that is not a page or a file of the product. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { address, type Product } from './product.ts';
import { fault, run } from './tool.ts';

export const name = 'nothing lies under a name that scanners try, says ffuf [CFG-04] [FIL-04]';

const words = [
  '.git/HEAD',
  '.git/config',
  '.env',
  '.env.local',
  '.npmrc',
  '.htaccess',
  '.DS_Store',
  '.ssh/id_rsa',
  '.well-known/x',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'node_modules/zod/package.json',
  'src/server/main.ts',
  'dist/client',
  'dist/render/borrower.js',
  'render/borrower.js',
  'data/demo.json',
  'demo.json',
  'secret.key',
  '.data/secret.key',
  'files',
  'files/',
  'uploads/',
  'backup.sql',
  'backup.zip',
  'dump.sql',
  'db.sqlite',
  'admin',
  'administrator',
  'phpmyadmin/',
  'wp-login.php',
  'wp-admin/',
  'server-status',
  'actuator/health',
  'debug',
  'debug/pprof/',
  'trace',
  'console',
  'graphql',
  'swagger',
  'swagger.json',
  'swagger-ui/',
  'openapi.json',
  'documentation/json',
  'api',
  'api/',
  'api/v1',
  'api/admin',
  'api/debug',
  'api/users',
  'api/test',
  'api/seed',
  'api/clock',
  'api/reset',
  'api/me/x.css',
  'api/files/x',
  'api/metrics',
  'assets/',
  'assets/office/',
  'assets/.vite/manifest.json',
  '.vite/manifest.json',
  'worker.js.map',
  'index.html',
  'index.php',
  'config.json',
  'config.yml',
  'Dockerfile',
  'docker-compose.yml',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  'assets/..%2f..%2f..%2fpackage.json',
  'assets/%2e%2e/%2e%2e/package.json',
  '%00',
  'a%0d%0aSet-Cookie:x=1',
];
/** Endings that an editor or a deployment leaves behind. */
const endings = ['.map', '.br', '.gz', '.bak', '~', '.old', '.swp', '.orig', '.ts', '.tsx'];

type Found = { results: { input: { FUZZ: string }; status: number; length: number }[] };

const client = path.join(import.meta.dirname, '../../dist/client');
const scripts = (): string[] =>
  readdirSync(path.join(client, 'assets'))
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `assets/${file}`);

export async function attack({ folder }: Product, isShort: boolean): Promise<string> {
  const built = scripts();
  if (built.length === 0) throw fault('there is no built file in dist/client/assets');
  const some = isShort ? built.slice(0, 5) : built;
  const list = [...words, ...some.flatMap((file) => endings.map((ending) => `${file}${ending}`))];
  const listFile = path.join(folder, 'names.txt');
  const outFile = path.join(folder, 'ffuf.json');
  writeFileSync(listFile, `${list.join('\n')}\n`);
  // ffuf must find what is there, or it looked nowhere.
  writeFileSync(path.join(folder, 'there.txt'), `${some[0]}\nen\n`);
  for (const [words, expected] of [
    ['there.txt', 2],
    ['names.txt', 0],
  ] as const) {
    const args = [
      '-u',
      `${address}/FUZZ`,
      '-w',
      path.join(folder, words),
      '-mc',
      '200-299,301-308,500-599',
      '-t',
      '4',
      '-s',
      '-of',
      'json',
      '-o',
      outFile,
    ];
    const text = await run('ffuf', args, 120);
    const { results } = JSON.parse(readFileSync(outFile, 'utf8')) as Found;
    const names = results.map(({ input, status }) => `${status} ${input.FUZZ}`);
    if (results.length !== expected)
      throw fault(
        `ffuf: ${names.length} answers where ${expected} were expected`,
        `${names.join('\n')}\n${text}`,
      );
  }
  return `${list.length} names`;
}
