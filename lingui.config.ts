/**
 * Where the words are: PO files per language. `front` is what every page of the borrower app starts with, `borrower` the words
 * of its other pages, `office` the back office, `server` mails and documents. Each has a folder of its own, because lingui
 * never looks for words in the folder where the languages are.
 */
import { formatter } from '@lingui/format-po';
import { filesOf, withImports } from './build/import-graph.ts';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/gallery.tsx'];
/** Words with ids of their own that a screen and a message share. */
const shared = [...filesOf('src/words/reasons-*.ts'), 'src/words/choices.ts', 'src/words/agreement.ts'];

const starts = [
  'src/borrower/*.ts*',
  ...['home', 'frame', 'errors', 'maintenance'].map((folder) => `src/borrower/${folder}/*.ts*`),
];
// What stands beside the pages but only they use comes with them.
const later = ['src/borrower/loan-timeline.tsx', 'src/borrower/transaction-row.tsx'];
const front = new Set(
  [...withImports(filesOf(...starts).filter((file) => !later.includes(file)))].filter((file) =>
    /^src\/(borrower|ui)\//.test(file),
  ),
);
const others = [...withImports(filesOf('src/borrower/**/*.ts*'))].filter(
  (file) => /^src\/(borrower|ui)\//.test(file) && !front.has(file),
);

export default {
  sourceLocale: 'en',
  locales: ['en', 'ms', 'zh'],
  fallbackLocales: false,
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  // Our own provider and hook; the library's would bring its <Trans> to every page, and few have one.
  runtimeConfigModule: {
    useLingui: ['#ui/lingui-react.tsx', 'useLingui'],
    Trans: ['#ui/lingui-trans.tsx', 'Trans'],
  },
  catalogs: [
    { path: 'src/words/front/{locale}', include: [...front], exclude: tests },
    { path: 'src/words/borrower/{locale}', include: [...others, ...shared], exclude: tests },
    {
      path: 'src/words/office/{locale}',
      include: [
        'src/office',
        'src/ui',
        // What the borrower reads, before it is sent.
        ...filesOf('src/words/notices*.ts'),
        'src/words/reports.ts',
        'src/words/labels.ts',
        'src/words/roles.ts',
        'src/words/contacts.ts',
        'src/words/set-aside.ts',
        ...shared,
      ],
      exclude: tests,
    },
    {
      path: 'src/words/server/{locale}',
      include: ['src/server', 'src/words/*.ts', 'src/contract'],
      exclude: tests,
    },
  ],
};
