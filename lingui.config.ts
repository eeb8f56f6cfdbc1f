/**
 * Where the words are: PO files per language. `front` is what every page of the borrower app starts with, `borrower` the words
 * of its other pages, `office` the back office, `server` mails and documents. Each has a folder of its own, because lingui
 * never looks for words in the folder where the languages are.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';

const root = import.meta.dirname;
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/gallery.tsx'];
/** Words with ids of their own that a screen and a message share. */
const shared = ['src/words/reasons.ts', 'src/words/choices.ts'];

/** A module of ours and all that it imports statically: what comes with it, its words must come with too. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(/ from '([#.][^']+)'/g)) {
    const target = source.startsWith('#')
      ? resolve(root, 'src', source.slice(1))
      : resolve(dirname(file), source);
    if (/\.tsx?$/.test(target)) withImports(target, found);
  }
  return found;
}

const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/\.(test|d)\.ts/.test(file));
const starts = [
  'src/borrower/*.ts*',
  ...['home', 'frame', 'errors', 'maintenance'].map((folder) => `src/borrower/${folder}/*.ts*`),
];
// What stands beside the pages but only they use comes with them.
const later = [
  'src/borrower/loan-timeline.tsx',
  'src/borrower/transaction-row.tsx',
  'src/borrower/signed-in-area.tsx',
];
const front = new Set(
  filesOf(...starts)
    .filter((file) => !later.includes(file))
    .flatMap((file) => [...withImports(resolve(root, file))])
    .map((file) => relative(root, file))
    .filter((file) => /^src.(borrower|ui)\b/.test(file)),
);
const others = filesOf('src/borrower/**/*.ts*', 'src/ui/**/*.ts*').filter((file) => !front.has(file));

export default {
  sourceLocale: 'en',
  locales: ['en', 'ms', 'zh'],
  fallbackLocales: false,
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  catalogs: [
    { path: 'src/words/front/{locale}', include: [...front], exclude: tests },
    { path: 'src/words/borrower/{locale}', include: [...others, ...shared], exclude: tests },
    { path: 'src/words/office/{locale}', include: ['src/office', 'src/ui', 'src/words/notices.ts', ...shared], exclude: tests },
    {
      path: 'src/words/server/{locale}',
      include: ['src/server', 'src/words/*.ts', 'src/contract'],
      exclude: tests,
    },
  ],
};
