/**
 * Where the words are: PO files per language. `front` is what Home's first load needs (with the shared pieces), `borrower` the
 * other pages of the borrower app, `office` the back office (with the shared pieces), `server` mails and documents. Each has a
 * folder of its own, because lingui never looks for words in the folder where the languages are.
 */
import { formatter } from '@lingui/format-po';

const front = ['home', 'frame', 'errors', 'maintenance'].map((folder) => `src/borrower/${folder}`);
const later = ['access', 'account', 'loan', 'verification', 'wallet'].map(
  (folder) => `src/borrower/${folder}`,
);
/** Words with ids of their own that a screen and a message share. */
const shared = ['src/words/reasons.ts', 'src/words/choices.ts'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/gallery.tsx'];

export default {
  sourceLocale: 'en',
  locales: ['en', 'ms', 'zh'],
  fallbackLocales: false,
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  catalogs: [
    { path: 'src/words/front/{locale}', include: ['src/borrower/*.ts*', 'src/ui', ...front], exclude: tests },
    {
      path: 'src/words/borrower/{locale}',
      include: [...later, ...shared],
      exclude: tests,
    },
    { path: 'src/words/office/{locale}', include: ['src/office', 'src/ui', ...shared], exclude: tests },
    {
      path: 'src/words/server/{locale}',
      include: ['src/server', 'src/words/*.ts', 'src/contract'],
      exclude: tests,
    },
  ],
};
