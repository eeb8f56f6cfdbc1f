/** No run of a test knows the database, the bucket or the mail server of a real installation. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { productSettings, withoutSettings } from './testing-settings.ts';

it('lists every setting that the product reads', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'environment.ts'), 'utf8');
  const schema = /const schema = z\.object\(\{\n(.*?)\n\}\);/s.exec(source)?.[1] ?? '';
  const read = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(20);
  expect([...productSettings].sort()).toEqual(read.sort());
});

it('leaves what is the machine’s, and nothing of an installation', () => {
  const shell = {
    PATH: '/bin',
    TEST_DATABASE_URL: 'x',
    DATABASE_URL: 'x',
    STORAGE_URL: 'x',
    PGPASSWORD: 'x',
  };
  expect(withoutSettings(shell)).toEqual({ PATH: '/bin', TEST_DATABASE_URL: 'x' });
});
