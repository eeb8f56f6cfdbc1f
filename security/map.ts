/**
 * Writes docs/security.md: each requirement with the tests that prove it. A test says so by the id in brackets at the
 * end of its title: `it('a sixth session ends the oldest [SESS-03]')`. What no test proves has its reason in
 * open.json; both mean: proven in part. What only a run by hand proves is said to be so. `--check` only compares, for
 * `npm run check`.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import chapters from './requirements.json' with { type: 'json' };

type Proof = { file: string; title: string; ids: string[] };

const root = path.join(import.meta.dirname, '..');
const page = path.join(root, 'docs/security.md');
const open: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'open.json'), 'utf8'),
);
const requirements = chapters.flatMap((chapter) => chapter.requirements);

const places = [
  'src/**/*.test.{ts,tsx}',
  'security/**/*.test.ts',
  'e2e/**/*.ts',
  'faults/**/*.ts',
  'fleet/**/*.ts',
  'bench/**/*.ts',
];

/** A text in quotes that ends with one or more ids in brackets. */
const tagged =
  /(['"`])((?:\\.|(?!\1)[^\\\n])*?)((?:\s*\[(?:[A-Z]{3,4}-\d+|[FC]\d+)(?:, ?(?:[A-Z]{3,4}-\d+|[FC]\d+))*\])+)\1/g;

const proofsIn = (file: string): Proof[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(tagged)].map(([, , title = '', tags = '']) => ({
    file: file.replaceAll(path.sep, '/'),
    title: title.trim().replaceAll(/\\(.)/g, '$1').replaceAll('|', '\\|').replaceAll('`', "'"),
    ids: tags.match(/[A-Z]+-?\d+/g) ?? [],
  }));

const proofs = globSync(places, { cwd: root }).sort().flatMap(proofsIn);
const of = (id: string) => proofs.filter(({ ids }) => ids.includes(id));

/** Not run by .ci/run: it needs packages, ports and half an hour. */
const isByHand = ({ file }: Proof) => file.startsWith('fleet/');
/** Run by .ci/run a few times each; the full form is by hand. */
const isShort = ({ file }: Proof) => file.startsWith('faults/');
const howRun = (proof: Proof) => (isByHand(proof) ? ' (by hand)' : isShort(proof) ? ' (short form)' : '');

const cell = (id: string) => {
  const tests = of(id).map(
    (proof) => `[${path.posix.basename(proof.file)}](../${proof.file})${howRun(proof)}: ${proof.title}`,
  );
  return [...tests, ...(open[id] && tests.length > 0 ? [`_In part:_ ${open[id]}`] : [])].join('<br>');
};

const table = ({ title, requirements: rows }: (typeof chapters)[number]) => {
  const proven = rows.filter(({ id }) => of(id).length > 0);
  const lines = proven.map(({ id, text }) => `| ${id} | ${text} | ${cell(id)} |`);
  const head = ['| | Requirement | Proof |', '| --- | --- | --- |'];
  return [
    `## ${title}: ${proven.length} of ${rows.length}`,
    '',
    ...(lines.length > 0 ? [...head, ...lines] : []),
    '',
  ];
};

const without = requirements.filter(({ id }) => of(id).length === 0);
const byHand = requirements.filter(({ id }) => of(id).length > 0 && of(id).every(isByHand));
const inPart = requirements.filter(({ id }) => of(id).length > 0 && open[id]);
const text = [
  '# Security: what is required, and which test proves it',
  '',
  'Written by `node security/map.ts` from [the requirements](../security/requirements.json), the titles of the tests and',
  '[the reasons](../security/open.json); `npm run check` compares. A test names what it proves at the end of its title.',
  '',
  'What stands as “by hand” is run before a release (`npm run fleet`), not on every push:',
  byHand.length > 0
    ? `nothing else proves ${byHand.map(({ id }) => id).join(', ')}.`
    : 'each requirement has another proof besides.',
  'The faults and the attacks run in their short form on every push, a few times each, and in full before a release.',
  '',
  `${requirements.length} requirements: ${requirements.length - without.length} with a proof, ${inPart.length} of them in part, ${without.length} without.`,
  '',
  ...chapters.flatMap(table),
  '## Not proven',
  '',
  ...(without.length > 0 ? ['| | Requirement | Why |', '| --- | --- | --- |'] : ['Nothing.']),
  ...without.map(({ id, text: asked }) => `| ${id} | ${asked} | ${open[id] ?? ''} |`),
  '',
].join('\n');

const known = new Set(requirements.map(({ id }) => id));
const wrong = [
  ...proofs.flatMap(({ file, title, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${title}" names ${id}, which is no requirement.`),
  ),
  ...Object.keys(open)
    .filter((id) => !known.has(id))
    .map((id) => `security/open.json names ${id}, which is no requirement.`),
  ...without
    .filter(({ id }) => !open[id])
    .map(({ id }) => `${id} has neither a test nor a reason in security/open.json.`),
];
if (process.argv.includes('--check')) {
  if (!existsSync(page) || readFileSync(page, 'utf8') !== text)
    wrong.push('docs/security.md is not up to date: run `node security/map.ts`.');
} else writeFileSync(page, text);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
