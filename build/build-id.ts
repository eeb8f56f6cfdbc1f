/** Names a build by the files that browsers load: the same files, the same build. The compressed copies count as their originals. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const assetsOf = (client: string): string[] =>
  readdirSync(join(client, 'assets'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.(br|gz)$/.test(name),
  );

export const buildIdOf = (client: string): string =>
  createHash('sha256').update(assetsOf(client).sort().join('\n')).digest('hex').slice(0, 16);

/** When its last file was made. */
export const builtAt = (client: string): number =>
  Math.max(...assetsOf(client).map((name) => Math.trunc(statSync(join(client, 'assets', name)).mtimeMs)));
