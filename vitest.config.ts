/**
 * `unit` needs nothing but Node, `server` starts the database once for all its files. `soak` runs the long lives and the
 * random steps of the server again, at length: SOAK says how far. `poppler` needs Debian's poppler-utils and
 * qpdf. The journeys in a browser are Playwright's, in e2e/.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Random steps, lives and races at scale take minutes in few lines. Begun first, they run beside the rest; begun last, all would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /(\.(property|soak)|at-scale)\.test\.ts$/.test(moduleId);
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name).values();
    return [...ofProjects].flatMap((some) => [
      ...some.filter(isLong),
      ...some.filter((file) => !isLong(file)),
    ]);
  }
}

/**
 * On a PostgreSQL of yours: what depends on its build and its settings. That it understands every statement of all the
 * tests (db/statements.test.ts); rules that the database keeps, locks and races, and SQL that does more than read and write
 * rows. Without the long random runs, and what tries the embedded one.
 */
const onOtherServer = [
  'src/server/{command,races*}.test.ts',
  'src/server/{arrears,audit,backup,db,proof,reports,rotation}/**/*.test.ts',
  'src/server/accounts/old-password.test.ts',
  'src/server/bank/{lookups,post-lines}.test.ts',
  'src/server/payments/reversal.test.ts',
  'src/server/payouts/payout-{ceiling,files}.test.ts',
  'src/server/recoveries/races.test.ts',
  'src/server/refunds/*.test.ts',
  'src/server/review/two-approvers.test.ts',
  'src/server/team/last-administrator.test.ts',
  'src/server/uploads/uploads-at-once.test.ts',
];
const notOnOtherServer = ['src/server/**/*.{property,soak}.test.ts', 'src/server/db/embedded*.test.ts'];
const isOtherServer = Boolean(process.env.TEST_DATABASE_URL);

/** Only what hangs takes longer: a busy machine is slow, and not wrong. With ten programs beside them a minute was too little for some. */
const hangsMs = 240_000;
/** What comes by itself is waited for so long; a second, as it is without this, a busy machine may need. */
const poll = { timeout: 20_000 };

export default defineConfig({
  test: {
    // Files do not know each other, and each of the server has a database of its own: every core can take one.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'e2e/words.test.ts'],
          exclude: ['src/server/**', 'src/**/*.poppler.test.ts'],
          testTimeout: hangsMs,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: isOtherServer ? onOtherServer : ['src/server/**/*.test.ts'],
          exclude: ['src/**/*.poppler.test.ts', ...(isOtherServer ? notOnOtherServer : [])],
          globalSetup: ['src/server/db/vitest-global-setup.ts'],
          setupFiles: isOtherServer ? [] : ['src/server/db/vitest-keep-statements.ts'],
          // Reading the program anew for each file was a fifth of all work: they share it, and have a database and a house each.
          isolate: false,
          testTimeout: hangsMs,
          hookTimeout: hangsMs,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'poppler',
          environment: 'node',
          include: ['src/**/*.poppler.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'soak',
          environment: 'node',
          include: ['src/server/**/*.soak.test.ts', 'src/server/lending.property.test.ts'],
          globalSetup: ['src/server/db/vitest-global-setup.ts'],
          env: { SOAK: process.env.SOAK ?? '1000' },
          testTimeout: 4 * 60 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
