/** Calls that make text of people into markup, SQL or a command stand nowhere, or in the named files only. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing[-/.]|\/words\/(en|ms|zh)\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const filesWith = (call: RegExp) =>
  sources
    .filter(({ text }) => call.test(text))
    .map(({ file }) => file)
    .sort();

it('looks at the whole product', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(/fastify\(/)).toContain('src/server/app.ts');
});

it.each([
  [
    'markup out of text',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
  ],
  ['code out of text', /\beval\(|new Function\(|node:vm|set(Timeout|Interval)\(\s*['"`]/],
  ['messages between windows', /\.postMessage\([^)]*,\s*['"]\*/],
])('nobody makes %s [VAL-06]', (_what, call) => {
  expect(filesWith(call)).toEqual([]);
});

it('SQL is text of ours: the few pieces that are put in as they are come from tables in the source [VAL-07]', () => {
  expect(filesWith(/sql\.raw\(/)).toEqual([
    'src/server/privacy/own-data.ts',
    'src/server/rotation/sealed-rows.ts',
  ]);
  // Where requests are answered the driver itself is not used; elsewhere (the database's own folder, backups) nobody asks.
  const bare = filesWith(/\.query\(\s*`[^`]*\$\{/).filter(
    (file) => !/^src\/server\/(db|backup|doctor)\//.test(file),
  );
  expect(bare).toEqual([]);
});

it('no shell is started, and programs only by those who run the database or decode pictures [VAL-08]', () => {
  const starters = filesWith(/node:child_process/);
  expect(starters).toContain('src/server/files/image.ts');
  expect(starters.filter((file) => !/^src\/server\/(db|files|reading)\//.test(file))).toEqual([]);
  expect(filesWith(/\bexec(Sync)?\(\s*[`'"]|shell:\s*true/)).toEqual([]);
});
