/** The rules that keep the house in order, each with its reason. The compiler checks who may import whom as well. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
  .map((file) => ({ file: `src/${file.replaceAll(path.sep, '/')}`, part: file.split(path.sep)[0] ?? '' }))
  .filter(({ part }) => !part.endsWith('.ts'));
const isTest = (file: string) => /\.test\.tsx?$|\/testing[-/.]|\/ui\/gallery\.tsx$/.test(file);
const shipped = sources.filter(({ file }) => !isTest(file));

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name);

type Rule = { parts: string[]; packages: RegExp | undefined; because: string };
const rules: Record<string, Rule> = {
  domain: { parts: [], packages: undefined, because: 'the rules of lending depend on nothing' },
  contract: {
    parts: ['domain'],
    packages: /^zod\/mini$/,
    because: 'the API is data, readable by both sides',
  },
  words: {
    parts: ['domain', 'contract'],
    packages: /^@lingui\//,
    because: 'texts know values, not screens or tables',
  },
  server: {
    parts: ['domain', 'contract', 'words'],
    packages: /./,
    because: 'the server never renders an app',
  },
  ui: { parts: ['domain', 'contract', 'words'], packages: /./, because: 'pieces of both apps know neither' },
  borrower: {
    parts: ['domain', 'contract', 'words', 'ui'],
    packages: /./,
    because: 'an app never reaches the server or the other app',
  },
  office: {
    parts: ['domain', 'contract', 'words', 'ui'],
    packages: /./,
    because: 'an app never reaches the server or the other app',
  },
};
const serverOnly =
  /^(node:|fastify|@fastify\/|pg$|pg-boss|kysely|sharp|pdfkit|nodemailer|@node-rs\/|pino|prom-client|otplib)/;

describe('parts', () => {
  it('every folder of src is a known part and has its line in ARCHITECTURE.md', () => {
    const folders = readdirSync(path.join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(rules).sort());
    for (const { name } of folders) expect(read('ARCHITECTURE.md')).toContain(`src/${name}/`);
  });

  it.each(Object.entries(rules))('%s imports only what it may', (part, rule) => {
    const wrong = shipped
      .filter((source) => source.part === part)
      .flatMap(({ file }) => importsOf(file).map((name) => ({ file, name })))
      .filter(({ name }) => {
        const [, other] = /^#(\w+)\//.exec(name) ?? [];
        if (other) return other !== part && !rule.parts.includes(other);
        if (name.startsWith('.')) return false;
        return !rule.packages?.test(name);
      });
    expect(wrong, rule.because).toEqual([]);
  });

  it('nothing leaves its part by a relative path: the imports map is the list of doors', () => {
    const wrong = shipped.flatMap(({ file, part }) =>
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .filter((name) => !path.posix.join(path.posix.dirname(file), name).startsWith(`src/${part}/`))
        .map((name) => `${file} -> ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the browser never loads what only the server may have', () => {
    const wrong = shipped
      .filter(({ part }) => ['contract', 'words', 'ui', 'borrower', 'office'].includes(part))
      .flatMap(({ file }) =>
        importsOf(file)
          .filter((name) => serverOnly.test(name))
          .map((name) => `${file} -> ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('no file needs itself by way of others, so that each can be read after what it stands on', () => {
    // Types are gone when it runs. The back office has one such circle of pages.
    const values = /^import (?!type )([^;']*?) from '([.#][^']+)';/gm;
    const needsOf = (file: string) =>
      [...read(file).matchAll(values)]
        .filter(([, names = '']) => !/^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}$/.test(names))
        .map(([, , name = '']) =>
          name.startsWith('#') ? `src/${name.slice(1)}` : path.posix.join(path.posix.dirname(file), name),
        );
    const left = new Map(
      shipped.filter(({ part }) => part !== 'office').map(({ file }) => [file, needsOf(file)]),
    );
    const drop = (isFree: (file: string, needs: readonly string[]) => boolean) => {
      for (let before = 0; before !== left.size; ) {
        before = left.size;
        for (const [file, needs] of left) if (isFree(file, needs)) left.delete(file);
      }
    };
    drop((_, needs) => !needs.some((need) => left.has(need)));
    drop((file) => ![...left.values()].some((needs) => needs.includes(file)));
    expect([...left.keys()]).toEqual([]);
  });

  it('the domain asks neither the clock nor chance: both are given, so that every rule can be replayed', () => {
    const asks = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.|\bfetch\(|\bprocess\./;
    expect(shipped.filter(({ file, part }) => part === 'domain' && asks.test(read(file)))).toEqual([]);
  });

  it('only the command processor writes events, transfers and the state of a loan [INV-17]', () => {
    const writes =
      /insertInto\('(ledger_transfers|events)'\)|updateTable\('event_streams'\)|\.set\(loanColumns\(/;
    const writers = shipped.filter(({ file }) => writes.test(read(file))).map(({ file }) => file);
    expect(writers).toEqual(['src/server/command.ts']);
  });

  it('only a house of a test may hash passwords with less work than the product [AUTH-04]', () => {
    const knows = shipped.filter(({ file }) => read(file).includes('testPasswordCost'));
    expect(knows.map(({ file }) => file).sort()).toEqual([
      'src/server/accounts/passwords.ts',
      'src/server/house.ts',
    ]);
  });

  it('no folder is a drawer: helpers live beside their user', () => {
    const drawers = /\/(utils?|lib|common|helpers?|services?|types)(\/|\.tsx?$)/;
    expect(sources.filter(({ file }) => drawers.test(file))).toEqual([]);
  });

  it('a page asks by itself only while somebody works at it, or no idle session would ever end [SESS-03]', () => {
    const always = /refetchInterval:\s*[\d(]*\d/;
    expect(shipped.filter(({ file }) => always.test(read(file)))).toEqual([]);
  });

  it('files stay small', () => {
    const long = sources
      .filter(({ file }) => !/\/words\/(en|ms|zh)\//.test(file))
      .map(({ file }) => ({ file, lines: read(file).split('\n').length }))
      .filter(({ file, lines }) => lines > (isTest(file) ? 600 : 400));
    expect(long).toEqual([]);
  });
});

/** One verb, one word: from the button to the ledger. */
const traces = [
  { verb: 'applyForLoan', button: 'src/borrower/loan', contract: 'loans', noun: 'loans', rule: 'loan' },
  { verb: 'confirmApproval', button: 'src/office', contract: 'office', noun: 'review', rule: 'review' },
  {
    verb: 'signAgreement',
    button: 'src/borrower/contract',
    contract: 'agreements',
    noun: 'agreements',
    rule: 'signing',
  },
  {
    verb: 'releasePayout',
    button: 'src/office',
    contract: 'payout-desk',
    noun: 'payouts',
    rule: 'payout',
  },
  {
    verb: 'confirmPayment',
    button: 'src/office',
    contract: 'payment-desk',
    noun: 'payments',
    rule: 'payment',
  },
];

describe('five hops', () => {
  it.each(traces)('$verb', ({ verb, button, contract, noun, rule }) => {
    const calls = shipped
      .filter(({ file }) => file.startsWith(button))
      .filter(({ file }) => read(file).includes(verb));
    expect(calls, 'hop 1: a page calls it').not.toEqual([]);
    expect(read(`src/contract/${contract}.ts`), 'hop 2: the contract names it').toMatch(
      new RegExp(`export const ${verb} = endpoint\\(`),
    );
    expect(read(`src/server/${noun}/routes.ts`), 'hop 3: one route runs it').toContain(verb);
    expect(read(`src/domain/${rule}.ts`), 'hop 4: one rule decides it').toMatch(
      new RegExp(`export const ${verb} =`),
    );
    expect(read('src/server/command.ts'), 'hop 5: one transaction writes it').toContain('runCommand');
  });
});
