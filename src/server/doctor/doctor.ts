/** `npm run doctor [-- --json]`: what this installation still lacks for real loans. Ends with 1 while something must be done. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { gather } from './gather.ts';

const marks = { missing: 'MUST  ', advice: 'should', good: 'good  ' } as const;

/** Before the settings are read and the database is opened: both would make what is not there. */
function assertInstalled(): void {
  const dataDir = path.resolve(process.env.DATA_DIR?.trim() || './.data');
  if (process.env.DATABASE_URL?.trim() || existsSync(path.join(dataDir, 'postgres', 'cluster'))) return;
  throw new EnvironmentError([
    `There is nothing to examine in ${dataDir}. Start the product there once, or give the settings that it is started with (DATA_DIR, DATABASE_URL).`,
  ]);
}

const line = ({ level, says, todo }: Finding): string =>
  `${marks[level]}  ${says}${todo ? `\n        → ${todo}` : ''}`;

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  assertInstalled();
  const findings = examine(await gather(readEnvironment(), new Date()));
  const isReady = findings.every(({ level }) => level !== 'missing');
  const text = values.json
    ? JSON.stringify({ isReady, findings }, null, 2)
    : `${findings.map(line).join('\n')}\n\n${isReady ? 'Nothing is missing for production.' : 'Not ready for production: what must be done is marked.'}`;
  console.log(text);
  process.exitCode = isReady ? 0 : 1;
} catch (error) {
  if (!(error instanceof EnvironmentError) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
