/** The flags of Node with which `npm start` starts the server: memory is measured with the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string };
};

export const startFlags: readonly string[] = scripts.start.match(/--\S+/g) ?? [];
