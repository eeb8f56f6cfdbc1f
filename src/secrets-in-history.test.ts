/**
 * Nothing that opens anything was ever committed: every version of every file that the history reaches is read, not only
 * those of today. Keys of ours are 32 random bytes; those of others have a beginning that says whose they are.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

const secrets: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})/g,
  'a token of GitLab': /\bglpat-[A-Za-z0-9_-]{20}/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{20,}/g,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{20,}/g,
  'a signed token': /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}/g,
  'a key of an integration': /\bjrn_[A-Za-z0-9_-]{30,}/g,
  'a key of ours': /(?<=['"=\s])[A-Za-z0-9+/_-]{43}=?(?=['"\s])/g,
  'a password in an address': /\b[a-z+]+:\/\/[\w.%-]+:[^@\s/'"`$<>{}\x80-\xff]{3,}@[\w.-]+/g,
};

/** Looks like a key and is none: a name is made of words, chance has digits and capitals all over. */
const isName = (text: string): boolean => !/\d.*\d.*\d/.test(text) || !/[A-Z].*[A-Z].*[A-Z]/.test(text);
/** Written for a test or an example, and opens nothing. */
const examples = [
  'vB3q0Zr8mYc1Uo5tKxW7eJ2hLd9sGf4nAiPpQy6TzRE',
  'Q1xk8Zs5dVu2Tn7bJc4Lg9Yh0Fw3Re6MpAaOqIiXvBE',
];
const isExampleAddress = (text: string): boolean =>
  /^\w+:\/\/(?:login|user):password@(?:host|(?:mail|hooks)\.example\.com)$/.test(text) ||
  text === 'mysql://root:hunter2@db';

/** What stands in this text, each with its kind and never whole. */
const secretsIn = (text: string): string[] =>
  Object.entries(secrets).flatMap(([kind, pattern]) =>
    (text.match(pattern) ?? [])
      .filter((found) => !examples.includes(found) && !isExampleAddress(found))
      .filter((found) => kind !== 'a key of ours' || !isName(found))
      .map((found) => `${kind}: ${found.slice(0, 8)}…`),
  );

/** Every file of every commit, once for each content. */
async function readHistory(look: (object: string, text: string) => void): Promise<number> {
  // Whoever checked it out: it is only read.
  const git = (...args: string[]) => spawn('git', ['-c', 'safe.directory=*', ...args], { cwd: root });
  const list = git('rev-list', '--objects', '--all');
  const cat = git('cat-file', '--batch=%(objectname) %(objecttype) %(objectsize)', '--buffer');
  // Of each line the name of the object only.
  let rest = '';
  list.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    cat.stdin.write(lines.map((line) => `${line.slice(0, line.indexOf(' ') >>> 0)}\n`).join(''));
  });
  list.stdout.on('end', () => cat.stdin.end());
  let count = 0;
  let parts: Buffer[] = [];
  let needed = 0;
  for await (const chunk of cat.stdout) {
    parts.push(chunk as Buffer);
    if (parts.reduce((sum, { length }) => sum + length, 0) < needed) continue;
    let kept = Buffer.concat(parts);
    needed = 0;
    for (let end = kept.indexOf(10); end >= 0; end = kept.indexOf(10)) {
      const [object = '', type = '', size = '0'] = kept.toString('latin1', 0, end).split(' ');
      const next = end + 1 + Number(size) + 1;
      needed = next;
      if (kept.length < next) break;
      if (type === 'blob') {
        count += 1;
        look(object, kept.toString('latin1', end + 1, next - 1));
      }
      kept = kept.subarray(next);
      needed = 0;
    }
    parts = [kept];
  }
  return count;
}

test('what looks like a secret is found, and an example is none', () => {
  const chance = 'k7Qm2Xp9';
  for (const text of [
    `-----BEGIN EC PRIVATE ${'KEY'}-----`,
    `AKIA${'Q7'.repeat(8)}`,
    `ghp_${chance.repeat(5).slice(0, 36)}`,
    `SECRET_KEY=${chance.repeat(6).slice(0, 43)}\n`,
    `key: '${chance.repeat(6).slice(0, 41)}/+='`,
    `postgresql://jernih:${chance}@db.internal`,
  ])
    expect(secretsIn(text), text.slice(0, 12)).toHaveLength(1);
  expect(secretsIn("import 'applyViewTransitionToHostInstancesRecursive'")).toEqual([]);
});

test.skipIf(!existsSync(path.join(root, '.git')))(
  'no version of any file of the history holds a secret [CRY-08]',
  async () => {
    const found: string[] = [];
    const count = await readHistory((object, text) => {
      for (const secret of secretsIn(text))
        found.push(`${secret} in ${object.slice(0, 12)}: git log --find-object`);
    });
    expect(count).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  },
);
