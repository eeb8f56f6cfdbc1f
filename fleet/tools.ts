/** Which programs of Debian the fleet needs; without one it says which package is missing. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const packages = {
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/openssl': 'openssl',
};

/** The folder of the newest PostgreSQL. */
export const postgresFolder = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(path.join(folder, 'pg_basebackup')))
    .toSorted((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]))
    .at(-1);

export default function assertTools(): void {
  const missing: string[] = Object.entries(packages)
    .filter(([program]) => !existsSync(program))
    .map(([, name]) => name);
  if (!postgresFolder()) missing.push('postgresql');
  if (missing.length > 0) {
    throw new Error(`The fleet needs what Debian has in: apt-get install ${missing.join(' ')}`);
  }
}
